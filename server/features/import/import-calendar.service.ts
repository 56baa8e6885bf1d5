import { MAX_IMPORTED } from "../../../shared/constants.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { CalendarPreview, CalendarInput, ImportInput } from "../../../shared/gatherings.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { TooMuchWork } from "../../threads/threads.ts";
import type { CalendarFile, FileEntry } from "./calendar-file.ts";
import { MOST_TITLES } from "./calendar-reading.ts";
import type { ReadingInput } from "./calendar-thread.ts";
import { findProposedCrews } from "./proposed-crews.ts";
import { findSources, insertGatherings, listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { checkCrew, updated } from "../gatherings/gatherings.service.ts";

type ImportDependencies = Pick<Services, "db" | "clock" | "threads" | "timeZone">;

/** A text of 200 KB can take any time to read, so this is done in a thread. */
const READER = new URL("./calendar-thread.ts", import.meta.url);

/**
 * Returns what a calendar would make, and why not all of it. Changes nothing. Throws `CalendarUnreadable`,
 * `CalendarTooSlow`, `TooManyRequests`.
 */
export async function previewCalendar(
  dependencies: ImportDependencies,
  collectiveId: number,
  input: CalendarInput,
): Promise<CalendarPreview> {
  const { found, refused, floating_zone } = await read(dependencies, collectiveId, input);
  const exists = await findExisting(dependencies.db, collectiveId, found);
  const proposedFor = await findProposedCrews(dependencies.db, collectiveId);
  // Existing gatherings do not count. The rest is found when the calendar is read again.
  const later = new Set(found.filter((entry) => !exists(entry)).slice(MAX_IMPORTED));
  return {
    found: found
      .filter((entry) => !later.has(entry))
      .map((entry) => {
        const { description: _description, links: _links, categories: _categories, source: _source, ...shown } = entry;
        return { ...shown, crew_id: proposedFor(entry), exists: exists(entry) };
      }),
    refused: later.size === 0 ? refused : [...refused, tooMany([...later])],
    floating_zone,
  };
}

/**
 * Makes gatherings of the chosen entries of a calendar, except of those that exist or are over by now. Throws
 * `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`, `CrewNotFound`, `CrewArchived`, `LimitReached`.
 */
export async function importCalendar(
  dependencies: ChangeDependencies & ImportDependencies,
  by: ChangeAuthor,
  { keys, crew_id, ...calendar }: ImportInput,
): Promise<ChangeResult> {
  const chosen = new Set(keys);
  // Before the change: it takes long, and others could not change anything meanwhile.
  const { found, time_zone } = await read(dependencies, by.collectiveId, calendar);
  return change(dependencies, by, async (trx) => {
    await checkCrew(trx, by, crew_id ?? null);
    const proposedFor = await findProposedCrews(trx, by.collectiveId);
    const exists = await findExisting(trx, by.collectiveId, found);
    const made = await insertGatherings(
      trx,
      { ...by, at: dependencies.clock.now().toISOString() },
      found
        .filter((entry) => chosen.has(entry.key) && !exists(entry))
        .map(({ key: _key, is_end_guessed: _guessed, categories, ...gathering }) => ({
          ...gathering,
          crew_id: crew_id === undefined ? proposedFor({ categories }) : crew_id,
          time_zone,
          expectation: "Welcome",
          places: null,
          author_id: by.authorId,
          cancelled_at: null,
          cancel_reason: null,
          series_id: null,
          original_start: null,
        })),
    );
    return made.map((gathering) => updated(null, gathering));
  });
}

function tooMany(later: readonly FileEntry[]): CalendarPreview["refused"][number] {
  const titles = [...new Set(later.map(({ title }) => title))].slice(0, MOST_TITLES);
  return { reason: "TooMany", count: later.length, titles };
}

/** Throws `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`. */
async function read(
  { db, clock, threads, timeZone }: ImportDependencies,
  collectiveId: number,
  { text, floating_zone: floatingZone }: CalendarInput,
): Promise<CalendarFile & { time_zone: string }> {
  const { collective } = await getCollective(db, collectiveId);
  const time_zone = collective.time_zone ?? timeZone;
  const input: ReadingInput = { text, reading: { now: clock.now(), timeZone: time_zone, floatingZone } };
  const file = (await threads.run(READER, input).catch(refuseTooMuch)) as CalendarFile | null;
  if (!file) throw new AppError("CalendarUnreadable");
  return { ...file, time_zone };
}

function refuseTooMuch(error: unknown): never {
  throw error instanceof TooMuchWork ? new AppError("CalendarTooSlow", { cause: error }) : error;
}

/**
 * Tells which entries there are already: imported before, wherever they have been moved to since, or planned with the
 * same title for the same time.
 */
async function findExisting(
  db: Db,
  collectiveId: number,
  found: readonly FileEntry[],
): Promise<(entry: FileEntry) => boolean> {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return () => false;
  const sources = await findSources(
    db,
    collectiveId,
    found.flatMap(({ source }) => source ?? []),
  );
  const until = new Date(Date.parse(last.starts_at) + 1).toISOString();
  const planned = await listGatheringsBetween(db, collectiveId, { from: first.starts_at, to: until });
  const times = new Set(planned.map(({ starts_at, title }) => `${starts_at} ${title}`));
  return ({ source, starts_at, title }) =>
    (source !== null && sources.has(source)) || times.has(`${starts_at} ${title}`);
}
