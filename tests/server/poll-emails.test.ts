import { describe, expect, it } from "vitest";
import type { PollAnswer } from "../../shared/enumerations.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy", "dee", "eli"], crews: ["garden"] });
const { server, as, client, takePart, mailedBy, runAfter, textTo } = news;

const FIRST = { starts_at: "2026-02-20T18:00:00.000Z", ends_at: "2026-02-20T20:00:00.000Z" };
const SECOND = { starts_at: "2026-02-21T18:00:00.000Z", ends_at: "2026-02-21T20:00:00.000Z" };
const CHOSEN = "A time has been chosen: Supper";

/** Proposes two times as ada, with what people answer to them, and returns the poll's id. */
async function propose(answers: Record<string, [PollAnswer | null, PollAnswer?]>, details: object = {}) {
  const id = await as("ada").propose({ title: "Supper", times: [FIRST, SECOND], ...details });
  for (const [name, [first, second = null]] of Object.entries(answers)) {
    await as(name).answerPoll(id, [
      { starts_at: FIRST.starts_at, answer: first },
      { starts_at: SECOND.starts_at, answer: second },
    ]);
    server.clock.advance(1);
  }
  return id;
}

/** Chooses the first time as ada, and lists the emails that this causes ten minutes later. */
async function settle(id: number): Promise<string[]> {
  const choose = () => as("ada").settlePoll(id, FIRST.starts_at);
  expect(await mailedBy(choose)).toEqual([]);
  expect(await runAfter("tell-of-gatherings", 599)).toEqual([]);
  return runAfter("tell-of-gatherings", 1);
}
const readPoll = async (id: number) => (await client("bo")).polls.get.query({ id });
/** The polls that open again if the choice of a time is taken back. */
async function listReopenable(): Promise<number[]> {
  const { gatherings } = await client("bo");
  const found = (await listGatherings()).map(({ id }) => gatherings.get.query({ id }));
  return (await Promise.all(found)).flatMap(({ poll_id }) => poll_id ?? []);
}
const listGatherings = async () => (await client("bo")).gatherings.list.query({});

describe("a chosen time", () => {
  it("is told after ten minutes to those who can come and those who are asked, with the answers that were taken over", async () => {
    await takePart({ ada: {}, bo: {}, cy: {}, dee: {}, eli: {} });
    const id = await propose({ ada: ["Yes"], bo: ["Yes"], cy: ["IfNeedBe"], dee: ["No"] });
    expect(await settle(id)).toEqual(["bo", "cy", "eli"].map((name) => `${name}: ${CHOSEN}`));
    expect(await textTo("bo")).toContain("Friday, February 20, 2026, 18:00 to 20:00 (time in UTC)");
    expect(await textTo("bo")).toContain("You answered: Going.");
    expect(await textTo("cy")).toContain("You answered: Maybe.");
    expect(await textTo("eli")).toContain("You have not answered yet.");
  });

  it("is told to who said when they can, although they are not asked and can come at another time only", async () => {
    const id = await propose({ bo: [null, "Yes"], cy: ["No", "Yes"] }, { crew_id: server.crew("garden") });
    expect(await settle(id)).toEqual([`bo: ${CHOSEN}`]);
    expect(await textTo("bo")).toContain("You have not answered yet.");
  });

  it("is not told to people who pause then, nor to those who do not want such mails, nor twice", async () => {
    const id = await propose(
      { bo: [null, "Yes"], cy: ["Yes"], dee: ["Yes"], eli: ["No"] },
      { expectation: "Expected" },
    );
    await takePart({ bo: hiatusUntil("2026-03-20") });
    await as("cy").choose({ moves: false });
    expect(await settle(id)).toEqual([`dee: ${CHOSEN}`]);
    await expect(settle(id)).rejects.toMatchObject({ code: "PollClosed" });
    expect(await runAfter("tell-of-gatherings", 3_600)).toEqual([]);
  });

  it("is told by one email when two people choose at once: one choice counts, and the other person is told so", async () => {
    const id = await propose({ cy: ["Yes", "Yes"] });
    const choose = () =>
      Promise.allSettled([as("ada").settlePoll(id, FIRST.starts_at), as("bo").settlePoll(id, SECOND.starts_at)]);
    const choices = await choose();
    expect(choices.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = choices.flatMap((choice) => (choice.status === "rejected" ? [choice.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: "PollClosed" }]);
    const mails = await runAfter("tell-of-gatherings", 600);
    expect(mails.filter((mail) => mail.startsWith("cy: "))).toHaveLength(1);
    expect(await listGatherings()).toHaveLength(1);
  });

  it("is told within two minutes if it begins within three hours, and as it is by then", async () => {
    const id = await propose({ bo: ["Yes"], cy: ["Yes"] }, { places: 1 });
    server.clock.setInstant("2026-02-20T15:30:00Z");
    await as("ada").settlePoll(id, FIRST.starts_at);
    const [gathering] = await listGatherings();
    await as("ada").editGathering(gathering?.id ?? 0, { place: "Net loft" });
    expect(await runAfter("tell-of-gatherings", 60)).toEqual(
      ["bo", "cy", "dee", "eli"].map((name) => `${name}: ${CHOSEN}`),
    );
    expect(await textTo("bo")).toContain("Net loft");
    expect(await runAfter("tell-of-gatherings", 3_600)).toEqual([]);
  });

  it("is told to nobody if it is cancelled before, but who chose it hears that", async () => {
    const id = await propose({ bo: ["Yes"] });
    await as("ada").settlePoll(id, FIRST.starts_at);
    const [gathering] = await listGatherings();
    await as("cy").cancelGathering(gathering?.id ?? 0);
    expect(await runAfter("tell-of-gatherings", 600)).toEqual(["ada: Cancelled: Supper"]);
    await as("cy").restoreGathering(gathering?.id ?? 0);
    const chosen = ["bo", "dee", "eli"].map((name) => `${name}: ${CHOSEN}`);
    expect(await runAfter("tell-of-gatherings", 600)).toEqual(["ada: It is back on: Supper", ...chosen]);
  });

  it("can be taken back by any member until it is told: the poll has its answers and places in line", async () => {
    const id = await propose({ cy: ["Yes"], bo: ["Yes"] }, { places: 1 });
    const before = await readPoll(id);
    await as("ada").settlePoll(id, FIRST.starts_at);
    server.clock.advance(599);
    expect(await listReopenable()).toEqual([id]);
    await as("dee").reopenPoll(id);
    expect(await readPoll(id)).toEqual(before);
    expect(await listGatherings()).toEqual([]);
    expect(await runAfter("tell-of-gatherings", 3_600)).toEqual([]);
    await as("bo").settlePoll(id, FIRST.starts_at);
    expect(await listGatherings()).toMatchObject([{ going: [server.person("cy")], waiting: [server.person("bo")] }]);
    const { entries } = await (await client("ada")).journal.list.query({});
    expect(entries.slice(0, 5).map(({ text, undo }) => [text, undo])).toEqual([
      ["Bo chose a time for Supper", []],
      ["Bo planned Supper", []],
      ["Dee reopened the poll for Supper", []],
      ["Ada chose a time for Supper", []],
      ["Ada planned Supper", []],
    ]);
  });

  it("stays once anybody is told, or answers or changes the gathering, or it begins", async () => {
    const [answered, told] = [await propose({ bo: ["Yes"] }), await propose({ bo: ["Yes"] })];
    const [edited, begun] = [await propose({}), await propose({})];
    const taken = async (id: number) => as("ada").reopenPoll(id);
    await as("ada").settlePoll(answered, FIRST.starts_at);
    const [gathering] = await listGatherings();
    await as("bo").answer(gathering?.id ?? 0, "Going");
    expect(await listReopenable()).toEqual([]);
    await expect(taken(answered)).rejects.toMatchObject({ code: "PollClosed" });
    await as("ada").settlePoll(edited, FIRST.starts_at);
    const chosen = (await listGatherings()).find(({ id }) => id !== gathering?.id);
    await as("cy").editGathering(chosen?.id ?? 0, { place: "The barn" });
    expect(await listReopenable()).toEqual([]);
    await expect(taken(edited)).rejects.toMatchObject({ code: "PollClosed" });
    await settle(told);
    expect(await listReopenable()).toEqual([]);
    await expect(taken(told)).rejects.toMatchObject({ code: "PollClosed" });
    await as("ada").settlePoll(begun, FIRST.starts_at);
    server.clock.setInstant(FIRST.starts_at);
    await expect(taken(begun)).rejects.toMatchObject({ code: "PollClosed" });
  });

  it("is one that has not begun", async () => {
    const id = await propose({});
    server.clock.setInstant(FIRST.starts_at);
    await expect(as("ada").settlePoll(id, FIRST.starts_at)).rejects.toMatchObject({ code: "TimeOver" });
    await as("bo").answerPoll(id, [{ starts_at: FIRST.starts_at, answer: "Yes" }]);
  });

  it("puts who said yes too late on the waiting list, from which they hear when they move up", async () => {
    await settle(await propose({ bo: ["Yes"], cy: ["Yes"] }, { places: 1 }));
    expect(await textTo("cy")).toContain("You are on the waiting list.");
    const [gathering] = await listGatherings();
    await as("bo").answer(gathering?.id ?? 0, "NotGoing");
    expect(await runAfter("tell-of-gatherings", 30)).toEqual(["cy: You have a place: Supper"]);
  });
});
