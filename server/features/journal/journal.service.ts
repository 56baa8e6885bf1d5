import type { CollectiveState } from "../../../shared/collective.ts";
import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import type { JournalContents, JournalEntry, JournalFilter, Journalled, JournalPage } from "../../../shared/journal.ts";
import { changesInWords, fieldInWords } from "../../../shared/journal-fields.ts";
import { tell, type Names } from "../../../shared/journal-words.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { isPastInterval } from "../../../shared/intervals.ts";
import { listRestorable } from "../../../shared/undo.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { say } from "../../messages.ts";
import { listEntries, type StoredEntry } from "./journal.queries.ts";

/** How long somebody who was marked as having left can be brought back, in milliseconds. */
const TIME_TO_BRING_BACK = DAYS_TO_BRING_BACK * 24 * 60 * 60 * 1_000;

/** Entries in a page. */
const PAGE = 50;

/**
 * Returns a page of the journal, newest first, in words (`docs/domain/journal.md#journal`).
 * Throws `PersonNotFound`, `CrewNotFound`, `IntervalNotFound`.
 */
export async function getJournal(db: Db, viewed: Viewed, filter: JournalFilter): Promise<JournalPage> {
  const { state } = viewed;
  assertKnown(state, filter);
  // Entries that are newer than the state may be about something that it does not contain.
  const before = Math.min(filter.before ?? Infinity, state.revision + 1);
  const found = await listEntries(db, { ...filter, before, collectiveId: state.collective.id, limit: PAGE + 1 });
  const entries = found.slice(0, PAGE);
  const next = found.length > PAGE ? (entries.at(-1)?.revision ?? null) : null;
  return { entries: describeEntries(entries, viewed), next };
}

function assertKnown({ people, crews, intervals }: CollectiveState, filter: JournalFilter): void {
  const lacks = (items: readonly { id: number }[], wanted: number | undefined) =>
    wanted !== undefined && !items.some(({ id }) => id === wanted);
  if (lacks(people, filter.person_id)) throw new AppError("PersonNotFound");
  if (lacks(crews, filter.crew_id)) throw new AppError("CrewNotFound");
  if (lacks(intervals, filter.interval_id)) throw new AppError("IntervalNotFound");
}

interface Viewed {
  /** The collective as it is now. */
  state: CollectiveState;
  now: Date;
  /** Null for the host. */
  viewerId: number | null;
  language: Language;
}

/** Puts entries into words, with current names and with what can be restored now. */
export function describeEntries(
  entries: readonly StoredEntry[],
  { state, now, viewerId, language }: Viewed,
): JournalEntry[] {
  const reading = { names: namesIn(state), language, say: say(language, "entries") };
  const fields = say(language, "labels");
  return entries.map((entry) => {
    const { revision, at, authorId, journalled } = entry;
    const words = tell(journalled, authorId, reading);
    const current = isUndoneBy(viewerId, entry, now) ? findCurrent(journalled, state) : undefined;
    return {
      revision,
      at,
      author_id: authorId,
      kind: journalled.kind,
      text: words.map(({ text }) => text).join(""),
      words,
      changes: changesInWords(journalled, fields),
      undo: current === undefined ? [] : undoInWords(journalled, current, fields),
    };
  });
}

function undoInWords(journalled: Journalled, current: object | null, fields: Say<"labels">): JournalEntry["undo"] {
  return listRestorable(journalled, current).map(({ field, label, changedSince }) => ({
    field,
    label: fields(label),
    before: fieldInWords(journalled.before, field, fields),
    now: fieldInWords(current, field, fields),
    changed_since: changedSince,
  }));
}

function namesIn({ people, crews }: CollectiveState): Names {
  const peopleById = new Map(people.map(({ id, display_name }) => [id, display_name]));
  const crewsById = new Map(crews.map(({ id, name }) => [id, name]));
  return { person: (id) => peopleById.get(id), crew: (id) => crewsById.get(id) };
}

/**
 * Whether a member may undo a change: to anything shared, to their own profile, and, for a month, that somebody was
 * marked as having left (`docs/domain/journal.md#undo`).
 */
export function isUndoneBy(personId: number | null, { at, authorId, journalled }: StoredEntry, now: Date): boolean {
  const { kind, before, after } = journalled;
  // Dates are corrected with an end only, so an open one cannot be brought back.
  if (kind === "interval") return before?.end_date !== null;
  if (kind !== "person") return kind === "crew" || kind === "collective";
  if (isMember(before) === isMember(after)) return after?.id === personId;
  // People who left by their own plan are asked back by an invitation.
  return authorId !== null && isMember(before) && now.getTime() < Date.parse(at) + TIME_TO_BRING_BACK;
}

function isMember(person: JournalContents["person"] | null): boolean {
  return person !== null && person.left_at === null;
}

/** The thing that an entry is about, as it is now; null if it is a crew that the change has deleted. */
function findCurrent({ kind, before, after }: Journalled, state: CollectiveState): object | null | undefined {
  const { collective, crews, people, intervals, current_interval, today } = state;
  const thing = after ?? before;
  const isIt = ({ id }: { id: number }) => thing !== null && "id" in thing && id === thing.id;
  switch (kind) {
    case "collective":
      return collective;
    case "crew":
      return crews.find(isIt) ?? (after ? undefined : null);
    case "person":
      return people.find(isIt);
    case "interval":
      return intervals.find((interval) => isIt(interval) && !isPastInterval(interval, current_interval, today));
    default:
      return undefined;
  }
}
