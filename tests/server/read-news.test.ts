import { describe, expect, it } from "vitest";
import { pollNews } from "../../server/features/polls/poll-news.ts";
import { readNews } from "../../server/features/news/read-news.ts";
import { keepRead } from "../../server/features/news/unread.queries.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { hours } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const { server, as, takePart, mailedBy, runAfter, runAt } = news;
const SUPPER = { title: "Supper", times: [hours("2026-02-20")], expectation: "Expected" as const };

/** Lets time pass, in seconds, and lists the news of the journal. */
const tell = (seconds = 600) => runAfter("read-news", seconds);
const submit = (name: string) => submitted(server, { email: `${name}@mail.example.org` });

/** Bo and cy are in the garden, which looks after expressions of interest; ada convenes it and the kitchen, where cy is as well, and bo convenes it next. */
async function begin(): Promise<void> {
  await takePart({
    ada: { volunteers: ["garden", "kitchen"] },
    bo: { joins: ["garden"] },
    cy: { joins: ["garden", "kitchen"] },
  });
  await as("bo").plan(3, { volunteers: ["garden"] });
  await describeCollective(server, { eoi_managing_crew_id: server.crew("garden") });
}

/** Something of each kind happens. */
async function happen(): Promise<void> {
  await as("ada").propose(SUPPER);
  await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
  await submit("wren");
  await as("ada").plan(2, { joins: ["garden"] });
}
const POLL = ["bo: When can you come? Supper", "cy: When can you come? Supper"];
const OTHERS = ["bo: A handover for you: garden", "cy: kitchen has no convenor any more"];
const toldOf = (interest: string) =>
  [...POLL, ...OTHERS, ...["ada", "bo", "cy"].map((name) => `${name}: ${interest}`)].toSorted();
const TOLD = toldOf("Someone would like to join Tidewater");

describe("what the journal has beyond a collective's cursor", () => {
  it("is told together, ten minutes after the last change", async () => {
    await begin();
    expect(await tell()).toEqual([]);
    await happen();
    server.clock.advance(300);
    await submit("robin");
    expect(await tell(599)).toEqual([]);
    expect(await tell(1)).toEqual(toldOf("2 people would like to join Tidewater"));
    expect(await tell()).toEqual([]);
  });

  it("waits for further changes no longer than half an hour, and not for those that tell nobody", async () => {
    await begin();
    await happen();
    for (const name of ["robin", "finch", "heron"]) {
      expect(await tell(590)).toEqual([]);
      await submit(name);
    }
    expect(await tell(30)).toEqual(toldOf("4 people would like to join Tidewater"));
    await as("ada").propose(SUPPER);
    server.clock.advance(599);
    await as("cy").plan(2, { joins: ["garden"] });
    expect(await tell(1)).toEqual(POLL);
  });

  it("is told to nobody twice if it is read again, as after a crash", async () => {
    await begin();
    await happen();
    expect(await tell()).toEqual(TOLD);
    await server.running.services.db.updateTable("collectives").set({ news_read: 0 }).execute();
    expect(await tell()).toEqual([]);
  });
});

describe("what cannot be read", () => {
  it("is tried again, and the other news of the collective are told meanwhile", async () => {
    await begin();
    await happen();
    server.clock.advance(600);
    const fail = () => Promise.reject(new Error("The mail is full"));
    const failing = { kind: "handover", isNews: () => true, tell: fail } as const;
    const read = () => readNews(server.running.services, [failing, pollNews]);
    expect(await mailedBy(() => expect(read()).rejects.toThrow("The mail is full"))).toEqual(POLL);
    expect(await tell(0)).toEqual(TOLD.filter((mail) => !POLL.includes(mail)));
  });

  it("is no hindrance for another collective", async () => {
    await begin();
    const { db } = server.running.services;
    const other = { name: "Other", rolled_over_on: "2026-02-18" } as never;
    const { id } = await db.insertInto("collectives").values(other).returning("id").executeTakeFirstOrThrow();
    const entry = { collective_id: id, revision: 1, at: "2026-02-01T00:00:00.000Z", kind: "poll", after: "{" } as never;
    await db.insertInto("journal").values(entry).execute();
    await happen();
    server.clock.advance(600);
    const read = () => readNews(server.running.services, [pollNews]);
    expect(await mailedBy(() => expect(read()).rejects.toThrow(`collective ${id}`))).toEqual(POLL);
    await db.deleteFrom("journal").where("collective_id", "=", id).execute();
    await db.deleteFrom("collectives").where("id", "=", id).execute();
  });

  it("is read by one process; the other does not move the cursor back", async () => {
    const { db } = server.running.services;
    const { id } = server.collective;
    for (const revision of [50, 40]) await keepRead(db, id, revision);
    const cursor = db.selectFrom("collectives").select("news_read").where("id", "=", id);
    expect(await cursor.executeTakeFirst()).toEqual({ news_read: 50 });
  });
});

it("an expression of interest of which nobody could be told is not told with a later one", async () => {
  await describeCollective(server, { eoi_managing_crew_id: server.crew("kitchen") });
  await submit("wren");
  expect(await tell()).toEqual([]);
  await begin();
  await submit("robin");
  expect(await tell()).toEqual(["ada", "bo", "cy"].map((name) => `${name}: Someone would like to join Tidewater`));
});

it("nobody is reminded of an expression of interest before they were told of it", async () => {
  await begin();
  await submit("wren");
  expect(await runAt("remind-of-applications", "19T08:00")).toEqual([]);
  expect(await tell(0)).toHaveLength(3);
  expect(await runAt("remind-of-applications", "20T08:00")).toHaveLength(3);
});
