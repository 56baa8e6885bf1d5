import type { ChangeResult } from "../../../shared/events/events.ts";
import type { CalendarPreview, CalendarInput, ImportInput } from "../../../shared/gatherings/gatherings.ts";
import { gatheringSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import type { Services } from "../../rpc/context.ts";
import { inParts } from "../../db/in-parts.ts";
import { AppError } from "../../errors.ts";
import { change, lockCollectiveFor, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import { checkCrewInUse, getCollective } from "../collective/collective.queries.ts";
import { TooMuchWork } from "../../threads/threads.ts";
import type { CalendarFile, FileEntry, ReadingInput } from "./reader/read-entries.ts";
import { findProposedCrews } from "./proposed-crews.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { storeTexts } from "../gatherings/texts.queries.ts";
import { changeEntries, findExisting, type ChangedEntry, type FindExisting } from "./changed-entries.ts";
import { deleteSpentImports, insertImport } from "./imports.queries.ts";
import { findKnownSeries, listIncoming, planSeries, type KnownSeries } from "./imported-series.ts";
import { importUpdated } from "./imports.undo.ts";
import { planEntries } from "./plan-entries.ts";

type ImportDependencies = Pick<Services, "db" | "clock" | "threads" | "timeZone">;

/** A file can take any time to read, so this is done in a thread. */
const READER = new URL("./reader/calendar-thread.ts", import.meta.url);
const currentSchema = gatheringSchema.pick({
  id: true,
  title: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  place: true,
});
/** How many entries are looked up at once. */
const LOOKED_UP_AT_ONCE = 500;

/** Returns what a calendar would make. Throws `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`. */
export async function previewCalendar(
  dependencies: ImportDependencies,
  collectiveId: number,
  input: CalendarInput,
): Promise<CalendarPreview> {
  const calendar = await read(dependencies, collectiveId, input);
  const { found, refused, floating_zone } = calendar;
  const now = dependencies.clock.now();
  const proposedFor = await findProposedCrews(dependencies.db, collectiveId);
  const known = await findKnownSeries(dependencies.db, collectiveId, calendar);
  const existing = new Map<FileEntry, ChangedEntry | null>();
  for (const part of inParts(found, LOOKED_UP_AT_ONCE)) {
    const find = withKnown(await findExisting(dependencies.db, { collectiveId, now }, part), known);
    for (const entry of part) {
      const one = find(entry);
      if (one !== undefined) existing.set(entry, one);
    }
    await yieldToRequests();
  }
  const listed = found.filter((entry) => entry.cancelled === null || existing.get(entry));
  // Entries that exist as they are do not count. The others are found when the calendar is read again.
  const { repeated, first, isInSeries } = listIncoming(calendar, { find: (entry) => existing.get(entry), known });
  const seriesZones = new Map(calendar.repeated.map(({ entry, series }) => [entry, series?.time_zone]));
  const zoneOf = (entry: FileEntry) =>
    (isInSeries(entry) ? seriesZones.get(entry.entry) : entry.time_zone) ?? calendar.time_zone;
  const later = new Set(listed.filter((entry) => existing.get(entry) !== null && !first.has(entry)));
  return {
    repeated,
    found: listed
      .filter((entry) => !later.has(entry))
      .map((entry) => {
        const { key, entry: number, title, starts_at, ends_at, place, is_end_guessed } = entry;
        const { changes = [], gathering = null } = existing.get(entry) ?? {};
        const shown = { key, entry: number, title, starts_at, ends_at, place, is_end_guessed };
        return {
          ...shown,
          time_zone: gathering?.time_zone ?? zoneOf(entry),
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
 * that exist as they are, or are over by now, are left out. All of it is one change. Throws `CalendarUnreadable`,
 * `CalendarTooSlow`, `TooManyRequests`, `CrewNotFound`, `CrewArchived`, `LimitReached`.
 */
export async function importCalendar(
  dependencies: ChangeDependencies & ImportDependencies,
  by: ChangeAuthor,
  { crew_id, file_name, ...input }: ImportInput,
): Promise<ChangeResult> {
  const calendar = await read(dependencies, by.collectiveId, input);
  const { collectiveId, authorId } = by;
  // Writing texts takes long. The change finds them, and writes them again if they have been deleted meanwhile.
  await dependencies.db.transaction().execute(async (trx) => {
    await lockCollectiveFor(trx, by);
    const texts = calendar.found.map((entry) => entry.texts);
    await storeTexts(trx, by, texts);
  });
  return change(dependencies, by, async (trx) => {
    await checkCrewInUse(trx, by, crew_id ?? null);
    const proposedFor = await findProposedCrews(trx, collectiveId);
    const crewOf = (entry: Pick<FileEntry, "categories">) => (crew_id === undefined ? proposedFor(entry) : crew_id);
    const known = await findKnownSeries(trx, collectiveId, calendar);
    const now = dependencies.clock.now();
    const find = withKnown(await findExisting(trx, { collectiveId, now }, calendar.found), known);
    const { first, isInSeries } = listIncoming(calendar, { find, known, chosen: input.series ?? [] });
    const planned = [...first].filter((entry) => find(entry) === undefined);
    const changes = [...first].flatMap((entry) => find(entry) ?? []);
    const changed = [...new Map(changes.map((one) => [one.gathering.id, one])).values()];
    if (planned.length + changed.length === 0) return [];
    const begun = new Set(planned.filter(isInSeries).map(({ entry }) => entry));
    const series = calendar.repeated.flatMap((one) =>
      one.series && begun.has(one.entry)
        ? { ...one.series, entry: one.entry, entry_source: one.entry_source, crew_id: crewOf(one.series) }
        : [],
    );
    const at = now.toISOString();
    await deleteSpentImports(trx, collectiveId);
    const made = await insertImport(trx, collectiveId, {
      name: file_name || null,
      author_id: authorId,
      created_at: at,
      crew_ids: [...new Set(planned.flatMap((entry) => crewOf(entry) ?? []))],
      made: planned.length,
      changed: changed.length,
      kept: null,
    });
    const author = { collectiveId, authorId, at, importId: made.id };
    const inserted = await planSeries(trx, author, series);
    const entries = planned.map((entry) => ({
      ...entry,
      crew_id: crewOf(entry),
      time_zone: entry.time_zone ?? calendar.time_zone,
      series_id: null,
      original_start: null,
      ...(isInSeries(entry) && { original_start: entry.original_start, ...inserted.get(entry.entry) }),
    }));
    await planEntries(trx, author, entries);
    await changeEntries(trx, author, changed);
    return [importUpdated(null, made)];
  });
}

/** All entries without texts, or the chosen ones. Throws `CalendarUnreadable`, `CalendarTooSlow`, `TooManyRequests`. */
async function read(
  { db, clock, threads, timeZone }: ImportDependencies,
  collectiveId: number,
  {
    text,
    file,
    floating_zone: floatingZone,
    keys,
    series,
  }: CalendarInput & Partial<Pick<ImportInput, "keys" | "series">>,
): Promise<Omit<CalendarFile, "cancelled"> & { time_zone: string }> {
  const { collective } = await getCollective(db, collectiveId);
  const time_zone = collective.time_zone ?? timeZone;
  const bytes = new Uint8Array(await (file ?? new Blob([text])).arrayBuffer());
  const input: ReadingInput = { bytes, keys, series, reading: { now: clock.now(), timeZone: time_zone, floatingZone } };
  const calendar = (await threads.run(READER, input).catch(refuseTooMuch)) as CalendarFile | null;
  if (!calendar) throw new AppError("CalendarUnreadable");
  const { found, cancelled, ...others } = calendar;
  const all = [...found, ...cancelled].toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  return { ...others, found: all, time_zone };
}

/** Entries of a series that was imported before exist, also if the series has made them since. */
const withKnown =
  (find: FindExisting, known: KnownSeries): FindExisting =>
  (entry) => {
    const existing = find(entry);
    return existing === undefined && known.has(entry) ? null : existing;
  };

function refuseTooMuch(error: unknown): never {
  throw error instanceof TooMuchWork ? new AppError("CalendarTooSlow", { cause: error }) : error;
}
