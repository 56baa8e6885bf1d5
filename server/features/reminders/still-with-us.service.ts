import { choosableCrews, crewsByName, type Crew } from "../../../shared/crews/crews.ts";
import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import type { LinkedStay } from "../../../shared/reminders/reminders.ts";
import { todayOf } from "../../clock.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { ChangeDependencies } from "../../revision/change.ts";
import { changePlan } from "../absences/absences.service.ts";
import { findLinkedMember } from "../mail-preferences/mail-preferences.queries.ts";
import {
  getPersonInterval,
  listCrewIdsOf,
  listLastCrewIdsOf,
  type PersonIntervalKey,
} from "../participation/involvements.queries.ts";
import { writeParticipation } from "../participation/participation.service.ts";
import { listCrews } from "../structure/crews.queries.ts";
import { listUnfinishedIntervals } from "../structure/intervals.queries.ts";

type LinkDependencies = Pick<Services, "clock" | "signedTokens">;

/**
 * Returns what the link of the question asks for (`docs/domain/membership.md#silence`). Throws `AnswerLinkInvalid`,
 * `AnswerLinkExpired`.
 */
export async function getStay(
  { db, ...dependencies }: LinkDependencies & { db: Db },
  token: string,
): Promise<LinkedStay> {
  const { collective, ...key } = await getLinked(dependencies, db, token);
  const { own, last } = await listCrewsOf(db, key);
  const crews = crewsByName([...own, ...last]).map(({ name }) => name);
  return { collective, interval_id: key.intervalId, is_answered: isAnswered(await getPersonInterval(db, key)), crews };
}

/**
 * Says for the person who was asked that they take part in the interval of the question, in the crews that they are in
 * or were in last, unless they have answered for it. Throws `AnswerLinkInvalid`, `AnswerLinkExpired`.
 */
export async function stay(dependencies: ChangeDependencies & LinkDependencies, token: string): Promise<void> {
  const { collectiveId, personId, intervalId } = await getLinked(dependencies, dependencies.db, token);
  const planning = { collectiveId, personId, intervalId, held: [], mayBeAway: false };
  await changePlan(dependencies, planning, async (trx, by) => {
    const key = await getLinked(dependencies, trx, token);
    if (isAnswered(by.before)) return [];
    const { last } = await listCrewsOf(trx, key);
    const crews = last.map(({ id }) => ({ crew_id: id, volunteered_convenor: false }));
    return writeParticipation(trx, by, {
      participation_intention: "OptIn",
      ...(crews.length > 0 && { crew_involvements: crews }),
    });
  });
}

/** The crews that a person is in or, if they are in none, those that they were in last and can still choose. */
async function listCrewsOf(db: Db, key: PersonIntervalKey): Promise<Record<"own" | "last", Crew[]>> {
  const crews = await listCrews(db, key.collectiveId);
  const own = new Set(await listCrewIdsOf(db, key));
  const last = new Set(own.size > 0 ? [] : await listLastCrewIdsOf(db, key));
  return {
    own: crews.filter(({ id }) => own.has(id)),
    last: choosableCrews(crews).filter(({ id }) => last.has(id)),
  };
}

async function getLinked({ clock, signedTokens }: LinkDependencies, db: Db, token: string) {
  const linked = signedTokens.readStay(token);
  const member = linked && (await findLinkedMember(db, linked.personId));
  if (!member) throw new AppError("AnswerLinkInvalid");
  const unfinished = await listUnfinishedIntervals(db, member.collectiveId, todayOf(clock, member));
  const isOver = unfinished.every(({ id }) => id !== linked.intervalId);
  if (isOver || linked.until * 1_000 <= clock.now().getTime()) throw new AppError("AnswerLinkExpired");
  return { ...member, intervalId: linked.intervalId };
}

/** Whether they have answered, or a pause was carried over. */
function isAnswered({ collective_involvement: own }: PersonInterval): boolean {
  return own !== null && (own.participation_intention !== null || own.status !== "Participating");
}
