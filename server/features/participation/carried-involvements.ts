import type { PersonInterval } from "../../../shared/involvements.ts";
import type { Interval } from "../../../shared/intervals.ts";
import type { Db } from "../../db/database.ts";
import { listPersonIntervals } from "./involvements.queries.ts";
import type { TouchedPerson } from "./me-changes.ts";
import { listBareInvolvements, updateCarriedAnswer, type CarriedAnswer } from "./carried-involvements.queries.ts";

const NO_ANSWER: CarriedAnswer = {
  status: "Participating",
  participation_intention: null,
  opt_out_type: null,
  opt_out_planned_return_date: null,
  intention_context: null,
};

/** What carry-over gives somebody for an interval, by their answer for the one before (`docs/domain.md#carry-over`). */
export function carriedAnswer(previous: CarriedAnswer | null, interval: Interval): CarriedAnswer {
  const until = previous?.opt_out_planned_return_date ?? null;
  return previous?.status === "OnHiatus" && until !== null && until > interval.start_date ? previous : NO_ANSWER;
}

interface Scope {
  collectiveId: number;
  interval: Interval;
  personIds: readonly number[];
}

/** Lists the people among these whose involvement in an interval is just as carry-over has left it. */
export async function listCarried(db: Db, { collectiveId, interval, personIds }: Scope): Promise<number[]> {
  const rows = await listBareInvolvements(db, { collectiveId, intervalId: interval.id }, personIds);
  return rows
    .filter(({ own, previous }) => isSame(own, carriedAnswer(previous, interval)))
    .map(({ personId }) => personId);
}

/**
 * Runs `write`, which changes these people's answers for the interval before, or the dates of this one, and returns
 * this interval. People who had not answered for it themselves are carried over into it again. Returns the people for
 * whom that makes a difference.
 */
export async function carryingAgain(db: Db, scope: Scope, write: () => Promise<Interval>): Promise<TouchedPerson[]> {
  const key = { collectiveId: scope.collectiveId, intervalId: scope.interval.id };
  const carried = await listCarried(db, scope);
  const before = new Map((await listPersonIntervals(db, key, carried)).map((part) => [part.person_id, part]));
  const written = await write();
  const changed: TouchedPerson[] = [];
  for (const { id, personId, own, previous } of await listBareInvolvements(db, key, carried)) {
    const answer = carriedAnswer(previous, written);
    if (isSame(own, answer)) continue;
    await updateCarriedAnswer(db, id, answer);
    changed.push({ intervalId: key.intervalId, personId, ...withBefore(before.get(personId)) });
  }
  return changed;
}

function withBefore(before: PersonInterval | undefined) {
  return before && { before };
}

function isSame(a: CarriedAnswer, b: CarriedAnswer): boolean {
  return (Object.keys(NO_ANSWER) as (keyof CarriedAnswer)[]).every((field) => a[field] === b[field]);
}
