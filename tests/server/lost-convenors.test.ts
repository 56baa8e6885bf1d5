import { describe, expect, it, onTestFinished } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { startTestServer } from "../support/test-server.ts";
import { EXIT } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden", "kitchen"] });
const open = membersOf(server);
const as = (name: string) => actAs(server, name);

/** Ada convenes both crews, bo and cy are in the garden, bo also in the kitchen, and dee is in neither. */
async function begin(): Promise<void> {
  await as("ada").plan(2, { volunteers: ["garden", "kitchen"] });
  await as("bo").plan(2, { joins: ["garden", "kitchen"] });
  await as("cy").plan(2, { joins: ["garden"] });
  await as("dee").plan(2);
}

/** Lets time pass, in seconds, and returns all emails: to whom, and their subjects. */
async function tell(seconds = 600) {
  server.clock.advance(seconds);
  await runJob(server.running.services, "read-news");
  return (await listQueuedEmails(server)).map(({ recipient, subject }) => [
    recipient.replace("@example.org", ""),
    subject,
  ]);
}

const TOLD = [
  ["bo", "2 crews of Tidewater have no convenor any more"],
  ["cy", "garden has no convenor any more"],
];

describe("when somebody who convenes leaves and nobody else volunteers", () => {
  it("the people of their crews are told once, each by one email, ten minutes later", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(TOLD);
    const [mail] = await listQueuedEmails(server);
    expect(mail?.body_text).toContain("garden has no convenor any more in interval 2, and nobody else volunteers.");
    expect(mail?.body_text).toContain(`${server.url}/crews/${server.crew("garden")}\n`);
    expect(mail?.body_text).toContain(`/unsubscribe?token=convening-${server.person("bo")}-`);
    for (const seconds of [300, 3_600, 86_400]) expect(await tell(seconds)).toEqual(TOLD);
  });

  it("nobody is told if somebody else volunteers meanwhile, or convenes at once", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    await as("bo").plan(2, { volunteers: ["garden", "kitchen"] });
    await as("cy").plan(2, { volunteers: ["garden"] });
    await as("bo").plan(2, { joins: ["kitchen"] });
    await as("cy").plan(2, { volunteers: ["garden", "kitchen"] });
    expect(await tell()).toEqual([]);
  });

  it("nobody is told who has turned news of convening off, has gone as well, or is in no such crew", async () => {
    await begin();
    await (await open("cy")).client.mailPreferences.update.mutate({ convening: false });
    await as("ada").plan(2, EXIT);
    await as("bo").plan(2);
    expect(await tell()).toEqual([]);
  });

  it("nobody is told who leaves before that interval, although they have planned to be in the crew", async () => {
    await as("ada").plan(3, { volunteers: ["garden"] });
    for (const name of ["bo", "cy"]) await as(name).plan(3, { joins: ["garden"] });
    await as("bo").plan(2, EXIT);
    await as("ada").plan(3);
    expect(await tell()).toEqual([["cy", "garden has no convenor any more"]]);
  });

  it("a server that was off tells what is less than a day old, and nothing of an interval that is over", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    server.clock.advance(86_400);
    expect(await tell(0)).toEqual([]);
    await as("ada").plan(2, { volunteers: ["garden"] });
    server.clock.setInstant("2026-02-28T20:00:00.000Z");
    await as("ada").plan(2, EXIT);
    server.clock.setInstant("2026-03-01T08:00:00.000Z");
    expect(await tell(0)).toEqual([]);
  });

  it("a clock that jumps ahead and back tells nobody twice", async () => {
    await begin();
    await as("ada").plan(2, EXIT);
    expect(await tell(7_200)).toEqual(TOLD);
    expect(await tell(-6_000)).toEqual(TOLD);
    expect(await tell(86_000)).toEqual(TOLD);
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
  expect((await listQueuedEmails(own)).map(({ subject }) => subject)).toContain("garden has no convenor any more");
});
