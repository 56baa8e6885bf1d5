import type { Kysely } from "kysely";
import type { CollectiveInvolvement, CrewInvolvement } from "../../../shared/involvements.ts";
import type { Database } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listCrews } from "../structure/crews.queries.ts";
import { listAttendances } from "../gatherings/attendances.queries.ts";
import { listGatherings } from "../gatherings/gatherings.queries.ts";
import { listSeries } from "../series/series.queries.ts";
import { listPollAnswers, listPolls } from "../polls/polls.queries.ts";
import { listTemplates } from "../templates/templates.queries.ts";
import { listHandovers } from "../handovers/handovers.queries.ts";
import { listEntryPathways } from "../interest/entry-pathways.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listInvolvements } from "../participation/involvements.queries.ts";
import { listPeople } from "../people/people.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";

/**
 * Loads a consistent snapshot of everything that a collective's members can see, for all intervals: no private answers
 * and no e-mail addresses. Throws `CollectiveNotFound`.
 */
export async function loadRecords(db: Kysely<Database>, collectiveId: number) {
  return readSnapshot(db, async (trx) => {
    const intervals = await listIntervals(trx, collectiveId);
    const participations: CollectiveInvolvement[] = [];
    const crewInvolvements: CrewInvolvement[] = [];
    for (const { id: intervalId } of intervals) {
      const involvements = await listInvolvements(trx, { collectiveId, intervalId });
      participations.push(...involvements.collective_involvements);
      crewInvolvements.push(...involvements.crew_involvements);
    }
    return {
      collective: [(await getCollective(trx, collectiveId)).collective],
      people: await listPeople(trx, collectiveId),
      crews: await listCrews(trx, collectiveId),
      intervals,
      participations,
      crew_involvements: crewInvolvements,
      handovers: await listHandovers(trx, collectiveId),
      gathering_series: await listSeries(trx, collectiveId),
      gatherings: await listGatherings(trx, collectiveId),
      attendances: await listAttendances(trx, collectiveId),
      polls: await listPolls(trx, collectiveId),
      poll_answers: await listPollAnswers(trx, collectiveId),
      gathering_templates: await listTemplates(trx, collectiveId),
      entry_pathways: await listEntryPathways(trx, collectiveId),
    };
  });
}

export type CollectiveRecords = Awaited<ReturnType<typeof loadRecords>>;
