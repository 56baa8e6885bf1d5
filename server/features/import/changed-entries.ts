import type { ImportChange } from "../../../shared/enumerations.ts";
import { idsOf } from "../../db/listed.ts";
import type { Db } from "../../db/schema.ts";
import { listGatheringsById, type StoredGathering } from "../gatherings/gatherings.queries.ts";
import { localTimeIn } from "../gatherings/local-times.ts";
import type { Authorship } from "../gatherings/record-news.queries.ts";
import { storeTexts } from "../gatherings/texts.queries.ts";
import { noteDecidedAlone, updateGatherings } from "../gatherings/update-gatherings.queries.ts";
import { cancelledIn, changedIn } from "./entry-hashes.ts";
import type { FileEntry } from "./reader/read-entries.ts";
import { findImported, insertImported, RESTORED, type Imported } from "./imports.queries.ts";
import { listTitles } from "./titles.queries.ts";

/** An entry that came in before, and what the calendar has changed of it since. */
export interface ChangedEntry {
  entry: FileEntry;
  imported: Imported;
  gathering: StoredGathering;
  changes: ImportChange[];
}

/** Null for an entry that exists as the calendar has it, or whose gathering is over; undefined for one that does not exist. */
export type FindExisting = (entry: FileEntry) => ChangedEntry | null | undefined;

/**
 * Tells which of some entries, by their beginning, there are already: imported before, wherever they have been moved to
 * since, or planned with the same title for the same time. A gathering that is over does not change: an entry that has
 * a new time since is another gathering.
 */
export async function findExisting(
  db: Db,
  { collectiveId, now }: { collectiveId: number; now: Date },
  entries: readonly FileEntry[],
): Promise<FindExisting> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return () => undefined;
  const all = entries.flatMap(({ identifiers }) => identifiers);
  const byIdentifier = await findImported(db, collectiveId, all);
  const importedAs = ({ identifiers }: FileEntry) =>
    identifiers.map((identifier) => byIdentifier.get(identifier)).find((imported) => imported !== undefined);
  const differing = entries.flatMap((entry) => {
    const imported = importedAs(entry);
    return imported && changedIn(imported.said, entry.hashes).size > 0 ? imported.gathering_id : [];
  });
  const gatherings = new Map((await listGatheringsById(db, collectiveId, differing)).map((one) => [one.id, one]));
  const planned = await listTitles(db, collectiveId, { from: first.starts_at, to: last.starts_at });
  const times = new Set(planned.map(({ starts_at, title }) => `${starts_at} ${title}`));
  return (entry) => {
    const imported = importedAs(entry);
    if (!imported) return times.has(`${entry.starts_at} ${entry.title}`) ? null : undefined;
    const gathering = gatherings.get(imported.gathering_id);
    const changes = gathering ? changesOf(entry, imported.said, gathering) : [];
    if (gathering && gathering.ends_at <= now.toISOString()) return changes.includes("Time") ? undefined : null;
    return gathering && changes.length > 0 ? { entry, imported, gathering, changes } : null;
  };
}

/** Values that the calendar has changed and that differ here. Values that only members have changed stay. */
function changesOf(entry: FileEntry, hashes: string | null, gathering: StoredGathering): ImportChange[] {
  const changed = changedIn(hashes, entry.hashes);
  const isCancelled = gathering.cancelled_at !== null;
  if (entry.cancelled) return changed.has("takesPlace") && !isCancelled ? ["Cancelled"] : [];
  const differs = (...fields: ("title" | "starts_at" | "ends_at" | "place")[]) =>
    fields.some((field) => changed.has(field)) && fields.some((field) => entry[field] !== gathering[field]);
  return [
    differs("title") ? ["Title" as const] : [],
    differs("starts_at", "ends_at") ? ["Time" as const] : [],
    differs("place") ? ["Place" as const] : [],
    changed.has("description") || changed.has("links") ? ["Details" as const] : [],
    changed.has("takesPlace") && isCancelled ? ["TakesPlace" as const] : [],
  ].flat();
}

/** Changes gatherings as any edit does, and records what they were. Throws `LimitReached`. */
export async function changeEntries(
  trx: Db,
  { importId, ...by }: Authorship & { collectiveId: number; importId: number },
  all: readonly ChangedEntry[],
): Promise<void> {
  const changed = all.map((one) => fieldsOf(one, by.at));
  const fields = await storeTexts(trx, by, changed);
  const patches = all.map(({ gathering }, index) => ({ before: gathering, changed: fields[index] ?? {} }));
  await updateGatherings(trx, patches, by);
  await noteDecidedAlone(trx, by.collectiveId, idsOf(all.map(({ gathering }) => gathering)));
  const brought = all.map(({ entry, imported, gathering }) => ({
    collective_id: by.collectiveId,
    gathering_id: gathering.id,
    import_id: importId,
    source: entry.identifiers[0] ?? null,
    said: entry.cancelled ? cancelledIn(imported.said) : entry.hashes,
    sequence: imported.sequence + 1,
    replaced: JSON.stringify(Object.fromEntries(RESTORED.map((field) => [field, gathering[field]]))),
    description_id: gathering.description_id,
    links_id: gathering.links_id,
  }));
  await insertImported(trx, brought);
}

function fieldsOf({ entry, gathering, changes }: ChangedEntry, at: string) {
  const { title, starts_at, ends_at, place, texts } = entry;
  const { time_zone, original_start } = gathering;
  const original = { original_start: original_start ?? localTimeIn(time_zone, gathering.starts_at) };
  return {
    ...(changes.includes("Title") && { title }),
    ...(changes.includes("Time") && { starts_at, ends_at, ...(starts_at !== gathering.starts_at && original) }),
    ...(changes.includes("Place") && { place }),
    ...(changes.includes("Details") && { description: texts.description, links: texts.links }),
    ...(changes.includes("Cancelled") && { cancelled_at: at, cancel_reason: null }),
    ...(changes.includes("TakesPlace") && { cancelled_at: null, cancel_reason: null }),
  };
}
