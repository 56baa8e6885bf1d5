import type { Db } from "../../db/schema.ts";
import { ALONE, insertGatherings } from "../gatherings/gatherings.queries.ts";
import { recordGatheringNews, type Authorship } from "../gatherings/record-news.queries.ts";
import type { FileEntry } from "./reader/read-entries.ts";
import { insertImported } from "./imports.queries.ts";

/** An entry of a calendar that becomes a gathering, and whose it is. */
export interface PlannedEntry extends Pick<
  FileEntry,
  "title" | "starts_at" | "ends_at" | "place" | "texts" | "identifiers" | "hashes" | "original_start"
> {
  crew_id: number | null;
  time_zone: string;
  series_id: number | null;
}

/** Makes gatherings of entries, and records that they came in with an import. Throws `LimitReached`. */
export async function planEntries(
  trx: Db,
  by: Authorship & { collectiveId: number; importId: number },
  entries: readonly PlannedEntry[],
): Promise<void> {
  const planned = entries.map(({ title, starts_at, ends_at, place, texts: { description, links }, ...entry }) => ({
    ...ALONE,
    title,
    starts_at,
    ends_at,
    place,
    crew_id: entry.crew_id,
    time_zone: entry.time_zone,
    series_id: entry.series_id,
    original_start: entry.original_start,
    description,
    links,
    expectation: "Welcome" as const,
    places: null,
    author_id: by.authorId,
  }));
  const gatherings = await insertGatherings(trx, by, planned);
  await recordGatheringNews(trx, gatherings, { ...by, isNew: true });
  const imported = gatherings.map(({ id }, index) => ({
    collective_id: by.collectiveId,
    gathering_id: id,
    import_id: by.importId,
    source: entries[index]?.identifiers[0] ?? null,
    said: entries[index]?.hashes ?? null,
    sequence: 0,
  }));
  await insertImported(trx, imported);
}
