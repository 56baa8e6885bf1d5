import { describe, expect, it, onTestFinished } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { newsServer } from "../support/news.ts";
import { startTestServer } from "../support/test-server.ts";
import { EXIT } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden", "kitchen"] });
const { server, as, takePart, runAfter, textTo } = news;
const BOTH = ["garden", "kitchen"];

/** Ada convenes both crews, bo and cy are in the garden, bo also in the kitchen, and dee is in neither. */
const begin = () => takePart({ ada: { volunteers: BOTH }, bo: { joins: BOTH }, cy: { joins: ["garden"] }, dee: {} });

/** Lets time pass, in seconds, and lists the new emails. */
const tell = (seconds = 600) => runAfter("read-news", seconds);

const GARDEN = "garden has no convenor any more";
const TOLD = ["bo: 2 crews of Tidewater have no convenor any more", `cy: ${GARDEN}`];

describe("when somebody who convenes leaves and nobody else volunteers", () => {
  it("the people of their crews are told once, each by one email, ten minutes later", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(TOLD);
    for (const words of [
      `${GARDEN} in interval 2, and nobody else volunteers.`,
      `${server.url}/crews/${server.crew("garden")}\n`,
      `/unsubscribe?token=convening-${server.person("bo")}-`,
    ])
      expect(await textTo("bo")).toContain(words);
    for (const seconds of [300, 3_600, 86_400]) expect(await tell(seconds)).toEqual([]);
  });

  it("nobody is told if somebody else volunteers meanwhile, or convenes at once", async () => {
    await begin();
    await takePart({ ada: EXIT, bo: { volunteers: BOTH }, cy: { volunteers: ["garden"] } });
    await takePart({ bo: { joins: ["kitchen"] }, cy: { volunteers: BOTH } });
    expect(await tell()).toEqual([]);
  });

  it("nobody is told who has turned news of convening off, has gone as well, or is in no such crew", async () => {
    await begin();
    await as("cy").choose({ convening: false });
    await takePart({ ada: EXIT, bo: {} });
    expect(await tell()).toEqual([]);
  });

  it("nobody is told who leaves before that interval, although they have planned to be in the crew", async () => {
    await as("ada").plan(3, { volunteers: ["garden"] });
    for (const name of ["bo", "cy"]) await as(name).plan(3, { joins: ["garden"] });
    await as("bo").plan(2, EXIT);
    await as("ada").plan(3);
    expect(await tell()).toEqual([`cy: ${GARDEN}`]);
  });

  it("a server that was off tells what is less than a day old, and nothing of an interval that is over", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    expect(await tell(86_400)).toEqual([]);
    await as("ada").plan(2, { volunteers: ["garden"] });
    server.clock.setInstant("2026-02-28T20:00:00.000Z");
    await as("ada").plan(2, EXIT);
    expect(await tell(12 * 3_600)).toEqual([]);
  });

  it("a clock that jumps ahead and back tells nobody twice", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    expect(await tell(7_200)).toEqual(TOLD);
    for (const seconds of [-6_000, 86_000]) expect(await tell(seconds)).toEqual([]);
  });
});

it("the people of a crew are told after a restart", async () => {
  const own = await startTestServer({ people: ["ada", "bo"], crews: ["garden"] });
  onTestFinished(() => own.stop());
  await actAs(own, "ada").plan(2, { volunteers: ["garden"] });
  await actAs(own, "bo").plan(2, { joins: ["garden"] });
  await actAs(own, "ada").plan(2, EXIT);
  own.clock.advance(7_200);
  await own.restart();
  await runJob(own.running.services, "read-news");
  expect((await listQueuedEmails(own)).map(({ subject }) => subject)).toContain(GARDEN);
});
