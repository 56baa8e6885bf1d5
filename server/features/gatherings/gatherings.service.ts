import { DAYS_OF_GATHERINGS } from "../../../shared/constants.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import {
  answersTo,
  type AnsweredGathering,
  type Gathering,
  type GatheringEdit,
  type GatheringInput,
  type GatheringOutline,
  type GatheringPeriod,
  type ListedGathering,
} from "../../../shared/gatherings/gatherings.ts";
import type { MessageKey } from "../../../shared/messages.ts";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import { lengthIssue } from "../../../shared/gatherings/gatherings.schema.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Services } from "../../rpc/context.ts";
import { idsOf } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { asChange, change, type ChangeAuthor, type ChangeDependencies, type Within } from "../../revision/change.ts";
import { checkCrewInUse, getCollective } from "../collective/collective.queries.ts";
import { findReopenable } from "./chosen.queries.ts";
import { getAskedLookup, getConveningLookup } from "./asked.queries.ts";
import { findAttendances, listNotes } from "./attendances.queries.ts";
import { giveSeriesAnswers } from "./going-to-all.queries.ts";
import { recordGatheringNews, type Authorship } from "./record-news.queries.ts";
import { boundIn, instantIn, localTimeIn } from "./local-times.ts";
import {
  ALONE,
  getGathering,
  insertGathering,
  listPage,
  listUnnotedGatherings,
  type StoredGathering,
} from "./gatherings.queries.ts";
import { noteDecidedAlone, updateGathering, updateGatherings } from "./update-gatherings.queries.ts";

const DAY = 86_400_000;
/** How long people are asked who was there. */
const DAYS_TO_NOTE = 14;
const MAX_UNNOTED = 5;
/** Later instants have longer years, and cannot be compared as texts. */
const FOREVER = new Date("9999-12-31T23:59:59Z");

type ReadDependencies = Pick<Services, "db" | "clock">;

/**
 * Lists a page of the gatherings of a period, with everybody's answers and without their texts. `nextPage` says whether
 * another one follows.
 */
export async function getGatherings(
  { db, clock }: ReadDependencies,
  collectiveId: number,
  { order, cursor, next = cursor, ...period }: GatheringPeriod,
): Promise<ListedGathering[]> {
  const from = period.from === undefined ? clock.now() : new Date(period.from);
  const to = period.to === undefined ? new Date(from.getTime() + DAYS_OF_GATHERINGS * DAY) : new Date(period.to);
  return readSnapshot(db, async (trx) => {
    const between = { from: from.toISOString(), to: to < FOREVER ? to.toISOString() : FOREVER.toISOString() };
    const rows = await listPage(trx, collectiveId, { ...between, order, cursor: next });
    return withAnswers(trx, collectiveId, rows.map(toListed));
  });
}

/** Reads days of a period in the collective's time zone: from the beginning of `from` to the end of `to`. */
export async function withInstants(
  { db, timeZone }: Pick<Services, "db" | "timeZone">,
  collectiveId: number,
  period: GatheringPeriod,
): Promise<GatheringPeriod> {
  const { from, to } = period;
  if (![from, to].some((bound) => bound !== undefined && isIsoDate(bound))) return period;
  const { collective } = await getCollective(db, collectiveId);
  const zone = collective.time_zone ?? timeZone;
  return { ...period, from: from && boundIn(zone, from, 0), to: to && boundIn(zone, to, 1) };
}

function toListed({ description_id, links_id, ...outline }: StoredGathering) {
  return { ...outline, has_details: description_id !== null || links_id !== null };
}

/**
 * Lists the latest gatherings of which a person can say who was there: those that they planned or whose crew they
 * convened, over since at most 14 days, if somebody said that they go and nobody has noted it. At most five.
 */
export async function getUnnotedGatherings({ db, clock }: ReadDependencies, by: PersonKey): Promise<ListedGathering[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - DAYS_TO_NOTE * DAY).toISOString();
  return readSnapshot(db, async (trx) => {
    const rows = await listUnnotedGatherings(trx, by, { since, now: now.toISOString() });
    const convening = await getConveningLookup(trx, by.collectiveId, rows);
    const isOfOwnCrew = (row: GatheringOutline) => row.crew_id !== null && convening(row).includes(by.personId);
    const own = rows.filter((row) => row.author_id === by.personId || isOfOwnCrew(row));
    return withAnswers(trx, by.collectiveId, own.slice(0, MAX_UNNOTED).map(toListed));
  });
}

/** Returns one gathering with everybody's answers. Throws `GatheringNotFound`. */
export async function getAnsweredGathering(db: Db, key: EntityKey): Promise<AnsweredGathering> {
  return readSnapshot(db, async (trx) => {
    const [answered] = await withAnswers(trx, key.collectiveId, [await getGathering(trx, key)]);
    if (!answered) throw new AppError("GatheringNotFound");
    return { ...answered, notes: await listNotes(trx, key), poll_id: await findReopenable(trx, key) };
  });
}

async function withAnswers<Known extends GatheringOutline>(db: Db, collectiveId: number, gatherings: readonly Known[]) {
  const ids = gatherings.map(({ id }) => id);
  const attendances = await findAttendances(db, collectiveId, ids);
  const asked = await getAskedLookup(db, collectiveId, gatherings);
  return gatherings.map((gathering) => {
    const own = attendances.get(gathering.id) ?? [];
    const answers = answersTo(gathering, own);
    const answered = new Set([...answers.going, ...answers.waiting, ...answers.maybe, ...answers.not_going]);
    return { ...gathering, ...answers, unanswered: asked(gathering).filter((id) => !answered.has(id)) };
  });
}

/** Any member makes a gathering. Throws `CrewNotFound`, `CrewArchived`, `LimitReached`. */
export async function createGathering(
  dependencies: ChangeDependencies & Pick<Services, "timeZone">,
  by: ChangeAuthor,
  input: GatheringInput,
): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    await checkCrewInUse(trx, by, input.crew_id);
    const { collective } = await getCollective(trx, by.collectiveId);
    const time_zone = collective.time_zone ?? dependencies.timeZone;
    const at = dependencies.clock.now().toISOString();
    const planned = { ...input, ...instantsOf(input, time_zone), time_zone, author_id: by.authorId, ...ALONE };
    const after = await insertGathering(trx, { ...by, at }, planned);
    await recordGatheringNews(trx, [after], { ...by, at, isNew: true });
    return [updated(null, after)];
  });
}

/**
 * Any member edits any gathering; of one that is over only its notes. Undoing that it was moved into the past brings it
 * back. Throws `GatheringNotFound`, `GatheringOver`, `CrewNotFound`, `CrewArchived`, `LimitReached`.
 */
export async function writeGathering(
  trx: Db,
  { clock, undoes = false, ...by }: ChangeAuthor & EntityKey & Within & { undoes?: boolean },
  input: GatheringEdit,
): Promise<Changed[]> {
  const before = await getGathering(trx, by);
  const { crew_id = before.crew_id } = input;
  if (crew_id !== before.crew_id) await checkCrewInUse(trx, by, crew_id);
  const times = instantsOf(input, before.time_zone);
  const original_start =
    times.starts_at === before.starts_at
      ? before.original_start
      : (before.original_start ?? localTimeIn(before.time_zone, before.starts_at));
  const changed = { ...input, ...times, original_start };
  const at = clock.now().toISOString();
  const isBack = undoes && times.ends_at > at;
  if (!isBack && changesFacts(before, { ...input, ...times })) checkNotOver(before, at);
  const after = await updateGathering(trx, before, { changed, authorId: by.authorId, at });
  if (before.series_id !== null && after.starts_at !== before.starts_at) {
    await giveSeriesAnswers(trx, { ...by, at }, { series_id: before.series_id });
  }
  return [updated(before, after)];
}

export const editGathering = asChange(writeGathering);

/** Whether anything but the notes differs. Nothing else can change once a gathering is over. */
function changesFacts(before: Gathering, { description: _description, links: _links, ...facts }: GatheringEdit) {
  return Object.entries(facts).some(([field, value]) => !isSame(value, before[field as keyof typeof facts]));
}

/** Throws `GatheringOver`. */
export function checkNotOver({ ends_at }: Pick<Gathering, "ends_at">, at: Instant): void {
  if (ends_at <= at) throw new AppError("GatheringOver");
}

/** The instants of a gathering that is planned in a time zone. Throws `ValidationFailed`. */
export function instantsOf(input: Pick<GatheringInput, "starts_at" | "ends_at">, timeZone: string) {
  const starts_at = instantIn(timeZone, input.starts_at);
  const ends_at = instantIn(timeZone, input.ends_at);
  if (starts_at === null) throw refused("starts_at", "timeSkipped");
  if (ends_at === null) throw refused("ends_at", "timeSkipped");
  checkLength({ starts_at, ends_at });
  return { starts_at, ends_at };
}

export const refused = (field: string, key: MessageKey<"validation">) =>
  new AppError("ValidationFailed", { fields: { [field]: key } });

/** Checks the length of a gathering, between two instants or two local times. Throws `ValidationFailed`. */
export function checkLength({ starts_at, ends_at }: Pick<GatheringInput, "starts_at" | "ends_at">): void {
  const issue = lengthIssue(starts_at, ends_at);
  if (issue !== null) throw refused("ends_at", issue);
}

type Cancellation = Pick<Gathering, "cancelled_at" | "cancel_reason">;

/** Cancels gatherings, which stay visible, or restores them. Throws `GatheringOver`, `LimitReached`. */
export async function writeCancellation(
  trx: Db,
  gatherings: readonly Gathering[],
  { cancelled_at, cancel_reason, ...by }: Cancellation & Authorship & { collectiveId: number },
): Promise<Changed[]> {
  for (const gathering of gatherings) checkNotOver(gathering, by.at);
  const changed = { cancelled_at, cancel_reason };
  const changing = gatherings.filter((one) => one.cancelled_at !== cancelled_at || one.cancel_reason !== cancel_reason);
  const patches = changing.map((before) => ({ before, changed }));
  await updateGatherings(trx, patches, by);
  await noteDecidedAlone(trx, by.collectiveId, idsOf(changing));
  return changing.map((before) => updated(before, { ...before, ...changed }));
}

export function updated(before: Gathering | null, after: Gathering): Changed {
  return { event: { GatheringsEvent: { GatheringUpdated: after } }, before };
}
