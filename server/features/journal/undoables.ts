import { choosableCrews, type Crew } from "../../../shared/crews/crews.ts";
import { changedFields } from "../../../shared/journal/journal-fields.ts";
import type { JournalKind } from "../../../shared/journal/journal-kinds.ts";
import type { Journalled } from "../../../shared/journal/journal.ts";
import { listRestorable } from "../../../shared/journal/undo.ts";
import type { Db } from "../../db/schema.ts";
import { collectiveUndo } from "../collective/collective.undo.ts";
import { ENTITIES, type AnyUndoable, type EntityDescription } from "../entities/entities.ts";
import { personUndo } from "../membership/people.undo.ts";
import type { StoredEntry } from "./journal.queries.ts";

/** How entries of a kind are undone; undefined if they cannot be. */
function undoOf(kind: JournalKind): AnyUndoable | undefined {
  if (kind === "collective") return collectiveUndo;
  if (kind === "person") return personUndo;
  return (ENTITIES as Partial<Record<JournalKind, EntityDescription>>)[kind]?.undo;
}

const TIMES = new Set(["starts_at", "ends_at", "times"]);

/** Returns how a member can undo an entry; undefined if they may not, or nobody can. */
export function undoableFor(
  personId: number | null,
  { journalled, at, authorId }: StoredEntry,
  now: Date,
): AnyUndoable | undefined {
  const { kind, before, after } = journalled;
  // A country has changed its clocks: undoing that would move things to another hour.
  if (authorId === null && changedFields(journalled).every(({ field }) => TIMES.has(field))) return undefined;
  const undoable = undoOf(kind);
  return (undoable?.isUndoneBy?.(personId, { before, after, at, authorId }, now) ?? true) ? undoable : undefined;
}

/** True if undoing an entry needs a session. */
export function takesNoToken({ journalled: { kind, before, after }, at, authorId }: StoredEntry): boolean {
  return undoOf(kind)?.takesNoToken?.({ before, after, at, authorId }) ?? false;
}

/**
 * Whether undoing a whole entry would be refused because of what the thing is now, or because its crew of then is gone or
 * archived; null is one that comes back.
 */
export function isRefused(
  { journalled }: StoredEntry,
  current: { id: number } | null,
  now: { crews: readonly Crew[]; at: Date },
): boolean {
  if (current === null) return false;
  const fields = Object.fromEntries(listRestorable(journalled, current).map(({ field, before }) => [field, before]));
  const choosable = new Set<unknown>([undefined, null, ...choosableCrews(now.crews).map(({ id }) => id)]);
  if (!["crew_id", "eoi_managing_crew_id"].every((field) => choosable.has(fields[field]))) return true;
  return undoOf(journalled.kind)?.isRefused?.({ current, fields }, now.at) ?? false;
}

/** The thing that an entry is about: null if the change deleted it and it can come back; undefined if it is gone. */
type FindCurrent = (journalled: Journalled) => { id: number } | null | undefined;

/** Reads the things that entries are about, as they are now. */
export async function readCurrent(
  db: Db,
  of: Parameters<AnyUndoable["list"]>[1],
  entries: readonly StoredEntry[],
): Promise<FindCurrent> {
  const things = new Map<string, { id: number }>();
  for (const [kind, group] of Map.groupBy(entries, ({ journalled }) => journalled.kind)) {
    const ids = group.flatMap(({ journalled }) => idOf(journalled) ?? []);
    for (const thing of (await undoOf(kind)?.list(db, of, ids)) ?? []) things.set(`${kind} ${thing.id}`, thing);
  }
  return (journalled) => {
    const { kind, before, after } = journalled;
    const canComeBack = before !== null && after === null && undoOf(kind)?.insert !== undefined;
    return things.get(`${kind} ${idOf(journalled)}`) ?? (canComeBack ? null : undefined);
  };
}

function idOf({ before, after }: Journalled): number | undefined {
  const thing = after ?? before;
  return thing && "id" in thing ? thing.id : undefined;
}
