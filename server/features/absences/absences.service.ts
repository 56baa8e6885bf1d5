import type { Transaction } from "kysely";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import type { Held, ParticipationEdit, PersonInterval } from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { AppError } from "../../errors.ts";
import { getAwayLookup } from "../gatherings/asked.queries.ts";
import { findAttendances, keepAsOwn, listPlacesOf, replaceAnswers } from "../gatherings/attendances.queries.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { noteAnswered, type Given } from "../gatherings/last-answers.queries.ts";
import { keepTold } from "../gatherings/told-gatherings.queries.ts";
import { recordBackInLine } from "../gatherings/waits.queries.ts";
import { getPersonInterval, type PersonIntervalKey } from "../participation/involvements.queries.ts";
import { writeParticipation, writeWithdrawal, type OwnPart } from "../participation/participation.service.ts";
import { followSeriesAnswers } from "../series/series-answers.service.ts";
import { forgetGivenUp, insertGivenUp, listGivenUp } from "./given-up.queries.ts";

/** How long an opt-out can be undone, in milliseconds: longer than pages offer it. */
const UNDOABLE = 60_000;

/**
 * Saves a person's answers and crews for an interval; stored ones that are not sent stay. People who are away by it give
 * back their places in gatherings of that time (`docs/domain/participation.md#what-somebody-holds`). Returns the events of
 * `writeParticipation`, and throws what it throws.
 */
export async function saveParticipation(
  dependencies: ChangeDependencies,
  key: PersonIntervalKey,
  sent: ParticipationEdit,
): Promise<ChangeResult> {
  const { held, answered_ago, device, shown_gatherings: gatheringIds = [] } = sent;
  const mayBeAway = sent.participation_intention !== "OptIn";
  return changePlan(dependencies, { ...key, held, answered_ago, device, mayBeAway }, async (trx, by) => {
    // They may have changed since a plan that has waited.
    if (answered_ago === undefined) await keepTold(trx, key.collectiveId, { gatheringIds, personIds: [key.personId] });
    return writeParticipation(trx, by, sent);
  });
}

/** Takes back a person's answers for an interval. Returns the events of `writeWithdrawal`, and throws what it throws. */
export async function withdrawParticipation(dependencies: ChangeDependencies, given: PersonIntervalKey & Given) {
  return changePlan(dependencies, { ...given, held: [], mayBeAway: true }, writeWithdrawal);
}

interface Planning extends PersonIntervalKey, Given {
  /** Undefined if nothing is said of it: then what is handed on stays. */
  held: readonly Held[] | undefined;
  /** Whether the person may be away afterwards: also without an answer, by an earlier pause. */
  mayBeAway: boolean;
}

/** Changes a person's plan, and what follows from it: nothing if they take part as before, or `write` changes nothing. */
export async function changePlan(
  dependencies: ChangeDependencies,
  { held: sent, mayBeAway, answered_ago, device, ...key }: Planning,
  write: (trx: Transaction<Database>, by: OwnPart) => Promise<Changed[]>,
): Promise<ChangeResult> {
  const at = dependencies.clock.now().toISOString();
  const acted = { ...key, at, answered_ago, device };
  return change(dependencies, { collectiveId: key.collectiveId, authorId: key.personId }, async (trx, today) => {
    const before = await getPersonInterval(trx, key);
    const by = { ...key, today, at, before };
    await notePlanned(trx, acted);
    const takesPart = before.collective_involvement?.status === "Participating";
    if (takesPart && !mayBeAway && !sent?.length) return write(trx, by);
    const places = await readPlaces(trx, acted);
    const held = sent ?? places.handedOn;
    const changes = await write(trx, by);
    if (changes.length === 0) return [];
    const now = changes[0]?.own;
    const isOut = await noteOptOut(trx, acted, [before, now]);
    const moved = await comparePlaces(trx, acted, { ...places, held });
    const isTheirs = ({ kind, id }: Held) =>
      kind !== "crew" || before.crew_involvements.some(({ crew_id, convenor }) => crew_id === id && convenor);
    const handed = held.filter((one) => isOut && one.kind !== "place" && isTheirs(one));
    const due_at = new Date(Date.parse(at) + UNDOABLE).toISOString();
    if (places.hasGivenUp) await forgetGivenUp(trx, key, gatheringIdsOf(moved.back));
    await insertGivenUp(trx, { ...key, due_at }, { given: moved.given, handed });
    const replaced = await replacePlaces(trx, key, { ...places, ...moved });
    if (!isForAnotherTime(before, now)) return [...changes, ...replaced];
    const giving = { collectiveId: key.collectiveId, authorId: key.personId, at };
    const followed = await followSeriesAnswers(trx, giving, { person_id: key.personId });
    return [...changes, ...replaced, ...followed.changes];
  });
}

type Acted = PersonIntervalKey & Given & { at: Instant };
const gatheringIdsOf = (places: readonly { gathering_id: number }[]) => places.map(({ gathering_id }) => gathering_id);
const answersTo = (ids: readonly number[]) => ids.map((id) => ({ id, starts_at: "" }));

/** Reads the places that somebody has, and what they have given up, before their plan is written. */
async function readPlaces(trx: Db, { collectiveId, intervalId, personId, at }: Acted) {
  const own = await listPlacesOf(trx, { collectiveId, personId }, at);
  const givenUp = await listGivenUp(trx, { collectiveId, personId });
  const handedOn = givenUp.flatMap(({ kind, interval_id, subject_id: id, to_person_id: person_id }) =>
    kind !== "place" && interval_id === intervalId ? [{ kind, id, person_id }] : [],
  );
  const givenBack = givenUp.flatMap(({ kind, subject_id: gathering_id, person_id, answered_at, note, by_series }) =>
    kind === "place" ? [{ gathering_id, person_id, answer: "Going" as const, answered_at, note, by_series }] : [],
  );
  const ids = gatheringIdsOf([...own, ...givenBack]);
  const gatherings = await listGatheringsById(trx, collectiveId, ids);
  const answers = await findAttendances(trx, collectiveId, ids);
  const missed = await listMissed(trx, { collectiveId, personId }, gatherings);
  return { own, hasGivenUp: givenUp.length > 0, handedOn, givenBack, gatherings, answers, missed };
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/**
 * Notes that somebody plans. Throws `AnsweredSince` if the network held the plan back and their device has sent a later one;
 * a plan that has waited was merged with that.
 */
async function notePlanned(trx: Db, acted: Acted): Promise<void> {
  if (!acted.device) return;
  const plan = { ...acted, answered_ago: undefined, kind: "plan" } as const;
  const [noted] = await noteAnswered(trx, plan, answersTo([acted.intervalId]));
  if (!noted && acted.answered_ago === undefined) throw new AppError("AnsweredSince");
}

/** Notes that somebody opts out, if they are away for another time than before. Returns whether they are opted out. */
async function noteOptOut(
  trx: Db,
  acted: Acted,
  [was, is]: [PersonInterval, PersonInterval | undefined],
): Promise<boolean> {
  const isOut = (is?.collective_involvement?.status ?? "Participating") !== "Participating";
  const isNew = isOut && isForAnotherTime(was, is);
  await noteAnswered(trx, { ...acted, kind: "interval" }, answersTo(isNew ? [acted.intervalId] : []));
  return isOut;
}

/** Whether somebody takes part, or is away, for another time than before. */
function isForAnotherTime(was?: PersonInterval, is?: PersonInterval): boolean {
  const [before, after] = [was?.collective_involvement, is?.collective_involvement];
  const [back, backBefore] = [after?.opt_out_planned_return_date, before?.opt_out_planned_return_date];
  return after?.status !== before?.status || back !== backBefore;
}

/** Finds the places that the plan gives up or regains, and records when the former were given up. */
async function comparePlaces(trx: Db, acted: Acted, { held, ...places }: Places & { held: readonly Held[] }) {
  const missed = await listMissed(trx, acted, places.gatherings);
  const kept = held.flatMap(({ kind, id, person_id }) => (kind === "place" && person_id === acted.personId ? id : []));
  for (const id of kept) missed.delete(id);
  if (kept.length > 0) await keepAsOwn(trx, acted, kept);
  const known = new Set(places.gatherings.map(({ id }) => id));
  const left = places.own.filter(({ gathering_id: id }) => missed.has(id) && !places.missed.has(id));
  // Answers that were given before, and have waited for the network, come too late.
  const noted = await noteAnswered(trx, { ...acted, kind: "gathering" }, answersTo(gatheringIdsOf(left)));
  return {
    given: left.filter(({ gathering_id: id }) => noted.some(({ subject_id }) => subject_id === id)),
    back: places.givenBack.filter(({ gathering_id: id }) => known.has(id) && !missed.has(id)),
  };
}

/** Writes the answers of somebody who gives places back and has others again, in line as before. */
async function replacePlaces(
  trx: Db,
  { collectiveId }: PersonKey,
  { given, back, gatherings, answers }: Places & Awaited<ReturnType<typeof comparePlaces>>,
): Promise<Changed[]> {
  if (given.length + back.length === 0) return [];
  const none = { answer: null, answered_at: null, note: null, by_series: 1 as const };
  const replaced = [...given.map((place) => ({ ...place, ...none })), ...back];
  const attendances = await replaceAnswers(trx, collectiveId, replaced);
  const regained = new Set(gatheringIdsOf(back));
  const again = gatherings.filter(({ id }) => regained.has(id));
  await recordBackInLine(trx, again, answers);
  return [{ event: { GatheringsEvent: { AttendancesUpdated: attendances } }, before: null }];
}

/** Lists the ids of those of these gatherings at which a person is away. */
async function listMissed(db: Db, { collectiveId, personId }: PersonKey, gatherings: readonly GatheringOutline[]) {
  if (gatherings.length === 0) return new Set<number>();
  const away = await getAwayLookup(db, collectiveId, gatherings);
  return new Set(gatherings.filter((gathering) => away(gathering).includes(personId)).map(({ id }) => id));
}
