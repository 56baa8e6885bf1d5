import type { Kysely } from "kysely";
import type { z } from "zod";
import { collectiveSchema } from "../../../shared/collective/collective.schema.ts";
import { entitySchemas } from "../../../shared/events/events.schema.ts";
import { attendanceSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import {
  collectiveInvolvementSchema,
  crewInvolvementSchema,
} from "../../../shared/participation/involvements.schema.ts";
import { pollAnswersSchema } from "../../../shared/polls/polls.schema.ts";
import { seriesAnswerSchema } from "../../../shared/series/gathering-series.schema.ts";
import type { Database, Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { ENTITIES, type EntityDescription, type KindsByTable } from "../entities/entities.ts";
import { listAttendances } from "../gatherings/attendances.queries.ts";
import { listInvolvements } from "../participation/involvements.queries.ts";
import { listPollAnswers } from "../polls/polls.queries.ts";
import { listSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";

type EntityTables = {
  [Table in keyof KindsByTable]: { schema: z.ZodObject; list: (typeof ENTITIES)[KindsByTable[Table]]["list"] };
};

const entityTables = Object.entries<EntityDescription>(ENTITIES).map(([kind, entity]) => [
  entity.table,
  table(entitySchemas[kind as keyof typeof entitySchemas], entity.list),
]);

/** The tables of a collective's export, with the fields of their rows: no private answers, no email addresses. */
export const EXPORT_TABLES = {
  collective: table(collectiveSchema, async (db, id) => [(await getCollective(db, id)).collective]),
  ...(Object.fromEntries(entityTables) as EntityTables),
  participations: table(collectiveInvolvementSchema, async (db, collectiveId) =>
    (await listAllInvolvements(db, collectiveId)).flatMap(({ collective_involvements }) => collective_involvements),
  ),
  crew_involvements: table(crewInvolvementSchema, async (db, collectiveId) =>
    (await listAllInvolvements(db, collectiveId)).flatMap(({ crew_involvements }) => crew_involvements),
  ),
  attendances: table(attendanceSchema, listAttendances),
  series_answers: table(seriesAnswerSchema, listSeriesAnswers),
  poll_answers: table(pollAnswersSchema, listPollAnswers),
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

/** Loads a consistent snapshot of all that members can see, for all intervals. Throws `CollectiveNotFound`. */
export async function loadExport(db: Kysely<Database>, collectiveId: number): Promise<CollectiveExport> {
  return readSnapshot(db, async (trx) => {
    const tables: Record<string, object[]> = {};
    for (const [name, { list }] of Object.entries(EXPORT_TABLES)) tables[name] = await list(trx, collectiveId);
    return tables as CollectiveExport;
  });
}
