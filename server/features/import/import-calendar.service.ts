import { MAX_IMPORTED } from "../../../shared/constants.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { CalendarPreview, CalendarInput, ImportInput } from "../../../shared/gatherings.ts";
import { gatheringSchema } from "../../../shared/gatherings.schema.ts";
import type { Services } from "../../context.ts";
import { inParts } from "../../db/in-parts.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { TooMuchWork } from "../../threads/threads.ts";
import type { CalendarFile, FileEntry } from "./calendar-file.ts";
import type { ReadingInput } from "./calendar-thread.ts";
import { findProposedCrews } from "./proposed-crews.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { checkCrew } from "../gatherings/gatherings.service.ts";
import { changeEntries, findExisting, type ChangedEntry } from "./changed-entries.ts";
import { deleteSpentImports, insertImport } from "./imports.queries.ts";
import { importUpdated } from "./imports.undo.ts";
import { planEntries } from "./plan-entries.ts";

type ImportDependencies = Pick<Services, "db" | "clock" | "threads" | "timeZone">;

/** A file can take any time to read, so this is done in a thread. */
const READER = new URL("./calendar-thread.ts", import.meta.url);
const currentSchema = gatheringSchema.pick({ id: true, title: true, starts_at: true, ends_at: true, place: true });
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
  const existing = new Map<FileEntry, ChangedEntry | null>();
  for (const part of inParts(found, LOOKED_UP_AT_ONCE)) {
    const find = await findExisting(dependencies.db, collectiveId, part);
    for (const entry of part) {
      const known = find(entry);
      if (known !== undefined) existing.set(entry, known);
    }
    await yieldToRequests();
  }
  const listed = found.filter((entry) => entry.cancelled === null || existing.get(entry));
  // What exists as it is does not count. The others are found when the calendar is read again.
  const later = new Set(listed.filter((entry) => existing.get(entry) !== null).slice(MAX_IMPORTED));
  return {
    found: listed
      .filter((entry) => !later.has(entry))
      .map((entry) => {
        const { key, entry: number, title, starts_at, ends_at, place, is_end_guessed } = entry;
        const { changes = [], gathering = null } = existing.get(entry) ?? {};
        const shown = { key, entry: number, title, starts_at, ends_at, place, is_end_guessed };
        return {
          ...shown,
          crew_id: proposedFor(entry),
          exists: existing.has(entry),
          changes,
          current: gathering && currentSchema.parse(gathering),
        };
      }),
    later: later.size,
    refused: withoutCancelled(refused, listed),
    floating_zone,
  };
}

/** Entries that are cancelled are not left out if they cancel gatherings. */
function withoutCancelled(
  refused: CalendarPreview["refused"],
  listed: readonly FileEntry[],
): CalendarPreview["refused"] {
  const offered = listed.filter(({ cancelled }) => cancelled === "Entry");
  const titles = new Set(offered.map(({ title }) => title));
  const number = new Set(offered.map(({ key }) => key.split(" ")[0])).size;
  return refused
    .map((one) =>
      one.reason === "Cancelled"
        ? { ...one, count: one.count - number, titles: one.titles.filter((title) => !titles.has(title)) }
        : one,
    )
    .filter(({ count }) => count > 0);
}

/**
 * Makes gatherings of the chosen entries of a calendar, and changes those that it has changed since they came in. Those
 * that exist as they are, or are over by now, are left out. All of it is one change. Throws `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`, `CrewNotFound`, `CrewArchived`,
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
    const find = await findExisting(trx, collectiveId, found);
    const planned = found
      .filter((entry) => entry.cancelled === null && find(entry) === undefined)
      .map((entry) => ({
        ...entry,
        crew_id: crew_id === undefined ? proposedFor(entry) : crew_id,
        time_zone: entry.time_zone ?? time_zone,
      }));
    const changes = found.flatMap((entry) => find(entry) ?? []);
    const changed = [...new Map(changes.map((one) => [one.gathering.id, one])).values()];
    if (planned.length + changed.length === 0) return [];
    const at = dependencies.clock.now().toISOString();
    await deleteSpentImports(trx, collectiveId);
    const made = await insertImport(trx, collectiveId, {
      name: file_name || null,
      author_id: authorId,
      created_at: at,
      crew_ids: [...new Set(planned.flatMap((entry) => entry.crew_id ?? []))],
      made: planned.length,
      changed: changed.length,
      kept: null,
    });
    await planEntries(trx, { collectiveId, authorId, at, importId: made.id }, planned);
    await changeEntries(trx, { collectiveId, authorId, at, importId: made.id }, changed);
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
): Promise<Omit<CalendarFile, "cancelled"> & { time_zone: string }> {
  const { collective } = await getCollective(db, collectiveId);
  const time_zone = collective.time_zone ?? timeZone;
  const bytes = new Uint8Array(await (file ?? new Blob([text])).arrayBuffer());
  const input: ReadingInput = { bytes, keys, reading: { now: clock.now(), timeZone: time_zone, floatingZone } };
  const calendar = (await threads.run(READER, input).catch(refuseTooMuch)) as CalendarFile | null;
  if (!calendar) throw new AppError("CalendarUnreadable");
  const { found, cancelled, ...others } = calendar;
  const all = [...found, ...cancelled].toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  return { ...others, found: all, time_zone };
}

function refuseTooMuch(error: unknown): never {
  throw error instanceof TooMuchWork ? new AppError("CalendarTooSlow", { cause: error }) : error;
}
