import { newCollectiveSchema } from "../../../shared/collective/collective.schema.ts";
import type { NewCollective, TimeZones } from "../../../shared/collective/collective.ts";
import { TIME_ZONES } from "../../../shared/basics/time-zones.ts";
import { asChange, type ChangeAuthor, type ChangeDependencies } from "../../revision/change.ts";
import type { Db, EntityKey } from "../../db/schema.ts";
import { checkBytes } from "../../db/quota.ts";
import { validated } from "../../errors.ts";
import {
  checkCrewInUse,
  deleteFormerSlug,
  findCollectiveIdBySlug,
  getCollective,
  insertCollective,
  insertFormerSlug,
  slugInUse,
  updateCollective,
} from "./collective.queries.ts";

export function listTimeZones({ timeZone }: { timeZone: string }): TimeZones {
  return { server: timeZone, names: [...TIME_ZONES] };
}

/** Creates a collective, without an event: nobody follows it yet. Throws `ValidationFailed` if its slug is taken. */
export async function createCollective(
  { db, clock }: Pick<ChangeDependencies, "db" | "clock">,
  collective: NewCollective,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const founded_at = clock.now().toISOString();
    const today = clock.today(collective.time_zone ?? null);
    const id = await insertCollective(trx, { ...collective, founded_at }, today);
    await changeSlug(trx, id, { from: null, to: collective.slug });
    await updateCollective(trx, id, collective);
    return id;
  });
}

/** Throws `ValidationFailed` if another collective has the slug or it is too long, `CrewNotFound` and `CrewArchived`. */
export async function writeCollective(trx: Db, { collectiveId }: ChangeAuthor, collective: Partial<NewCollective>) {
  const { collective: before } = await getCollective(trx, collectiveId);
  const { slug = before.slug, eoi_managing_crew_id: crewId = before.eoi_managing_crew_id } = collective;
  if (crewId !== before.eoi_managing_crew_id) await checkCrewInUse(trx, { collectiveId }, crewId);
  if (before.slug !== slug) await changeSlug(trx, collectiveId, { from: before.slug, to: slug });
  await updateCollective(trx, collectiveId, collective);
  const { collective: edited } = await getCollective(trx, collectiveId);
  checkBytes("collective", before, edited);
  return [{ event: { CollectiveEvent: { CollectiveUpdated: edited } }, before }];
}

/** No crew looks after expressions of interest any more, if this one did. */
export async function forgetManagingCrew(trx: Db, { collectiveId, id }: EntityKey) {
  const { collective: before } = await getCollective(trx, collectiveId);
  if (before.eoi_managing_crew_id !== id) return [];
  const changed = { eoi_managing_crew_id: null };
  await updateCollective(trx, collectiveId, changed);
  return [{ event: { CollectiveEvent: { CollectiveUpdated: { ...before, ...changed } } }, before }];
}

export const editCollective = asChange(writeCollective);

/** Changes some fields and leaves the others as they are. Throws `ValidationFailed`. */
export const changeCollective = asChange(
  async (trx, by: ChangeAuthor, changes: Partial<Record<keyof NewCollective, unknown>>) => {
    const { collective } = await getCollective(trx, by.collectiveId);
    return writeCollective(trx, by, validated(newCollectiveSchema, { ...collective, ...changes }));
  },
);

/** A former slug leads here until it is taken (`docs/domain/entry-pathways.md#expressions-of-interest`). */
async function changeSlug(db: Db, collectiveId: number, { from, to }: { from: string | null; to: string | null }) {
  if (to !== null) {
    const taken = await findCollectiveIdBySlug(db, to);
    if (taken !== undefined) throw slugInUse();
    await deleteFormerSlug(db, to);
  }
  if (from !== null) await insertFormerSlug(db, from, collectiveId);
}
