import { MAX_IMPORTED } from "../../../shared/constants.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { CalendarPreview, CalendarInput, ImportInput } from "../../../shared/gatherings.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { TooMuchWork } from "../../threads/threads.ts";
import type { CalendarFile, FileEntry } from "./calendar-file.ts";
import type { ReadingInput } from "./calendar-thread.ts";
import { findProposedCrews } from "./proposed-crews.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { listTitles } from "./titles.queries.ts";
import { checkCrew } from "../gatherings/gatherings.service.ts";
import { deleteSpentImports, findSources, insertImport } from "./imports.queries.ts";
import { importUpdated } from "./imports.undo.ts";
import { planEntries } from "./plan-entries.ts";

type ImportDependencies = Pick<Services, "db" | "clock" | "threads" | "timeZone">;

/** A file can take any time to read, so this is done in a thread. */
const READER = new URL("./calendar-thread.ts", import.meta.url);
/** How many entries are looked up at once. */
const LOOKED_UP_AT_ONCE = 500;

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
  const proposedFor = await findProposedCrews(dependencies.db, collectiveId);
  const existing = new Set<FileEntry>();
  for (const part of inParts(found, LOOKED_UP_AT_ONCE)) {
    const exists = await findExisting(dependencies.db, collectiveId, part);
    for (const entry of part) if (exists(entry)) existing.add(entry);
    await yieldToRequests();
  }
  // Existing gatherings do not count. The others are found when the calendar is read again.
  const later = new Set(found.filter((entry) => !existing.has(entry)).slice(MAX_IMPORTED));
  return {
    found: found
      .filter((entry) => !later.has(entry))
      .map((entry) => {
        const {
          texts: _texts,
          categories: _categories,
          source: _source,
          said: _said,
          time_zone: _zone,
          ...shown
        } = entry;
        return { ...shown, crew_id: proposedFor(entry), exists: existing.has(entry) };
      }),
    later: later.size,
    refused,
    floating_zone,
  };
}

/**
 * Makes gatherings of the chosen entries of a calendar, except of those that exist or are over by now. All of them are
 * one change. Throws `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`, `CrewNotFound`, `CrewArchived`,
 * `LimitReached`.
 */
export async function importCalendar(
  dependencies: ChangeDependencies & ImportDependencies,
  by: ChangeAuthor,
  { crew_id, file_name, ...calendar }: ImportInput,
): Promise<ChangeResult> {
  const { found, time_zone } = await read(dependencies, by.collectiveId, calendar);
  const { collectiveId, authorId } = by;
  return change(dependencies, by, async (trx) => {
    await checkCrew(trx, by, crew_id ?? null);
    const proposedFor = await findProposedCrews(trx, collectiveId);
    const exists = await findExisting(trx, collectiveId, found);
    const planned = found
      .filter((entry) => !exists(entry))
      .map(({ key: _key, entry: _entry, is_end_guessed: _guessed, categories, ...entry }) => {
        const own = crew_id === undefined ? proposedFor({ categories }) : crew_id;
        return { ...entry, crew_id: own, time_zone: entry.time_zone ?? time_zone };
      });
    if (planned.length === 0) return [];
    const at = dependencies.clock.now().toISOString();
    await deleteSpentImports(trx, collectiveId);
    const made = await insertImport(trx, collectiveId, {
      name: file_name || null,
      author_id: authorId,
      created_at: at,
      crew_ids: [...new Set(planned.flatMap((entry) => entry.crew_id ?? []))],
      made: planned.length,
      changed: 0,
      kept: null,
    });
    await planEntries(trx, { collectiveId, authorId, at, importId: made.id }, planned);
    return [importUpdated(null, made)];
  });
}

/**
 * Returns all entries without their texts, or those with these keys. Throws `CalendarUnreadable`, `CalendarTooSlow`,
 * `TooManyRequests`.
 */
async function read(
  { db, clock, threads, timeZone }: ImportDependencies,
  collectiveId: number,
  { text, file, floating_zone: floatingZone, keys }: CalendarInput & Partial<Pick<ImportInput, "keys">>,
): Promise<CalendarFile & { time_zone: string }> {
  const { collective } = await getCollective(db, collectiveId);
  const time_zone = collective.time_zone ?? timeZone;
  const bytes = new Uint8Array(await (file ?? new Blob([text])).arrayBuffer());
  const input: ReadingInput = { bytes, keys, reading: { now: clock.now(), timeZone: time_zone, floatingZone } };
  const calendar = (await threads.run(READER, input).catch(refuseTooMuch)) as CalendarFile | null;
  if (!calendar) throw new AppError("CalendarUnreadable");
  return { ...calendar, time_zone };
}

function refuseTooMuch(error: unknown): never {
  throw error instanceof TooMuchWork ? new AppError("CalendarTooSlow", { cause: error }) : error;
}

/**
 * Tells which of some entries, by their beginning, there are already: imported before, wherever they have been moved to
 * since, or planned with the same title for the same time.
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
  const planned = await listTitles(db, collectiveId, { from: first.starts_at, to: last.starts_at });
  const times = new Set(planned.map(({ starts_at, title }) => `${starts_at} ${title}`));
  return ({ source, starts_at, title }) =>
    (source !== null && sources.has(source)) || times.has(`${starts_at} ${title}`);
}
