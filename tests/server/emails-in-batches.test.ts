import { describe, expect, it } from "vitest";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { editGatherings } from "../../server/features/series/series.service.ts";
import { createGathering, editGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { listGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { createPoll, answerPoll } from "../../server/features/polls/polls.service.ts";
import { listOpenPolls } from "../../server/features/polls/polls.queries.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { GATHERINGS_AT_ONCE } from "../../server/features/news/news-items.ts";
import { remindOfGatherings } from "../../server/features/news/remind-of-gatherings.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { UnsubscribeTokens } from "../../server/mail/unsubscribe-tokens.ts";
import { SocketRegistry } from "../../server/sessions/socket-registry.ts";
import { counted } from "../support/count-statements.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { listEmailsIn, receiveEmails } from "../support/emails.ts";
import { dayIn } from "../support/world.ts";

const TODAY = dayIn(1);
/** Enough for several batches of emails. */
const PEOPLE = Array.from({ length: 24 }, (_, index) => `p${index}`);
const world = worldForEach({ today: TODAY, people: ["ada", ...PEOPLE], intervals: 3 });

/** How many statements two series of a year may take, which have 734 gatherings. */
const MOST_FOR_SERIES = 270;
/** How many statements may run before a request is answered. */
const MOST_AT_ONCE = 45;
const DAILY = { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] };
const EXPECTED = { expectation: "Expected" as const };

const unsubscribeTokens = new UnsubscribeTokens(["a secret of sixteen or more"]);
const services = (db = world.db) => ({
  ...world,
  db,
  timeZone: "UTC",
  sockets: new SocketRegistry(),
  unsubscribeTokens,
  baseUrl: () => "http://localhost",
  host: null,
  copies: { file: null, days: 30, backups: null },
});
const series = () => seriesIn2026(world);
const listEmails = () => listEmailsIn(world.db);

/** Tells people of changes so many minutes later, and returns the new emails. */
async function tellAfter(minutes: number, told = services()) {
  const before = (await listEmails()).length;
  await receiveEmails(world.db);
  world.clock.advance(minutes * 60);
  await queueGatheringNews(told);
  return (await listEmails()).slice(before);
}

const recipientsOf = (mails: readonly { recipient: string }[]) => mails.map(({ recipient }) => recipient).toSorted();
const OTHERS = PEOPLE.map((name) => `${name}@example.org`).toSorted();

async function countLinks(): Promise<number> {
  return (await world.db.selectFrom("answer_links").select("token_hash").execute()).length;
}

/** Plans gatherings on a day as ada, of which people know, and returns them. */
async function planSeveral(number: number, day: string, changed: object = {}) {
  for (let index = 0; index < number; index += 1) {
    const [starts_at, ends_at] = [`${day}T18:00:00Z`, `${day}T20:00:00Z`];
    const input = gatheringInputSchema.parse({ title: `Supper ${index}`, starts_at, ends_at, ...changed });
    await createGathering(services(), world.by("ada"), input);
  }
  await world.db.deleteFrom("gathering_news").execute();
  return listGatherings(world.db, world.collective.id);
}

async function moveAll(place: string): Promise<void> {
  for (const gathering of await listGatherings(world.db, world.collective.id)) {
    const input = gatheringInputSchema.parse({ ...gathering, place });
    await editGathering(world, { ...world.by("ada"), id: gathering.id }, input);
  }
}

describe("news of moved series", () => {
  it("take a statement for many gatherings and people, and requests are answered in between", async () => {
    for (const title of ["Supper", "Song"]) await series().plan(DAILY, { title, ...EXPECTED });
    for (const gathering of (await series().listAll()).slice(0, 2)) {
      const input = gatheringInputSchema.parse({ ...gathering, place: "Barn" });
      await editGatherings(
        world,
        { ...world.by("ada"), id: gathering.id },
        { input, scope: "All", repeats: undefined },
      );
    }
    const { db, count, mostAtOnce } = counted(world.db);
    const mails = await tellAfter(10, services(db));
    expect(recipientsOf(mails)).toEqual(OTHERS);
    expect(count()).toBeLessThan(MOST_FOR_SERIES);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    // Until the end of the last interval for which they take part.
    expect(mails[0]?.body_text?.match(/44 more gatherings in this series/g)).toHaveLength(2);
  });

  it("are told once to each person although the server stops between two batches, and a later change by itself", async () => {
    await series().plan(DAILY, EXPECTED);
    await series().edit("2026-01-15", { place: "Barn" }, { scope: "All" });
    let asked = 0;
    const stopping = {
      ...services(),
      baseUrl: () => {
        // Each batch asks once, and each of its five emails: this is in the third one.
        asked += 1;
        if (asked > 15) throw new Error("killed");
        return "http://localhost";
      },
    };
    const first = (await listEmails()).length;
    await expect(tellAfter(10, stopping)).rejects.toThrow("killed");
    const early = await listEmails();
    expect(early.length).toBeGreaterThan(first);
    expect(early.length).toBeLessThan(PEOPLE.length);
    await series().edit("2026-01-20", { place: "Marsh" });
    const late = await tellAfter(1);
    expect(recipientsOf([...early, ...late])).toEqual(OTHERS);
    const again = await tellAfter(10);
    expect(recipientsOf(again)).toEqual(OTHERS);
    for (const { body_text } of again) {
      expect(body_text).toContain("Place: Marsh");
      expect(body_text).not.toContain("more gatherings");
    }
    expect(await tellAfter(60)).toEqual([]);
  });

  it("lose no change that is made while they are collected, and tell of none twice", async () => {
    // The first one that is looked at, before the series.
    const [first] = await planSeveral(1, "2026-01-20", EXPECTED);
    const { id = 0 } = first ?? {};
    await series().plan(DAILY, EXPECTED);
    await series().edit("2026-01-15", { place: "Barn" }, { scope: "All" });
    world.clock.advance(600);
    await Promise.all([
      queueGatheringNews(services()),
      new Promise((resolve) => setImmediate(resolve)).then(() =>
        editGathering(world, { ...world.by("ada"), id }, gatheringInputSchema.parse({ ...first, place: "Marsh" })),
      ),
    ]);
    await tellAfter(10);
    const mails = (await listEmails()).filter(({ recipient }) => recipient === OTHERS[0]);
    const text = mails.map(({ body_text }) => body_text).join("\n");
    expect(text.match(/Place: Marsh/g)).toHaveLength(1);
    expect(text.match(/Place: Barn/g)).toHaveLength(1);
  });
});

describe("an email about many gatherings", () => {
  it("describes twenty and counts the others, with links for what it describes", async () => {
    await planSeveral(23, "2026-01-20", EXPECTED);
    await moveAll("Barn");
    const mails = await tellAfter(10);
    expect(recipientsOf(mails)).toEqual(OTHERS);
    const [{ subject, body_text } = { subject: "", body_text: "" }] = mails;
    expect(subject).toBe("New times or places: 23 gatherings of Tidewater");
    expect(body_text?.match(/Place: Barn/g)).toHaveLength(20);
    expect(body_text).toContain("There are 3 more gatherings like this, which this email does not list.");
    expect(body_text).toMatch(/All gatherings:?\s+http:\/\/localhost\/gatherings\n/);
    expect(await countLinks()).toBe(20 * PEOPLE.length);
  });
});

describe("somebody who has had the most mails of a day", () => {
  it("gets no more for an hour, and no links are made for them, and then one about all that has changed", async () => {
    await planSeveral(1, "2026-01-20", EXPECTED);
    for (let round = 0; round < 6; round += 1) {
      await moveAll(`Place ${round}`);
      expect(await tellAfter(10)).toHaveLength(PEOPLE.length);
    }
    const links = await countLinks();
    await moveAll("Barn");
    expect(await tellAfter(10)).toEqual([]);
    expect(await countLinks()).toBe(links);
    await moveAll("Marsh");
    const mails = await tellAfter(50);
    expect(recipientsOf(mails)).toEqual(OTHERS);
    expect(mails[0]?.body_text).toContain("The place was Place 5.");
  });
});

describe("news of more gatherings than are read at once", () => {
  it("leave out none, in whatever order they were changed", async () => {
    await planSeveral(GATHERINGS_AT_ONCE + 20, "2026-01-20", EXPECTED);
    for (const gathering of (await listGatherings(world.db, world.collective.id)).toReversed()) {
      const input = gatheringInputSchema.parse({ ...gathering, place: "Barn" });
      await editGathering(world, { ...world.by("ada"), id: gathering.id }, input);
    }
    const mails = await tellAfter(10);
    expect(recipientsOf(mails)).toEqual(OTHERS);
    for (const { subject } of mails) expect(subject).toBe("New times or places: 120 gatherings of Tidewater");
  });
});

describe("reminders of many gatherings", () => {
  it("take a few statements per person, and requests are answered in between", async () => {
    await planSeveral(30, "2026-01-16", EXPECTED);
    const { db, count, mostAtOnce } = counted(world.db);
    const collective = { collectiveId: world.collective.id, today: TODAY, due: TODAY, rolledOverOn: TODAY };
    expect(await remindOfGatherings(services(db), collective)).toBe(PEOPLE.length + 1);
    expect(count()).toBeLessThan(11 * PEOPLE.length);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    expect(await remindOfGatherings(services(), collective)).toBe(0);
    const rows = await world.db.selectFrom("told").select("person_id").execute();
    expect(rows).toHaveLength(30 * (PEOPLE.length + 1));
  });
});

describe("places that come", () => {
  it("are looked for in many gatherings at once, and without a lock if nobody moves up", async () => {
    const all = await planSeveral(30, "2026-01-20", { places: 1 });
    const { id: collectiveId } = world.collective;
    for (const { id } of all) {
      for (const name of ["p0", "p1"]) {
        world.clock.advance(1);
        await answerGathering(world, { collectiveId, personId: world.person(name), id }, "Going");
      }
    }
    const idle = counted(world.db);
    expect(await tellAfter(1, services(idle.db))).toEqual([]);
    expect(idle.count()).toBeLessThan(13);
    for (const { id } of all) {
      await answerGathering(world, { collectiveId, personId: world.person("p0"), id }, "NotGoing");
    }
    const moving = counted(world.db);
    const mails = await tellAfter(1, services(moving.db));
    expect(mails.map(({ recipient }) => recipient)).toEqual(["p1@example.org", "p1@example.org"]);
    expect(moving.count()).toBeLessThan(60);
    expect(await world.db.selectFrom("gathering_waits").selectAll().execute()).toEqual([]);
  });
});

describe("a poll that many people have answered", () => {
  it("is settled with a few statements, with places in the order of the answers, and mails in batches", async () => {
    const [starts_at, ends_at] = ["2026-01-20T18:00:00Z", "2026-01-20T20:00:00Z"];
    const input = pollInputSchema.parse({ title: "Supper", times: [{ starts_at, ends_at }], places: 3, ...EXPECTED });
    await createPoll(services(), world.by("ada"), input);
    const [poll] = await listOpenPolls(world.db, world.collective.id);
    const { id = 0 } = poll ?? {};
    const key = { collectiveId: world.collective.id, id };
    const order = PEOPLE.toReversed();
    // All at one time: their places follow from who they are.
    for (const name of order) {
      await answerPoll(world, { ...key, personId: world.person(name) }, [{ starts_at, answer: "Yes" }]);
    }
    const { db, count, mostAtOnce } = counted(world.db);
    await settlePoll(services(db), { ...world.by("ada"), id }, starts_at);
    expect(count()).toBeLessThan(105);
    expect(mostAtOnce()).toBeLessThan(MOST_AT_ONCE);
    expect(recipientsOf(await listEmails())).toEqual(OTHERS);
    const [gathering] = await series().listAll();
    expect(gathering?.going).toEqual(["p0", "p1", "p2"].map((name) => world.person(name)));
    expect(gathering?.waiting).toHaveLength(PEOPLE.length - 3);
  });
});
