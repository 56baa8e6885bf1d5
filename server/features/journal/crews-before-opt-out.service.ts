import { choosableCrews } from "../../../shared/crews/crews.ts";
import type { CrewChoice } from "../../../shared/participation/involvements.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { listCrews } from "../structure/crews.queries.ts";
import { hasInterval } from "../structure/intervals.queries.ts";
import { listEntries } from "./journal.queries.ts";
import type { PersonIntervalKey } from "../participation/involvements.queries.ts";

/** How many changes of a plan are looked through: far more than anyone makes to an opt-out. */
const LATEST_CHANGES = 100;

/**
 * The crews in which a person was before they opted out of an interval, without those that can no longer be chosen
 * (`docs/domain/participation.md#intention-and-status`). Only the journal still knows them. Throws `IntervalNotFound`.
 */
export async function listCrewsBeforeOptOut(
  db: Db,
  { collectiveId, intervalId, personId }: PersonIntervalKey,
): Promise<CrewChoice[]> {
  if (!(await hasInterval(db, collectiveId, intervalId))) throw new AppError("IntervalNotFound");
  const filter = { person_id: personId, interval_id: intervalId, kind: "participation" } as const;
  const entries = await listEntries(db, { collectiveId, limit: LATEST_CHANGES, ...filter });
  const optOut = entries
    .flatMap(({ journalled }) => (journalled.kind === "participation" ? journalled : []))
    .find(({ before, after }) => after?.person_id === personId && isOptOut(after) && !isOptOut(before));
  const choosable = new Set(choosableCrews(await listCrews(db, collectiveId)).map(({ id }) => id));
  const crews = optOut?.before?.crews ?? [];
  return crews
    .filter(({ crew_id }) => choosable.has(crew_id))
    .map(({ crew_id, volunteered_convenor }) => ({ crew_id, volunteered_convenor }));
}

function isOptOut(part: { answer: { participation_intention: string | null } | null } | null): boolean {
  return part?.answer?.participation_intention === "OptOut";
}
