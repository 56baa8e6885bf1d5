import type { Kysely } from "kysely";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { Event } from "../../shared/events/events.ts";
import { locateIntervals } from "../../shared/intervals/intervals.ts";
import { journalled, type Changed } from "../../shared/journal/journal.ts";
import type { Database } from "../../server/db/schema.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { listEntries } from "../../server/features/journal/journal.queries.ts";
import { createTestClock } from "./test-clock.ts";

/** Things by kind and id, as the journal keeps them. */
export type JournalThings = Map<string, unknown>;

/** Returns the things that the journal would keep of the state, if all of it were new. */
export async function thingsInState(db: Kysely<Database>, collectiveId: number, day: IsoDate): Promise<JournalThings> {
  const {
    people,
    crews: all,
    collective,
    intervals,
    entry_pathways,
    involvements,
    current_interval,
    today,
  } = await loadCollectiveState({ db, clock: createTestClock(day), timeZone: "UTC" }, collectiveId);
  const next_interval = locateIntervals(intervals, today).next;
  const events: Event[] = [
    { CollectiveEvent: { CollectiveUpdated: collective } },
    { IntervalsEvent: { IntervalsRolledOver: { current_interval, next_interval } } },
    ...people.map((person): Event => ({ PeopleEvent: { PersonUpdated: person } })),
    ...all.map((crew): Event => ({ CrewsEvent: { CrewUpdated: crew } })),
    ...intervals.map((interval): Event => ({ IntervalsEvent: { IntervalCreated: interval } })),
    ...entry_pathways.map((pathway): Event => ({ EntryPathwayEvent: { EntryPathwayUpdated: pathway } })),
  ];
  for (const side of [involvements.current_interval, involvements.next_interval]) {
    for (const own of side?.collective_involvements ?? []) {
      const { person_id, interval_id } = own;
      const crew_involvements = side?.crew_involvements.filter((row) => row.person_id === person_id) ?? [];
      const part = { person_id, interval_id, collective_involvement: own, crew_involvements };
      events.push({ MeEvent: { IntervalDataChanged: part } });
    }
  }
  const things: JournalThings = new Map();
  for (const event of events) {
    let before: unknown = null;
    if ("MeEvent" in event) before = { ...event.MeEvent.IntervalDataChanged, ...NO_PART };
    if ("IntervalsEvent" in event && "IntervalsRolledOver" in event.IntervalsEvent) before = NO_INTERVALS;
    const kept = journalled({ event, before } as Changed);
    if (kept) things.set(keyOf(kept.kind, kept.after), kept.after);
  }
  return things;
}

const NO_INTERVALS = { current_interval: null, next_interval: null };
const NO_PART = { collective_involvement: null, crew_involvements: [] };

function keyOf(kind: string, thing: unknown): string {
  const { id, person_id, interval_id } = thing as Record<string, number>;
  return [kind, id, person_id, interval_id].join(" ");
}

/** The things after all entries of the journal, from those at its beginning. */
export async function rebuild(
  db: Kysely<Database>,
  collectiveId: number,
  beginning: JournalThings,
): Promise<JournalThings> {
  const entries = await listEntries(db, { collectiveId, limit: 100_000 });
  const things = new Map(beginning);
  for (const { journalled: entry } of entries.toReversed()) {
    const { kind, before, after } = entry;
    // The state says nothing of them.
    if (kind === "reminders") continue;
    const key = keyOf(kind, after ?? before);
    const isGone = after === null || ("answer" in after && after.answer === null);
    if (isGone) things.delete(key);
    else things.set(key, after);
  }
  return things;
}
