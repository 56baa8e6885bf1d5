import type { Kysely } from "kysely";
import type { z } from "zod";
import { collectiveSchema } from "../../../shared/collective/collective.schema.ts";
import { crewSchema } from "../../../shared/crews/crews.schema.ts";
import { entryPathwaySchema } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { ruledSeriesSchema } from "../../../shared/series/gathering-series.schema.ts";
import { gatheringTemplateSchema } from "../../../shared/templates/gathering-templates.schema.ts";
import { attendanceSchema, gatheringSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { handoverSchema } from "../../../shared/handovers/handovers.schema.ts";
import { calendarImportSchema } from "../../../shared/import/imports.schema.ts";
import { joinLinkSchema } from "../../../shared/entry-pathways/join-links.schema.ts";
import { intervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import {
  collectiveInvolvementSchema,
  crewInvolvementSchema,
} from "../../../shared/participation/involvements.schema.ts";
import { personSchema } from "../../../shared/people/people.schema.ts";
import { pollAnswersSchema, pollSchema } from "../../../shared/polls/polls.schema.ts";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listCrews } from "../structure/crews.queries.ts";
import { listAttendances } from "../gatherings/attendances.queries.ts";
import { listGatherings } from "../gatherings/gatherings.queries.ts";
import { listImports } from "../import/imports.queries.ts";
import { listSeries } from "../series/series.queries.ts";
import { listPollAnswers, listPolls } from "../polls/polls.queries.ts";
import { listTemplates } from "../templates/templates.queries.ts";
import { listHandovers } from "../handovers/handovers.queries.ts";
import { listEntryPathways } from "../entry-pathways/entry-pathways.queries.ts";
import { listJoinLinks } from "../entry-pathways/join-links.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listInvolvements } from "../participation/involvements.queries.ts";
import { listPeople } from "../people/people.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";

/** The tables of a collective's export, with the fields of their rows: no private answers, no email addresses. */
export const EXPORT_TABLES = {
  collective: table(collectiveSchema, async (db, id) => [(await getCollective(db, id)).collective]),
  people: table(personSchema, listPeople),
  crews: table(crewSchema, listCrews),
  intervals: table(intervalSchema, listIntervals),
  participations: table(collectiveInvolvementSchema, async (db, collectiveId) =>
    (await listAllInvolvements(db, collectiveId)).flatMap(({ collective_involvements }) => collective_involvements),
  ),
  crew_involvements: table(crewInvolvementSchema, async (db, collectiveId) =>
    (await listAllInvolvements(db, collectiveId)).flatMap(({ crew_involvements }) => crew_involvements),
  ),
  handovers: table(handoverSchema, listHandovers),
  gathering_series: table(ruledSeriesSchema, listSeries),
  gatherings: table(gatheringSchema, listGatherings),
  imports: table(calendarImportSchema, listImports),
  attendances: table(attendanceSchema, listAttendances),
  polls: table(pollSchema, listPolls),
  poll_answers: table(pollAnswersSchema, listPollAnswers),
  gathering_templates: table(gatheringTemplateSchema, listTemplates),
  entry_pathways: table(entryPathwaySchema, listEntryPathways),
  join_links: table(joinLinkSchema, listJoinLinks),
};

function table<Row extends object>(schema: z.ZodObject, list: (db: Db, collectiveId: number) => Promise<Row[]>) {
  return { schema, list };
}

async function listAllInvolvements(db: Db, collectiveId: number) {
  const all = [];
  for (const { id: intervalId } of await listIntervals(db, collectiveId)) {
    all.push(await listInvolvements(db, { collectiveId, intervalId }));
  }
  return all;
}

export type ExportTable = keyof typeof EXPORT_TABLES;
export type CollectiveExport = { [Name in ExportTable]: Awaited<ReturnType<(typeof EXPORT_TABLES)[Name]["list"]>> };

/**
 * Loads a consistent snapshot of everything that a collective's members can see, for all intervals. Throws
 * `CollectiveNotFound`.
 */
export async function loadExport(db: Kysely<Database>, collectiveId: number): Promise<CollectiveExport> {
  return readSnapshot(db, async (trx) => {
    const tables: Record<string, object[]> = {};
    for (const [name, { list }] of Object.entries(EXPORT_TABLES)) tables[name] = await list(trx, collectiveId);
    return tables as CollectiveExport;
  });
}
