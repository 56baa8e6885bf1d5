import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { listGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { GATHERINGS_AT_ONCE } from "../../server/features/news/news-items.ts";
import { remindOfGatherings } from "../../server/features/news/remind-of-gatherings.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { counted } from "../support/count-statements.ts";
import { hours } from "../support/editing.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { DINNER } from "../support/gathering-series.ts";
import { newsServer } from "../support/news.ts";
import { dayIn } from "../support/world.ts";

const TODAY = dayIn(1);
/** Enough for several batches of emails. */
const PEOPLE = Array.from({ length: 24 }, (_, index) => `p${index}`);
const news = newsServer({ people: ["ada", ...PEOPLE], intervals: 3 }, TODAY);
const { server, as, lineUp, mailedBy, textTo } = news;

/** How many statements two series of a year may take, which have 734 gatherings. */
const MOST_FOR_SERIES = 287;
/** How many statements may run before a request is answered. */
const MOST_AT_ONCE = 45;

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

const db = () => server.running.services.db;
/** The server's services, with some of them replaced. */
const withServices = (replaced: object = {}) => ({ ...server.running.services, ...replaced });
const toAll = (subject: string) => PEOPLE.map((name) => `${name}: ${subject}`).toSorted();

/** Tells people of changes so many minutes later, and lists the new emails. */
function tellAfter(minutes: number, replaced?: object): Promise<string[]> {
  server.clock.advance(minutes * 60);
  return mailedBy(() => queueGatheringNews(withServices(replaced)));
}

async function countLinks(): Promise<number> {
  return (await db().selectFrom("answer_links").select("token_hash").execute()).length;
}

/** Plans what happens each evening of a year, and is expected. */
const planDaily = (title = "Dinner") =>
  as("ada").repeat({ ...DINNER, title, expectation: "Expected" }, { unit: "Week", weekdays: [...WEEKDAYS] });

/** Plans gatherings on a day as ada, of which people know, and returns their ids. */
async function planSeveral(
  number: number,
  day: string,
  changed: Partial<GatheringInput> = { expectation: "Expected" },
) {
  const ids: number[] = [];
  while (ids.length < number) ids.push(await news.meet({ title: "Supper", ...hours(day), ...changed }));
  return ids;
}

async function moveAll(ids: readonly number[], place: string): Promise<void> {
  for (const id of ids) await as("ada").editGathering(id, { place });
}

describe("news of moved series", () => {
  it("take a statement for many gatherings and people, and requests are answered in between", async () => {
    for (const title of ["Supper", "Song"]) {
      const [first = 0] = await planDaily(title);
      await as("ada").editGathering(first, { place: "Barn" }, "All");
    }
    const { db: watched, count, mostAtOnce } = counted(db());
    expect(await tellAfter(10, { db: watched })).toHaveLength(PEOPLE.length);
    expect(count()).toBeLessThan(MOST_FOR_SERIES);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    // Until the end of the last interval for which they take part.
    expect((await textTo("p0")).match(/44 more gatherings in this series/g)).toHaveLength(2);
  });

  it("are told once to each person although the server stops between two batches, and a later change by itself", async () => {
    const [first = 0, ...others] = await planDaily();
    await as("ada").editGathering(first, { place: "Barn" }, "All");
    let asked = 0;
    const baseUrl = () => {
      // Each batch asks once, and each of its five emails: this is in the third one.
      asked += 1;
      if (asked > 15) throw new Error("killed");
      return "http://localhost";
    };
    const early = await mailedBy(() => expect(tellAfter(10, { baseUrl })).rejects.toThrow("killed"));
    expect(early.length).toBeGreaterThan(0);
    expect(early.length).toBeLessThan(PEOPLE.length);
    await as("ada").editGathering(others[4] ?? 0, { place: "Marsh" });
    const late = await tellAfter(1);
    expect([...early, ...late].map((mail) => mail.split(":", 1).join()).toSorted()).toEqual(PEOPLE.toSorted());
    expect(await tellAfter(10)).toEqual(toAll("New time or place: Dinner"));
    for (const name of PEOPLE) {
      expect(await textTo(name)).toContain("Place: Marsh");
      expect(await textTo(name)).not.toContain("more gatherings");
    }
    expect(await tellAfter(60)).toEqual([]);
  });

  it("lose no change that is made while they are collected, and tell of none twice", async () => {
    // The first one that is looked at, before the series.
    const [id = 0] = await planSeveral(1, "2026-01-20");
    const [first = 0] = await planDaily();
    await as("ada").editGathering(first, { place: "Barn" }, "All");
    server.clock.advance(600);
    await Promise.all([
      queueGatheringNews(server.running.services),
      new Promise((resolve) => setImmediate(resolve)).then(() => as("ada").editGathering(id, { place: "Marsh" })),
    ]);
    await tellAfter(10);
    const mails = (await listQueuedEmails(server)).filter(({ recipient }) => recipient === "p0@example.org");
    const text = mails.map(({ body_text }) => body_text).join("\n");
    expect(text.match(/Place: Marsh/g)).toHaveLength(1);
    expect(text.match(/Place: Barn/g)).toHaveLength(1);
  });
});

describe("an email about many gatherings", () => {
  it("describes twenty and counts the others, with links for what it describes", async () => {
    await moveAll(await planSeveral(23, "2026-01-20"), "Barn");
    expect(await tellAfter(10)).toEqual(toAll("New times or places: 23 gatherings of Tidewater"));
    const text = await textTo("p0");
    expect(text.match(/Place: Barn/g)).toHaveLength(20);
    expect(text).toContain("There are 3 more gatherings like this, which this email does not list.");
    expect(text).toContain(`${server.url}/gatherings\n`);
    expect(await countLinks()).toBe(20 * PEOPLE.length);
  });
});

describe("somebody who has had the most mails of a day", () => {
  it("gets no more for an hour, and no links are made for them, and then one about all that has changed", async () => {
    const ids = await planSeveral(1, "2026-01-20");
    for (let round = 0; round < 6; round += 1) {
      await moveAll(ids, `Place ${round}`);
      expect(await tellAfter(10)).toHaveLength(PEOPLE.length);
    }
    const links = await countLinks();
    await moveAll(ids, "Barn");
    expect(await tellAfter(10)).toEqual([]);
    expect(await countLinks()).toBe(links);
    await moveAll(ids, "Marsh");
    expect(await tellAfter(50)).toEqual(toAll("New time or place: Supper"));
    expect(await textTo("p0")).toContain("The place was Place 5.");
  });
});

describe("news of more gatherings than are read at once", () => {
  it("leave out none, in whatever order they were changed", async () => {
    const ids = await planSeveral(GATHERINGS_AT_ONCE + 20, "2026-01-20");
    await moveAll(ids.toReversed(), "Barn");
    expect(await tellAfter(10)).toEqual(toAll("New times or places: 120 gatherings of Tidewater"));
  });
});

describe("reminders of many gatherings", () => {
  it("take a few statements per person, and requests are answered in between", async () => {
    await planSeveral(30, "2026-01-16");
    const { db: watched, count, mostAtOnce } = counted(db());
    const collective = { collectiveId: server.collective.id, today: TODAY, due: TODAY, rolledOverOn: TODAY };
    expect(await remindOfGatherings(withServices({ db: watched }), collective)).toBe(PEOPLE.length + 1);
    expect(count()).toBeLessThan(11 * PEOPLE.length);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    expect(await remindOfGatherings(withServices(), collective)).toBe(0);
    const rows = await db().selectFrom("told").select("person_id").execute();
    expect(rows).toHaveLength(30 * (PEOPLE.length + 1));
  });
});

describe("places that come", () => {
  it("are looked for in many gatherings at once, and without a lock if nobody moves up", async () => {
    const ids = await planSeveral(30, "2026-01-20", { places: 1 });
    for (const id of ids) await lineUp(id, "p0", "p1");
    const idle = counted(db());
    expect(await tellAfter(1, { db: idle.db })).toEqual([]);
    expect(idle.count()).toBeLessThan(13);
    for (const id of ids) await as("p0").answer(id, "NotGoing");
    const moving = counted(db());
    const told = await tellAfter(1, { db: moving.db });
    expect(told.map((mail) => mail.split(":", 1).join())).toEqual(["p1", "p1"]);
    expect(moving.count()).toBeLessThan(60);
    expect(await db().selectFrom("gathering_waits").selectAll().execute()).toEqual([]);
  });
});

describe("a poll that many people have answered", () => {
  it("is settled with a few statements, with places in the order of the answers, and mails in batches", async () => {
    const time = { starts_at: "2026-01-20T18:00:00Z", ends_at: "2026-01-20T20:00:00Z" };
    const id = await as("ada").propose({ title: "Supper", times: [time], places: 3, expectation: "Expected" });
    // All at one time: their places follow from who they are.
    for (const name of PEOPLE.toReversed()) {
      await as(name).answerPoll(id, [{ starts_at: time.starts_at, answer: "Yes" }]);
    }
    const { db: watched, count, mostAtOnce } = counted(db());
    const by = { collectiveId: server.collective.id, authorId: server.person("ada"), id };
    await settlePoll(withServices({ db: watched }), by, time.starts_at);
    server.clock.advance(600);
    const tell = () => queueGatheringNews(withServices({ db: watched }));
    expect(await mailedBy(tell)).toEqual(toAll("A time has been chosen: Supper"));
    expect(count()).toBeLessThan(129);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    const [gathering] = await listGatherings(db(), server.collective.id);
    const { going, waiting } = await (await news.client("ada")).gatherings.get.query({ id: gathering?.id ?? 0 });
    expect(going).toEqual(["p0", "p1", "p2"].map(server.person, server));
    expect(waiting).toHaveLength(PEOPLE.length - 3);
  });
});
