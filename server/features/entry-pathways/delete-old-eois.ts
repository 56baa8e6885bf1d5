import { yearBefore } from "../../../shared/basics/dates.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { inParts } from "../../db/in-parts.ts";
import { change } from "../../revision/change.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { forEachCollective } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import { listEntryPathwaysFrom } from "./entry-pathways.queries.ts";
import { deleteEntryPathway } from "./entry-pathways.service.ts";

/** How many are deleted in one change. */
const AT_ONCE = 20;

/**
 * Deletes expressions of interest one year after submission (`docs/domain/entry-pathways.md#expressions-of-interest`).
 * Returns their number.
 */
export async function deleteOldEois(services: JobServices): Promise<number> {
  const old = await listEntryPathwaysFrom(services.db, yearBefore(services.clock.now()));
  const collectiveIds = new Set(old.map(({ collectiveId }) => collectiveId));
  return forEachCollective(collectiveIds, async (collectiveId) => {
    const own = old.filter((key) => key.collectiveId === collectiveId);
    for (const part of inParts(own, AT_ONCE)) {
      await change(services, { collectiveId, authorId: null }, async (trx) => {
        const deleted: Changed[] = [];
        for (const key of part) deleted.push(await deleteEntryPathway(trx, key));
        return deleted;
      });
      await yieldToRequests();
    }
    return own.length;
  });
}
