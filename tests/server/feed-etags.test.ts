import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { renewEpoch } from "../../server/db/database.ts";
import { upsertCalendarFeed } from "../../server/features/calendar/calendar-feeds.queries.ts";
import { makeFeedCalendar } from "../../server/features/calendar/calendar.service.ts";
import { findFeed } from "../../server/features/calendar/feeds.service.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { createGathering, editGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { cancelGatherings } from "../../server/features/series/series.service.ts";
import { makeActivity } from "../../server/features/journal/activity-feed.service.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { prune } from "../../server/jobs/prune.ts";
import { createStateCache } from "../../server/revision/state-cache.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { addInterval, answers, BEGINNING, edits, text, who, type Step } from "../support/histories.ts";
import { trial } from "../support/trials.ts";
import { inWorld, type World } from "../support/world.ts";

/** Whatever changes what is in a feed changes its ETag, although no document is made to know it. */

const FEEDS = [
  { of: "ada", purpose: "calendar" },
  { of: null, purpose: "calendar" },
  { of: "ada", purpose: "activity" },
] as const;

/** Settings of the server that a restart may change. */
interface Settings {
  timeZone: string;
  url: string;
}

type FeedStep = (world: World, settings: Settings) => unknown;

const plan = fc.record({ name: who, answers }).map(
  ({ name, answers: given }): Step =>
    (world) =>
      world.save(name, 3, given).catch(() => {}),
);

/** Beside today, at the ends of the year that a feed looks back and ahead, and beyond them. */
const days = fc.constantFrom("2025-02-14", "2025-02-15", "2026-02-15", "2026-04-01", "2027-02-15", "2027-02-18");
const meet = fc
  .record({
    name: who,
    title: text,
    day: days,
    hour: fc.constantFrom("01", "12", "23"),
    places: fc.constantFrom(null, 1),
  })
  .map(({ name, title, day, hour, places }): Step => (world) => {
    const times = { starts_at: `${day}T${hour}:00:00Z`, ends_at: `${day}T${hour}:30:00Z` };
    const input = gatheringInputSchema.parse({ title, ...times, places });
    return createGathering({ ...world, timeZone: "UTC" }, world.by(name), input);
  });

/** Somebody does something with one of the latest gatherings. */
const change = fc
  .record({
    name: who,
    ago: fc.nat(2),
    title: text,
    answer: fc.constantFrom<GatheringAnswer | null>("Going", "Maybe", "NotGoing", null),
    action: fc.constantFrom("answer", "answer", "edit", "cancel"),
  })
  .map(({ name, ago, title, answer, action }): Step => async (world) => {
    const all = await world.db.selectFrom("gatherings").selectAll().orderBy("id", "desc").limit(3).execute();
    const gathering = all[ago];
    if (!gathering) return;
    const key = { ...world.by(name), id: gathering.id };
    const { starts_at, ends_at, places } = gathering;
    const input = gatheringInputSchema.parse({ title, starts_at, ends_at, places, place: title });
    const done = {
      answer: () => answerGathering(world, { ...key, personId: world.person(name) }, answer),
      edit: () => editGathering(world, key, input),
      cancel: () => cancelGatherings(world, key, { reason: title, scope: "This" }),
    }[action];
    await done?.().catch(() => {});
  });

const speak = fc.constantFrom("de", "fr", null).map((language): Step => ({ db, person }) => {
  const user = db.selectFrom("people").select("user_id").where("id", "=", person("ada"));
  return db.updateTable("users").set({ language }).where("id", "=", user).execute();
});

const wait = fc.constantFrom(3_600, 50_000, 40 * 86_400).map((seconds): Step => async (world) => {
  world.clock.advance(seconds);
  await world.rollOver();
});

const forget: Step = (world) => prune({ ...world, timeZone: "UTC" } as never);

/** As after a restored backup, in which something else happened at the revision. */
const restore = text.map((title): Step => async ({ db }) => {
  await renewEpoch(db);
  await db.updateTable("gatherings").set({ title }).execute();
});

const reconfigure = fc
  .record({ timeZone: fc.constantFrom("UTC", "Asia/Tokyo"), url: fc.constantFrom("http://a", "http://b") })
  .map(
    (changed): FeedStep =>
      (_world, settings) =>
        Object.assign(settings, changed),
  );

const steps = fc.oneof(
  ...edits,
  plan,
  meet,
  meet,
  change,
  change,
  addInterval,
  speak,
  wait,
  restore,
  reconfigure,
  fc.constant(forget),
);

/** Makes new addresses, as the members do. */
async function makeFeeds(world: World): Promise<void> {
  for (const { of, purpose } of FEEDS) {
    const person_id = of === null ? null : world.person(of);
    const feed = {
      collective_id: world.collective.id,
      person_id,
      purpose,
      created_by: world.person("ada"),
    };
    const token_hash = hashToken(`${of} ${purpose}`);
    await upsertCalendarFeed(world.db, { ...feed, token_hash, created_at: world.clock.now().toISOString() });
  }
}

/** The ETags of all feeds, and their documents as they would be made now. */
async function readFeeds(world: World, { timeZone, url }: Settings) {
  const dependencies = { ...world, timeZone, baseUrl: () => url };
  const stateCache = createStateCache({ load: (id) => loadCollectiveState(dependencies, id), build: "test" });
  const read = [];
  for (const { of, purpose } of FEEDS) {
    const feed = await findFeed(dependencies, hashToken(`${of} ${purpose}`), purpose);
    if (!feed) throw new Error("There is no such feed");
    const make =
      purpose === "calendar" ? makeFeedCalendar(world.db, feed) : makeActivity({ ...dependencies, stateCache }, feed);
    read.push({ etag: feed.etag, text: String(await make) });
  }
  return read;
}

describe("the ETag of a feed", () => {
  it("is another one whenever the document is, whatever happens", async () => {
    let changed = 0;
    let same = 0;
    const histories = fc.array(steps, { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(histories, (history) =>
        inWorld(BEGINNING, async (world) => {
          const settings = { timeZone: "UTC", url: "http://a" };
          await makeFeeds(world);
          let before = await readFeeds(world, settings);
          expect(await readFeeds(world, settings)).toEqual(before);
          for (const step of history) {
            await step(world, settings);
            const after = await readFeeds(world, settings);
            for (const [index, { etag, text: document }] of after.entries()) {
              const earlier = before[index];
              const isChanged = document !== earlier?.text;
              const isSame = etag === earlier?.etag;
              expect(isChanged && isSame).toBe(false);
              changed += Number(isChanged);
              same += Number(isSame);
            }
            before = after;
          }
        }),
      ),
      { numRuns: trial(15, 500) },
    );
    expect(Math.min(changed, same)).toBeGreaterThan(20);
  });

  it("is another one on another day, and once the last change has been forgotten", async () => {
    await inWorld(BEGINNING, async (world) => {
      const settings = { timeZone: "UTC", url: "http://a" };
      const calendars = async () => (await readFeeds(world, settings)).slice(0, 2);
      await makeFeeds(world);
      world.clock.advance(60);
      await world.save("ada", 3, { volunteers: ["garden"] });
      const seen = [await calendars()];
      world.clock.advance(40 * 86_400);
      seen.push(await calendars());
      await forget(world);
      seen.push(await calendars());
      for (const index of [0, 1]) {
        expect(new Set(seen.map((read) => read[index]?.text)).size).toBe(3);
        expect(new Set(seen.map((read) => read[index]?.etag)).size).toBe(3);
      }
    });
  });

  it("is that of the address: a new one has another", async () => {
    await inWorld(BEGINNING, async (world) => {
      const settings = { timeZone: "UTC", url: "http://a" };
      await makeFeeds(world);
      const before = await readFeeds(world, settings);
      world.clock.advance(1);
      await makeFeeds(world);
      const after = await readFeeds(world, settings);
      expect(new Set([...before, ...after].map(({ etag }) => etag)).size).toBe(6);
    });
  });
});
