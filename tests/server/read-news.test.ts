import { describe, expect, it } from "vitest";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { editPoll } from "../../server/features/polls/polls.service.ts";
import { pollNews } from "../../server/features/polls/poll-news.ts";
import { readNews } from "../../server/features/news/read-news.ts";
import { keepRead } from "../../server/features/news/unread.queries.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const as = (name: string) => actAs(server, name);
const member = membersOf(server);
const TIMES = [
  { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" },
  { starts_at: "2026-02-21T18:00:00Z", ends_at: "2026-02-21T20:00:00Z" },
];
const THIRD = { starts_at: "2026-02-22T18:00:00Z", ends_at: "2026-02-22T20:00:00Z" };
const SUPPER = { title: "Supper", times: TIMES, expectation: "Expected" } as const;

/** Lets time pass, in seconds, and returns all emails of these news: their kinds, and to whom. */
async function tell(seconds = 600): Promise<string[]> {
  server.clock.advance(seconds);
  await runJob(server.running.services, "read-news");
  const mails = (await listQueuedEmails(server)).filter(({ kind }) => KINDS.has(kind));
  return mails.map(({ kind, recipient }) => `${kind}: ${recipient.replace("@example.org", "")}`).toSorted();
}
const KINDS = new Set(["application new", "crew alone", "handover new", "poll new"]);
const remind = async (name: "remind-of-polls" | "remind-of-applications", instant: string) => {
  server.clock.setInstant(instant);
  await runJob(server.running.services, name);
  const kinds = new Set(["poll soon", "application waiting"]);
  return (await listQueuedEmails(server)).filter(({ kind }) => kinds.has(kind)).map(({ recipient }) => recipient);
};
const polls = async (name: string) => (await member(name)).client.polls;
const answer = async (name: string, id: number) =>
  (await polls(name)).answer.mutate({ id, answers: TIMES.map(({ starts_at }) => ({ starts_at, answer: "Yes" })) });

/** Bo and cy are in the garden, which looks after expressions of interest; ada convenes it and the kitchen, where cy is as well, and bo convenes it next. */
async function begin(): Promise<void> {
  await as("ada").plan(2, { volunteers: ["garden", "kitchen"] });
  await as("bo").plan(2, { joins: ["garden"] });
  await as("cy").plan(2, { joins: ["garden", "kitchen"] });
  await as("bo").plan(3, { volunteers: ["garden"] });
  await describeCollective(server, { eoi_managing_crew_id: server.crew("garden") });
}

/** Something of each kind happens. */
async function happen(): Promise<void> {
  await (await polls("ada")).create.mutate(SUPPER);
  await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
  await submitted(server);
  await as("ada").plan(2, { joins: ["garden"] });
}
const TOLD = [
  ...["ada", "bo", "cy"].map((name) => `application new: ${name}`),
  "crew alone: cy",
  "handover new: bo",
  ...["bo", "cy"].map((name) => `poll new: ${name}`),
];

describe("what the journal has beyond a collective's cursor", () => {
  it("is told together, ten minutes after the last change", async () => {
    await begin();
    expect(await tell()).toEqual([]);
    await happen();
    server.clock.advance(300);
    await submitted(server, { email: "robin@mail.example.org" });
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(TOLD);
    expect(await tell()).toEqual(TOLD);
  });

  it("waits for further changes no longer than half an hour, and not for those that tell nobody", async () => {
    await begin();
    await happen();
    for (const name of ["robin", "finch", "wren2"]) {
      expect(await tell(590)).toEqual([]);
      await submitted(server, { email: `${name}@mail.example.org` });
    }
    expect(await tell(30)).toEqual(TOLD);
    await (await polls("ada")).create.mutate({ ...SUPPER, title: "Song" });
    server.clock.advance(599);
    await as("cy").plan(2, { joins: ["garden"] });
    expect(await tell(1)).toHaveLength(TOLD.length + 2);
  });

  it("is told to nobody twice if it is read again, as after a crash", async () => {
    await begin();
    await happen();
    expect(await tell()).toEqual(TOLD);
    await server.running.services.db.updateTable("collectives").set({ news_read: 0 }).execute();
    expect(await tell()).toEqual(TOLD);
  });
});

describe("what cannot be read", () => {
  it("is tried again, and the other news of the collective are told meanwhile", async () => {
    await begin();
    await happen();
    server.clock.advance(600);
    const fail = () => Promise.reject(new Error("The mail is full"));
    const failing = { kind: "handover", isNews: () => true, tell: fail } as const;
    const reading = readNews(server.running.services, [failing, pollNews]);
    await expect(reading).rejects.toThrow("The mail is full");
    const polled = (await listQueuedEmails(server)).filter(({ kind }) => kind === "poll new");
    expect(polled).toHaveLength(2);
    expect(await tell(0)).toEqual(TOLD);
  });

  it("is no hindrance for another collective", async () => {
    await begin();
    const { db } = server.running.services;
    const other = { name: "Other", rolled_over_on: "2026-02-18" };
    const { id } = await db
      .insertInto("collectives")
      .values(other as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { collective_id: id, revision: 1, at: "2026-02-01T00:00:00.000Z", kind: "poll", after: "{" };
    await db
      .insertInto("journal")
      .values(entry as never)
      .execute();
    await happen();
    server.clock.advance(600);
    await expect(readNews(server.running.services, [pollNews])).rejects.toThrow(`collective ${id}`);
    expect((await listQueuedEmails(server)).filter(({ kind }) => kind === "poll new")).toHaveLength(2);
    await db.deleteFrom("journal").where("collective_id", "=", id).execute();
    await db.deleteFrom("collectives").where("id", "=", id).execute();
  });

  it("is read by one process; the other does not move the cursor back", async () => {
    const { db } = server.running.services;
    const { id } = server.collective;
    const cursor = async () =>
      (await db.selectFrom("collectives").select("news_read").where("id", "=", id).executeTakeFirst())?.news_read;
    for (const revision of [50, 40]) await keepRead(db, id, revision);
    expect(await cursor()).toBe(50);
  });
});

describe("a time that is added to a poll", () => {
  it("is told to who has answered since it was opened, and to who has added another one", async () => {
    for (const name of ["ada", "bo", "cy"]) await as(name).plan(2);
    const ada = await polls("ada");
    await ada.create.mutate(SUPPER);
    const id = (await ada.list.query()).at(-1)?.id ?? 0;
    for (const name of ["ada", "bo", "cy"]) await answer(name, id);
    server.clock.advance(60);
    const times = [...TIMES, THIRD];
    await (await polls("bo")).update.mutate({ ...SUPPER, id, times });
    const fourth = { starts_at: "2026-02-23T18:00:00Z", ends_at: "2026-02-23T20:00:00Z" };
    await (await polls("cy")).update.mutate({ ...SUPPER, id, times: [...times, fourth] });
    expect(await tell()).toEqual(["poll new: ada", "poll new: bo", "poll new: cy"]);
  });

  it("is not told to who has answered since, and left it open", async () => {
    for (const name of ["ada", "bo", "cy"]) await as(name).plan(2);
    const ada = await polls("ada");
    await ada.create.mutate(SUPPER);
    const id = (await ada.list.query()).at(-1)?.id ?? 0;
    await answer("cy", id);
    server.clock.advance(60);
    await ada.update.mutate({ ...SUPPER, id, times: [...TIMES, THIRD] });
    await answer("bo", id);
    expect(await tell()).toEqual(["poll new: cy"]);
  });

  it("is told to nobody if it is the same one by new clocks", async () => {
    for (const name of ["ada", "bo"]) await as(name).plan(2);
    const ada = await polls("ada");
    for (const title of ["Supper", "Song"]) await ada.create.mutate({ ...SUPPER, title });
    const [{ id } = { id: 0 }] = await ada.list.query();
    const told = await tell();
    await answer("bo", id);
    server.clock.advance(60);
    const { services } = server.running;
    const by = { collectiveId: server.collective.id, authorId: null, id };
    await editPoll(services, by, pollInputSchema.parse({ ...SUPPER, times: [...TIMES, THIRD] }));
    expect(await tell()).toEqual(told);
  });

  it("leaves those to be reminded who were told of the poll before and have not answered", async () => {
    for (const name of ["ada", "bo", "cy"]) await as(name).plan(2);
    const ada = await polls("ada");
    await ada.create.mutate(SUPPER);
    const id = (await ada.list.query()).at(-1)?.id ?? 0;
    await tell();
    server.clock.setInstant("2026-02-18T05:00:00.000Z");
    await ada.update.mutate({ ...SUPPER, id, times: [...TIMES, THIRD] });
    await tell();
    server.clock.setInstant("2026-02-18T07:58:00.000Z");
    await ada.update.mutate({ ...SUPPER, id, title: "Dinner", times: [...TIMES, THIRD] });
    const reminded = await remind("remind-of-polls", "2026-02-18T08:00:00.000Z");
    expect(reminded.toSorted()).toEqual(["ada@example.org", "bo@example.org", "cy@example.org"]);
  });
});

it("an expression of interest of which nobody could be told is not told with a later one", async () => {
  await describeCollective(server);
  await submitted(server);
  expect(await tell()).toEqual([]);
  await begin();
  await submitted(server, { email: "robin@mail.example.org" });
  expect(await tell()).toHaveLength(3);
  const mail = (await listQueuedEmails(server)).find(({ kind }) => kind === "application new");
  expect(mail?.subject).toBe("Someone would like to join Tidewater");
});

it("nobody is reminded of an expression of interest before they were told of it", async () => {
  await begin();
  await submitted(server);
  expect(await remind("remind-of-applications", "2026-02-19T08:00:00.000Z")).toEqual([]);
  expect(await tell(0)).toHaveLength(3);
  expect(await remind("remind-of-applications", "2026-02-20T08:00:00.000Z")).toHaveLength(3);
});
