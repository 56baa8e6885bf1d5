import type { Describing } from "../../../shared/describe-value.ts";
import type { CollectiveState } from "../../../shared/collective.ts";
import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import type { JournalKind } from "../../../shared/enumerations.ts";
import type { GatheringSeries } from "../../../shared/gathering-series.ts";
import type { GatheringTemplate } from "../../../shared/gathering-templates.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import type { JournalContents, JournalEntry, JournalFilter, Journalled, JournalPage } from "../../../shared/journal.ts";
import { changesInWords, fieldInWords } from "../../../shared/journal-fields.ts";
import { tell, type Names } from "../../../shared/journal-words.ts";
import type { Language } from "../../../shared/languages.ts";
import { isPastInterval } from "../../../shared/intervals.ts";
import type { Poll } from "../../../shared/polls.ts";
import { listRestorable } from "../../../shared/undo.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { listWholeGatherings } from "../gatherings/gatherings.queries.ts";
import { listPollsById } from "../polls/polls.queries.ts";
import { listSeriesById } from "../gatherings/series.queries.ts";
import { listTemplates } from "../gatherings/templates.queries.ts";
import { say } from "../../messages.ts";
import { listEntries, type StoredEntry } from "./journal.queries.ts";

/** What any member may undo, no matter who did it. */
const UNDONE_BY_ANYONE: ReadonlySet<JournalKind> = new Set([
  "crew",
  "collective",
  "gathering",
  "gathering_series",
  "poll",
  "gathering_template",
]);

/** How long somebody who was marked as having left can be brought back, in milliseconds. */
const TIME_TO_BRING_BACK = DAYS_TO_BRING_BACK * 24 * 60 * 60 * 1_000;

/** Entries in a page, and how many bytes the things that these are about may have; a page has at least one entry. */
const PAGE = 50;
const PAGE_BYTES = 1_000_000;

/**
 * Returns a page of the journal, newest first, in words (`docs/domain/journal.md#journal`).
 * Throws `PersonNotFound`, `CrewNotFound`, `IntervalNotFound`.
 */
export async function getJournal(db: Db, viewed: Omit<Viewed, "stored">, filter: JournalFilter): Promise<JournalPage> {
  const { state } = viewed;
  assertKnown(state, filter);
  // Entries that are newer than the state may be about something that it does not contain.
  const before = Math.min(filter.before ?? Infinity, state.revision + 1);
  const found = await listEntries(db, { ...filter, before, collectiveId: state.collective.id, limit: PAGE + 1 });
  const entries = withinBytes(found.slice(0, PAGE));
  const next = found.length > entries.length ? (entries.at(-1)?.revision ?? null) : null;
  return {
    entries: describeEntries(entries, { ...viewed, stored: await loadThings(db, entries, state) }),
    next,
  };
}

function withinBytes(entries: readonly StoredEntry[]): StoredEntry[] {
  let bytes = 0;
  return entries.filter(({ journalled: { before, after } }, index) => {
    bytes += Buffer.byteLength(JSON.stringify([before, after]));
    return index === 0 || bytes <= PAGE_BYTES;
  });
}

/** The things that entries are about, as they are now, where the state does not have them. */
async function loadThings(db: Db, entries: readonly StoredEntry[], { collective }: CollectiveState): Promise<Stored> {
  const idsOf = (wanted: keyof Stored) =>
    entries.flatMap(({ journalled: { kind, before, after } }) => {
      const thing = after ?? before;
      return kind === wanted && thing && "id" in thing ? [thing.id] : [];
    });
  return {
    gathering: await listWholeGatherings(db, collective.id, idsOf("gathering")),
    gathering_series: await listSeriesById(db, collective.id, idsOf("gathering_series")),
    poll: await listPollsById(db, collective.id, idsOf("poll")),
    gathering_template: idsOf("gathering_template").length > 0 ? await listTemplates(db, collective.id) : [],
  };
}

/** What is not part of the collective's state, by the kind of its entries. */
interface Stored {
  gathering: readonly Gathering[];
  gathering_series: readonly GatheringSeries[];
  poll: readonly Poll[];
  gathering_template: readonly GatheringTemplate[];
}

export const NOTHING_STORED: Stored = { gathering: [], gathering_series: [], poll: [], gathering_template: [] };

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
  /** What else the entries are about, as it is now. */
  stored: Stored;
}

/** Puts entries into words, with current names and with what can be restored now. */
export function describeEntries(
  entries: readonly StoredEntry[],
  { state, now, viewerId, language, stored }: Viewed,
): JournalEntry[] {
  const names = namesIn(state);
  const reading = { names, language, say: say(language, "entries") };
  const describing = { say: say(language, "labels"), language, crew: names.crew };
  return entries.map((entry) => {
    const { revision, at, authorId, journalled } = entry;
    const words = tell(journalled, authorId, reading);
    const current = isUndoneBy(viewerId, entry, now) ? findCurrent(journalled, { state, stored }) : undefined;
    return {
      revision,
      at,
      author_id: authorId,
      kind: journalled.kind,
      text: words.map(({ text }) => text).join(""),
      words,
      changes: changesInWords(journalled, describing),
      undo: current === undefined ? [] : undoInWords(journalled, current, describing),
    };
  });
}

function undoInWords(journalled: Journalled, current: object | null, describing: Describing): JournalEntry["undo"] {
  return listRestorable(journalled, current).map(({ field, label, changedSince }) => ({
    field,
    label: describing.say(label),
    before: fieldInWords(journalled.before, field, describing),
    now: fieldInWords(current, field, describing),
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
  if (kind !== "person") return UNDONE_BY_ANYONE.has(kind);
  if (isMember(before) === isMember(after)) return after?.id === personId;
  // People who left by their own plan are asked back by an invitation.
  return authorId !== null && isMember(before) && now.getTime() < Date.parse(at) + TIME_TO_BRING_BACK;
}

function isMember(person: JournalContents["person"] | null): boolean {
  return person !== null && person.left_at === null;
}

/** The thing that an entry is about, as it is now; null if the change has deleted it. */
function findCurrent(
  { kind, before, after }: Journalled,
  { state, stored }: Pick<Viewed, "state" | "stored">,
): object | null | undefined {
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
    case "gathering_series":
    case "poll":
      return stored[kind].find(isIt);
    case "gathering":
    case "gathering_template":
      return stored[kind].find(isIt) ?? (after ? undefined : null);
    default:
      return undefined;
  }
}
