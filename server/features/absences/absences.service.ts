import type { Transaction } from "kysely";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import type { Held, ParticipationEdit } from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { getAwayLookup } from "../gatherings/asked.queries.ts";
import { findAttendances, listPlacesOf, replaceAnswers } from "../gatherings/attendances.queries.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { noteAnswered } from "../gatherings/last-answers.queries.ts";
import { recordBackInLine } from "../gatherings/waits.queries.ts";
import { listPersonIntervals, type PersonIntervalKey } from "../participation/involvements.queries.ts";
import { writeParticipation, writeWithdrawal, type OwnPart } from "../participation/participation.service.ts";
import type { PersonKey } from "../people/people.queries.ts";
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
  const { held, answered_ago } = sent;
  const mayOptOut = sent.participation_intention !== "OptIn";
  return changePlan(dependencies, { ...key, held, answered_ago, mayOptOut }, (trx, by) =>
    writeParticipation(trx, by, sent),
  );
}

/** Takes back a person's answers for an interval. Returns the events of `writeWithdrawal`, and throws what it throws. */
export async function withdrawParticipation(
  dependencies: ChangeDependencies,
  key: PersonIntervalKey,
): Promise<ChangeResult> {
  return changePlan(dependencies, { ...key, held: [], mayOptOut: false }, writeWithdrawal);
}

interface Planning extends PersonIntervalKey {
  /** Undefined if nothing is said of it: then what is handed on stays. */
  held: readonly Held[] | undefined;
  answered_ago?: number | undefined;
  /** Whether the person may be opted out afterwards: then it counts how they stood before. */
  mayOptOut: boolean;
}

async function changePlan(
  dependencies: ChangeDependencies,
  { held: sent, answered_ago, mayOptOut, ...key }: Planning,
  write: (trx: Transaction<Database>, by: OwnPart) => Promise<Changed[]>,
): Promise<ChangeResult> {
  const { collectiveId, personId, intervalId } = key;
  const at = dependencies.clock.now().toISOString();
  const due_at = new Date(Date.parse(at) + UNDOABLE).toISOString();
  return change(dependencies, { collectiveId, authorId: personId }, async (trx, today) => {
    const places = await listPlacesOf(trx, key, at);
    const givenUp = await listGivenUp(trx, key);
    const handedOn = givenUp.flatMap(({ kind, interval_id, subject_id: id, to_person_id: person_id }) =>
      kind !== "place" && interval_id === intervalId ? [{ kind, id, person_id }] : [],
    );
    const held = sent ?? handedOn;
    const placesGivenUp = givenUp.flatMap(({ kind, subject_id: gathering_id, person_id, answered_at, note }) =>
      kind === "place" ? [{ gathering_id, person_id, answer: "Going" as const, answered_at, note }] : [],
    );
    const ids = [...places, ...placesGivenUp].map(({ gathering_id }) => gathering_id);
    const gatherings = await listGatheringsById(trx, collectiveId, ids);
    const answers = await findAttendances(trx, collectiveId, ids);
    const missedBefore = await listMissed(trx, key, gatherings);
    const readsOwn = mayOptOut || held.some(({ kind }) => kind === "crew");
    const [own] = readsOwn ? await listPersonIntervals(trx, key, [personId]) : [];
    const changes = await write(trx, { ...key, today, at });
    const missed = await listMissed(trx, key, gatherings);
    for (const { kind, id, person_id } of held) if (kind === "place" && person_id === personId) missed.delete(id);
    const known = new Set(gatherings.map(({ id }) => id));
    const back = placesGivenUp.filter(({ gathering_id: id }) => known.has(id) && !missed.has(id));
    const [was, is] = [own, changes[0]?.own].map((part) => part?.collective_involvement);
    const status = is?.status ?? "Participating";
    const isFurther = status !== was?.status || is?.opt_out_planned_return_date !== was.opt_out_planned_return_date;
    const acted = { ...key, at, answered_ago };
    const optOut = status !== "Participating" && isFurther ? [{ id: intervalId, starts_at: "" }] : [];
    await noteAnswered(trx, { ...acted, kind: "interval" }, optOut);
    const left = places.filter(({ gathering_id: id }) => missed.has(id) && !missedBefore.has(id));
    const leaving = left.map(({ gathering_id: id }) => ({ id, starts_at: "" }));
    // Answers that were given before, and have waited for the network, come too late.
    const noted = await noteAnswered(trx, { ...acted, kind: "gathering" }, leaving);
    const given = left.filter(({ gathering_id: id }) => noted.some(({ subject_id }) => subject_id === id));
    const isTheirs = ({ kind, id }: Held) =>
      kind !== "crew" || own?.crew_involvements.some(({ crew_id, convenor }) => crew_id === id && convenor);
    const handed = held.filter((one) => status !== "Participating" && one.kind !== "place" && isTheirs(one));
    const regained = new Set(back.map(({ gathering_id }) => gathering_id));
    if (givenUp.length > 0) await forgetGivenUp(trx, key, [...regained]);
    await insertGivenUp(trx, { ...key, due_at }, { given, handed });
    if (given.length + back.length === 0) return changes;
    const none = { answer: null, answered_at: null, note: null };
    const replaced = [...given.map((place) => ({ ...place, ...none })), ...back];
    const attendances = await replaceAnswers(trx, collectiveId, replaced);
    const open = gatherings.filter(({ id }) => regained.has(id));
    await recordBackInLine(trx, open, answers);
    return [...changes, { event: { GatheringsEvent: { AttendancesUpdated: attendances } }, before: null }];
  });
}

/** Lists the ids of those of these gatherings at which a person is away. */
async function listMissed(
  db: Db,
  { collectiveId, personId }: PersonKey,
  gatherings: readonly GatheringOutline[],
): Promise<Set<number>> {
  if (gatherings.length === 0) return new Set();
  const away = await getAwayLookup(db, collectiveId, gatherings);
  return new Set(gatherings.filter((gathering) => away(gathering).includes(personId)).map(({ id }) => id));
}
