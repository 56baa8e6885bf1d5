import type { EntityKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { getGathering } from "../gatherings/gatherings.queries.ts";
import { findPerson } from "../people/people.queries.ts";
import { handTo } from "./handing.ts";

/**
 * Makes a member look after what a former member planned, with its series, or takes that back
 * (`docs/domain/participation.md#what-somebody-holds`). Anything else changes nothing. Throws `GatheringNotFound`,
 * `LimitReached`.
 */
export const changePlanner = asChange(async (trx, { clock, ...by }: ChangeAuthor & EntityKey & Within, to: number) => {
  const { collectiveId, authorId, id } = by;
  const { author_id: from } = await getGathering(trx, by);
  if (from === null || from === to || (from !== authorId && to !== authorId)) return [];
  const former = await findPerson(trx, { collectiveId, personId: from === authorId ? to : from });
  if (!former || former.left_at === null) return [];
  const at = clock.now().toISOString();
  const things = [{ id, intervalId: 0, away: { start: "", begins: at, back: null } }];
  const given = await handTo(trx, { kind: "gathering", things }, { collectiveId, from, to, at, managingCrewId: null });
  if (given.some((one) => one.to === null)) throw new AppError("LimitReached");
  return given.flatMap(({ handed }) => handed.changes);
});
