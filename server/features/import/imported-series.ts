import { MAX_IMPORTED } from "../../../shared/constants.ts";
import type { CalendarPreview } from "../../../shared/gatherings/gatherings.ts";
import type { Db, EntityKey } from "../../db/schema.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import { insertAllSeries } from "../series/series.queries.ts";
import type { FindExisting } from "./changed-entries.ts";
import type { CalendarFile, FileEntry, FileSeries } from "./reader/read-entries.ts";

type Test = (entry: FileEntry) => boolean;

/** The series that entries of a calendar came in as. */
export interface KnownSeries {
  /** Whether an entry is in a series that was imported before by the same rule: these go on by themselves. */
  has: Test;
  /** The repeated entries of which there is a series by another rule. */
  changed: ReadonlySet<number>;
}

export async function findKnownSeries(
  db: Db,
  collectiveId: number,
  { repeated }: Pick<CalendarFile, "repeated">,
): Promise<KnownSeries> {
  const sources = repeated.flatMap(({ series }) => series?.source ?? []);
  const entrySources = repeated.flatMap(({ entry_source }) => entry_source ?? []);
  const rows = await db
    .selectFrom("gathering_series")
    .select(["source", "entry_source"])
    .where("collective_id", "=", collectiveId)
    .where(({ eb, or }) =>
      or([eb("source", "in", listedTexts(db, sources)), eb("entry_source", "in", listedTexts(db, entrySources))]),
    )
    .execute();
  const existing = new Set(rows.flatMap(({ source, entry_source }) => [source, entry_source]));
  const isKnown = ({ series }: (typeof repeated)[number]) => existing.has(series?.source ?? "");
  const known = new Set(repeated.filter(isKnown).map(({ entry }) => entry));
  const others = repeated.filter((one) => !isKnown(one) && existing.has(one.entry_source ?? ""));
  return {
    has: ({ entry, original_start }) => original_start !== null && known.has(entry),
    changed: new Set(others.map(({ entry }) => entry)),
  };
}

/** The entries of a calendar that come in. */
export interface Incoming {
  repeated: CalendarPreview["repeated"];
  /** Entries that do not exist as they are, as many as come in at once. */
  first: ReadonlySet<FileEntry>;
  /** Whether one is a gathering of a series. */
  isInSeries: Test;
}

/**
 * Returns which entries come in, and which of those that repeat as series: by default, all that can. If a part of a series
 * exists as single gatherings, the rest comes in as such too, and so does what has a series by another rule.
 */
export function listIncoming(
  { found, repeated }: Pick<CalendarFile, "found" | "repeated">,
  { find, known, chosen }: { find: FindExisting; known: KnownSeries; chosen?: readonly number[] | undefined },
): Incoming {
  const isNew: Test = (entry) => entry.cancelled === null && find(entry) === undefined;
  const [old, coming] = [found.filter((entry) => find(entry) !== undefined), found.filter(isNew)].map(
    (entries) => new Set(entries.flatMap(({ entry, original_start }) => (original_start === null ? [] : entry))),
  );
  const described = repeated.map(({ entry, series, alone, changed, added }) => {
    const isInPart = series !== null && old?.has(entry) && coming?.has(entry);
    const other = known.changed.has(entry) ? "RuleChanged" : isInPart ? "Existing" : null;
    const repeats = other ? null : (series?.repeats ?? null);
    return { entry, repeats, alone: other ?? alone, changed, left_out: series?.left_out.length ?? 0, added };
  });
  const series = new Set(described.filter(({ repeats }) => repeats !== null).map(({ entry }) => entry));
  const isInSeries: Test = (one) =>
    one.original_start !== null && isNew(one) && series.has(one.entry) && (chosen?.includes(one.entry) ?? true);
  const offered = found.filter((entry) => isNew(entry) || find(entry));
  return { repeated: described, first: firstOf(offered, isInSeries), isInSeries };
}

/** A series is not divided. */
function firstOf(entries: readonly FileEntry[], isInSeries: Test): Set<FileEntry> {
  const first = new Set<FileEntry>();
  for (const group of Map.groupBy(entries, (one) => (isInSeries(one) ? one.entry : one)).values()) {
    if (first.size + group.length <= MAX_IMPORTED) for (const one of group) first.add(one);
  }
  return first;
}

/** A series of a calendar, and whose it is. */
export interface PlannedSeries extends FileSeries {
  entry: number;
  entry_source: string | null;
  crew_id: number | null;
}

/** Inserts series, and returns what their gatherings have from them, by their entries. */
export async function planSeries(
  trx: Db,
  by: { collectiveId: number; authorId: number | null; importId: number },
  planned: readonly PlannedSeries[],
): Promise<Map<number, { series_id: number; time_zone: string }>> {
  const inserted = await insertAllSeries(
    trx,
    by.collectiveId,
    planned.map(({ entry: _entry, categories: _categories, texts: { description, links }, left_out, ...series }) => ({
      ...series,
      description,
      links,
      left_out: JSON.stringify(left_out),
      expectation: "Welcome",
      places: null,
      author_id: by.authorId,
      import_id: by.importId,
      cancelled_at: null,
      cancel_reason: null,
    })),
  );
  return new Map(
    inserted.map(({ id, time_zone }, index) => [planned[index]?.entry ?? 0, { series_id: id, time_zone }]),
  );
}

/** Lists the gatherings that the series of an import have made since, as `listImported` does. */
export async function listMadeLater(db: Db, { collectiveId, id }: EntityKey) {
  const rows = await db
    .selectFrom("gatherings")
    .innerJoin("gathering_series", "gathering_series.id", "gatherings.series_id")
    .select(["gatherings.id", "gatherings.title", "gatherings.series_id", "gatherings.sequence", "gatherings.ends_at"])
    .select("gatherings.crew_id")
    .where(({ and }) => and({ "gatherings.collective_id": collectiveId, "gathering_series.import_id": id }))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("imported_gatherings as imported")
            .select("gathering_id")
            .whereRef("imported.collective_id", "=", "gatherings.collective_id")
            .whereRef("imported.gathering_id", "=", "gatherings.id"),
        ),
      ),
    )
    .orderBy("gatherings.starts_at")
    .orderBy("gatherings.id")
    .execute();
  return rows.map(({ sequence, ...gathering }) => ({ ...gathering, isEdited: sequence > 0, before: null }));
}

/** Deletes the series of an import that have lost a gathering. Their other gatherings stay, in no series. */
export async function deleteImportedSeries(
  db: Db,
  { collectiveId, id }: EntityKey,
  deleted: readonly { series_id: number | null }[],
): Promise<void> {
  const ended = deleted.flatMap(({ series_id }) => series_id ?? []);
  await db
    .deleteFrom("gathering_series")
    .where(({ and }) => and({ collective_id: collectiveId, import_id: id }))
    .where("id", "in", listed(db, [...new Set(ended)]))
    .execute();
}
