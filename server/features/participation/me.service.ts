import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Me, OwnInvolvement, PersonInterval } from "../../../shared/participation/involvements.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import type { Member } from "../../sessions/sessions.ts";
import { findAccount } from "../credentials/accounts.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getRevision } from "../../revision/event-log.queries.ts";
import { getPersonInterval, type PersonIntervalKey } from "./involvements.queries.ts";

/** A consistent snapshot of a member's own involvements in the current and the next interval, with private answers. */
export async function getMe(
  db: Db,
  { collectiveId, personId, today }: Pick<Member, "collectiveId" | "personId" | "today">,
): Promise<Me> {
  return readSnapshot(db, async (trx) => {
    const { current, next } = locateIntervals(await listIntervals(trx, collectiveId), today);
    const ownPart = async (intervalId: number | undefined): Promise<PersonInterval | null> => {
      if (intervalId === undefined) return null;
      return getPersonInterval(trx, { collectiveId, intervalId, personId });
    };
    const account = await findAccount(trx, { collectiveId, personId });
    return {
      person_id: personId,
      language: account?.language ?? null,
      revision: await getRevision(trx, collectiveId),
      current_interval: await ownPart(current?.id),
      next_interval: await ownPart(next?.id),
    };
  });
}

/** Throws `InvolvementNotFound`. */
export async function getOwnInvolvement(db: Db, key: PersonIntervalKey): Promise<OwnInvolvement> {
  const own = await getPersonInterval(db, key);
  if (!own.collective_involvement) throw new AppError("InvolvementNotFound");
  return { ...own.collective_involvement, crew_involvements: own.crew_involvements };
}
