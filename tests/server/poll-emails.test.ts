import { describe, expect, it } from "vitest";
import type { PollAnswer } from "../../shared/enumerations.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee", "eli"], crews: ["garden"] });
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client;

const FIRST = { starts_at: "2026-02-20T18:00:00.000Z", ends_at: "2026-02-20T20:00:00.000Z" };
const SECOND = { starts_at: "2026-02-21T18:00:00.000Z", ends_at: "2026-02-21T20:00:00.000Z" };

/** Proposes two times as ada, with what people answer to them, and returns the poll's id. */
async function propose(answers: Record<string, [PollAnswer | null, PollAnswer?]>, details: object = {}) {
  const { client } = await open("ada");
  await client.polls.create.mutate({ title: "Supper", times: [FIRST, SECOND], ...details });
  const id = (await client.polls.list.query()).at(-1)?.id ?? 0;
  for (const [name, [first, second = null]] of Object.entries(answers)) {
    const said = [
      { starts_at: FIRST.starts_at, answer: first },
      { starts_at: SECOND.starts_at, answer: second },
    ];
    await (await as(name)).polls.answer.mutate({ id, answers: said });
    server.clock.advance(1);
  }
  return id;
}

/** Chooses the first time, and returns the emails that this causes, by their recipients. */
async function settle(name: string, id: number) {
  const before = (await listQueuedEmails(server)).length;
  await (await as(name)).polls.settle.mutate({ id, starts_at: FIRST.starts_at });
  const mails = (await listQueuedEmails(server)).slice(before);
  return new Map(mails.map((mail) => [mail.recipient.replace("@example.org", ""), mail]));
}

describe("a chosen time", () => {
  it("is told at once to those who can come and those who are asked, with the answers that were taken over", async () => {
    for (const name of ["ada", "bo", "cy", "dee", "eli"]) await actAs(server, name).plan(2);
    const mails = await settle("ada", await propose({ ada: ["Yes"], bo: ["Yes"], cy: ["IfNeedBe"], dee: ["No"] }));
    expect([...mails.keys()].toSorted()).toEqual(["bo", "cy", "eli"]);
    const [bo, cy, eli] = ["bo", "cy", "eli"].map((name) => mails.get(name));
    expect(bo).toMatchObject({ kind: "gathering settled", subject: "A time has been chosen: Supper" });
    expect(bo?.body_text).toContain("Friday, February 20, 2026, 18:00 to 20:00 (time in UTC)");
    expect(bo?.body_text).toContain("You answered: Going.");
    expect(cy?.body_text).toContain("You answered: Maybe.");
    expect(eli?.body_text).toContain("You have not answered yet.");
  });

  it("is told to who was asked and said nothing with links by which they answer without signing in", async () => {
    await actAs(server, "bo").plan(2);
    const mail = (await settle("ada", await propose({}))).get("bo");
    const [, token = ""] = /\/answer\?token=([\w-]{43})&answer=Going/.exec(mail?.body_text ?? "") ?? [];
    await (await as("bo")).gatherings.answerLinked.mutate({ token, answer: "Going" });
    const [gathering] = await (await as("ada")).gatherings.list.query({});
    expect(gathering).toMatchObject({ title: "Supper", going: [server.person("bo")] });
  });

  it("is told to who said when they can, although they are not asked and can come at another time only", async () => {
    const id = await propose({ bo: [null, "Yes"], cy: ["No", "Yes"] }, { crew_id: server.crew("garden") });
    const mails = await settle("ada", id);
    expect([...mails.keys()]).toEqual(["bo"]);
    expect(mails.get("bo")?.body_text).toContain("You have not answered yet.");
  });

  it("is not told to people who pause then, nor to those who do not want such mails, nor twice", async () => {
    const id = await propose({ cy: ["Yes"], dee: ["Yes"], eli: ["No"] }, { expectation: "Expected" });
    await actAs(server, "bo").plan(2, hiatusUntil("2026-03-20"));
    await (await as("cy")).mailPreferences.update.mutate({ moves: false });
    expect([...(await settle("ada", id)).keys()]).toEqual(["dee"]);
    const count = (await listQueuedEmails(server)).length;
    await expect(settle("bo", id)).rejects.toThrow("This poll has ended.");
    await queueGatheringNews(server.running.services);
    expect(await listQueuedEmails(server)).toHaveLength(count);
  });

  it("is told by one email when two people choose at once: one choice counts, and the other person is told so", async () => {
    const id = await propose({ cy: ["Yes", "Yes"] });
    const before = (await listQueuedEmails(server)).length;
    const choices = await Promise.allSettled([
      (await as("ada")).polls.settle.mutate({ id, starts_at: FIRST.starts_at }),
      (await as("bo")).polls.settle.mutate({ id, starts_at: SECOND.starts_at }),
    ]);
    expect(choices.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [refused] = choices.flatMap((choice) => (choice.status === "rejected" ? [String(choice.reason)] : []));
    expect(refused).toContain("This poll has ended.");
    const told = (await listQueuedEmails(server)).slice(before);
    expect(told.filter(({ recipient }) => recipient === "cy@example.org")).toHaveLength(1);
    expect(await (await as("cy")).gatherings.list.query({})).toHaveLength(1);
  });

  it("puts who said yes too late on the waiting list, from which they hear when they move up", async () => {
    const id = await propose({ bo: ["Yes"], cy: ["Yes"] }, { places: 1 });
    expect((await settle("ada", id)).get("cy")?.body_text).toContain("You are on the waiting list.");
    const [gathering] = await (await as("bo")).gatherings.list.query({});
    await (await as("bo")).gatherings.answer.mutate({ id: gathering?.id ?? 0, answer: "NotGoing" });
    server.clock.advance(30);
    await queueGatheringNews(server.running.services);
    expect((await listQueuedEmails(server)).at(-1)).toMatchObject({
      recipient: "cy@example.org",
      subject: "You have a place: Supper",
    });
  });
});
