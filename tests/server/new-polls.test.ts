import { describe, expect, it } from "vitest";
import type { PollInput } from "../../shared/polls/polls.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { editPoll } from "../../server/features/polls/polls.service.ts";
import { remindOfPolls } from "../../server/features/polls/poll-news.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const { server, as, takePart, runAt, runAfter, textTo } = news;
const [FIRST, SECOND] = [hours("2026-02-20"), hours("2026-02-21")];
const [THIRD, FOURTH] = [hours("2026-02-22"), hours("2026-02-23")];
const TIMES = [FIRST, SECOND];

const tell = (seconds = 600) => runAfter("read-news", seconds);
const asked = (...names: string[]) => names.map((name) => `${name}: When can you come? Supper`);
const remindOn = (day: string) => runAt("remind-of-polls", `${day}T08:00`);

/** Asks as ada, and returns the poll's id. Cy is in no crew. */
async function ask(details: Partial<PollInput> = {}): Promise<number> {
  await takePart({ ada: { joins: ["garden"] }, bo: { joins: ["garden"] }, cy: {} });
  return as("ada").propose({ title: "Supper", times: TIMES, expectation: "Expected", ...details });
}

/** Somebody answers for these times, which takes a minute. */
async function answer(name: string, id: number, times = TIMES) {
  server.clock.advance(60);
  const answers = times.map(({ starts_at }) => ({ starts_at, answer: "No" as const }));
  await as(name).answerPoll(id, answers);
}

describe("a new poll", () => {
  it("is told once to those who are asked, but not to who opened it, ten minutes later, with the way to its page", async () => {
    const id = await ask();
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(asked("bo", "cy"));
    const text = await textTo("bo");
    expect(text).toContain("- Friday, February 20, 2026, 18:00 to 20:00 (time in UTC)");
    expect(text).toContain(`/gatherings/polls/${id}`);
    expect(text).not.toContain("Not answered yet");
    const html = server.running.services.db.selectFrom("outbound_emails").select("body_html");
    expect((await html.executeTakeFirst())?.body_html).toContain("<bdi>Supper</bdi>");
    await as("ada").editPoll(id, { place: "Net loft" });
    expect(await tell()).toEqual([]);
  });

  it("is one email with others, of which it lists twenty", async () => {
    for (const _poll of Array(22)) await ask();
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: 22 polls of Tidewater ask when you can come`));
    const text = await textTo("bo");
    expect(text.match(/^Supper$/gm)).toHaveLength(20);
    const others = "There are 2 more polls, which this email does not list.\n\nAll gatherings:";
    expect(text).toContain(`${others}\n${server.url}/gatherings\n`);
  });

  it("is told to its crew, whatever it means to it, and to nobody if all are merely welcome", async () => {
    await ask({ title: "Songs", expectation: "Welcome" });
    await ask({ crew_id: server.crew("garden"), expectation: "Welcome" });
    expect(await tell()).toEqual(asked("bo"));
  });

  it("is not told to who has answered or turned it off; if it was given up, it is told once it is open again", async () => {
    const id = await ask();
    await as("cy").choose({ polls: false });
    await as("ada").withdrawPoll(id);
    expect(await tell()).toEqual([]);
    await as("ada").withdrawPoll(id, false);
    await answer("bo", id, [SECOND]);
    await ask({ title: "Songs" });
    expect(await tell()).toEqual(["bo: When can you come? Songs"]);
  });
});

describe("two days before the first proposed time", () => {
  it("those who have not answered are reminded once, with who they are", async () => {
    await answer("bo", await ask(), [FIRST]);
    await tell();
    expect(await remindOn("17")).toEqual([]);
    expect(await remindOn("18")).toEqual(["ada: Not answered yet: Supper", "cy: Not answered yet: Supper"]);
    expect(await textTo("ada")).toContain("Not answered yet: ada, cy\n");
    expect(await remindOn("19")).toEqual([]);
  });

  it("those are reminded who were told of the poll before, although a time was added since", async () => {
    const id = await ask();
    await tell();
    server.clock.setInstant("2026-02-18T05:00:00.000Z");
    await as("ada").editPoll(id, { times: [...TIMES, THIRD] });
    await tell();
    server.clock.setInstant("2026-02-18T07:58:00.000Z");
    await as("ada").editPoll(id, { title: "Dinner" });
    expect(await remindOn("18")).toEqual(["ada", "bo", "cy"].map((name) => `${name}: Not answered yet: Dinner`));
  });

  it("nobody is reminded of a poll that they have only just heard of, or are not to hear of", async () => {
    server.clock.setInstant("2026-02-18T12:00:00.000Z");
    await ask({ title: "Songs", expectation: "Welcome" });
    await ask();
    const day = "2026-02-18";
    const collective = { collectiveId: server.collective.id, today: day, due: day, rolledOverOn: day };
    expect(await remindOfPolls(server.running.services, collective)).toBe(0);
    expect(await tell()).toEqual(asked("bo", "cy"));
    expect(await remindOn("19")).toEqual([]);
  });
});

describe("a time that is added", () => {
  const add = async (name: string, id: number, ...times: typeof TIMES) => {
    server.clock.advance(60);
    await as(name).editPoll(id, { times: [...TIMES, ...times] });
  };

  it("is told to those who have answered before, once, but not to who added it or was told of the poll", async () => {
    const [id, other] = [await ask(), await ask({ title: "Song" })];
    expect(await tell()).toHaveLength(2);
    for (const name of ["ada", "bo"]) for (const poll of [id, other]) await answer(name, poll);
    await add("bo", id, THIRD);
    expect(await tell()).toEqual(asked("ada"));
    expect(await textTo("ada")).toContain("- Sunday, February 22, 2026, 18:00 to 20:00");
    expect(await textTo("ada")).toContain("A time was added after you answered.");
    await answer("ada", id, [THIRD]);
    await as("bo").editPoll(id, { title: "Supper!" });
    expect(await tell()).toEqual([]);
  });

  it("is told to who answered between it and an earlier one, but not to who has said when they can since", async () => {
    const id = await ask();
    await tell();
    await add("bo", id, THIRD);
    for (const name of ["ada", "cy"]) await answer(name, id, [...TIMES, THIRD]);
    await add("bo", id, THIRD, FOURTH);
    await answer("cy", id, [FOURTH]);
    expect(await tell()).toEqual(asked("ada"));
    expect(await tell()).toEqual([]);
  });

  it("is told to who has answered since the poll was opened, and to who has added another one", async () => {
    const id = await ask();
    for (const name of ["ada", "bo", "cy"]) await answer(name, id);
    await add("bo", id, THIRD);
    await add("cy", id, THIRD, FOURTH);
    expect(await tell()).toEqual(asked("ada", "bo", "cy"));
  });

  it("is not told to who has answered since, and left it open", async () => {
    const id = await ask();
    await answer("cy", id);
    await add("ada", id, THIRD);
    await answer("bo", id);
    expect(await tell()).toEqual(asked("cy"));
  });

  it("is told to nobody if it is the same one by new clocks", async () => {
    const id = await ask();
    await ask({ title: "Song" });
    await tell();
    await answer("bo", id);
    const by = { collectiveId: server.collective.id, authorId: null, id };
    const input = { title: "Supper", times: [...TIMES, THIRD], expectation: "Expected" };
    await editPoll(server.running.services, by, pollInputSchema.parse(input));
    expect(await tell()).toEqual([]);
  });
});
