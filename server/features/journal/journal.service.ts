import type { CollectiveState } from "../../../shared/collective/collective.ts";
import type { JournalEntry, JournalFilter, JournalPage } from "../../../shared/journal/journal.ts";
import type { TokenScope } from "../../../shared/enumerations.ts";
import { changesInWords, fieldInWords } from "../../../shared/journal/journal-fields.ts";
import { tell, type Names } from "../../../shared/journal/journal-words.ts";
import type { Language } from "../../../shared/languages.ts";
import { listRestorable } from "../../../shared/journal/undo.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { say } from "../../messages.ts";
import { listEntries, type StoredEntry } from "./journal.queries.ts";
import { isRefused, readCurrent, takesNoToken, undoableFor } from "./undoables.ts";

/** Entries in a page, and how many bytes the things that these are about may have; a page has at least one entry. */
const PAGE = 50;
const PAGE_BYTES = 1_000_000;

/** A page of the journal in words, newest first. Throws `PersonNotFound`, `CrewNotFound`, `IntervalNotFound`. */
export async function getJournal(db: Db, viewed: Viewed, filter: JournalFilter): Promise<JournalPage> {
  const { state } = viewed;
  assertKnown(state, filter);
  // Entries that are newer than the state may be about something that it does not contain.
  const before = Math.min(filter.next ?? Infinity, filter.before ?? Infinity, state.revision + 1);
  const found = await listEntries(db, { ...filter, before, collectiveId: state.collective.id, limit: PAGE + 1 });
  const entries = withinBytes(found.slice(0, PAGE));
  const next = found.length > entries.length ? (entries.at(-1)?.revision ?? null) : null;
  const find = await readCurrent(db, { collectiveId: state.collective.id, today: state.today }, entries);
  const { describe, describeUndo } = inWords(viewed);
  const now = { crews: state.crews, at: viewed.now };
  const undoOf = (entry: StoredEntry) => {
    if (viewed.scope && takesNoToken(entry)) return [];
    const current = undoableFor(viewed.viewerId, entry, viewed.now) && find(entry.journalled);
    return current === undefined || isRefused(entry, current, now) ? [] : describeUndo(entry, current);
  };
  return { entries: entries.map((entry) => ({ ...describe(entry), undo: undoOf(entry) })), next };
}

function withinBytes(entries: readonly StoredEntry[]): StoredEntry[] {
  let bytes = 0;
  return entries.filter(({ journalled: { before, after } }, index) => {
    bytes += Buffer.byteLength(JSON.stringify([before, after]));
    return index === 0 || bytes <= PAGE_BYTES;
  });
}

function assertKnown({ people, crews, intervals }: CollectiveState, filter: JournalFilter): void {
  const lacks = (items: readonly { id: number }[], wanted: number | undefined) =>
    wanted !== undefined && !items.some(({ id }) => id === wanted);
  if (lacks(people, filter.person_id)) throw new AppError("PersonNotFound");
  if (lacks(crews, filter.crew_id)) throw new AppError("CrewNotFound");
  if (lacks(intervals, filter.interval_id)) throw new AppError("IntervalNotFound");
}

/** The collective as it is now, and the reader's language. */
interface Read {
  state: CollectiveState;
  language: Language;
}

interface Viewed extends Read {
  now: Date;
  /** Null for the host. */
  viewerId: number | null;
  /** Of the token with which it is read. */
  scope?: TokenScope | null;
}

export type DescribedEntry = Omit<JournalEntry, "undo">;

/** Returns entries in words, with current names, and the fields that can be restored of them now. */
export function inWords({ state, language }: Read) {
  const names = namesIn(state);
  const reading = { names, language, say: say(language, "entries") };
  const describing = { say: say(language, "labels"), locale: language, crew: names.crew };
  return {
    describe({ revision, at, authorId, journalled }: StoredEntry): DescribedEntry {
      const words = tell(journalled, authorId, reading);
      return {
        revision,
        at,
        author_id: authorId,
        kind: journalled.kind,
        text: words.map(({ text }) => text).join(""),
        words,
        changes: changesInWords(journalled, describing),
      };
    },
    describeUndo({ journalled }: StoredEntry, current: object | null): JournalEntry["undo"] {
      return listRestorable(journalled, current).map(({ field, label, changedSince }) => ({
        field,
        label: describing.say(label),
        before: fieldInWords(journalled.before, field, describing),
        now: fieldInWords(current, field, describing),
        changed_since: changedSince,
      }));
    },
  };
}

function namesIn({ people, crews }: CollectiveState): Names {
  const peopleById = new Map(people.map(({ id, display_name }) => [id, display_name]));
  const crewsById = new Map(crews.map(({ id, name }) => [id, name]));
  return { person: (id) => peopleById.get(id), crew: (id) => crewsById.get(id) };
}
