import type { Selectable } from "kysely";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import {
  statusOf,
  withoutPrivateFields,
  type CollectiveInvolvement,
  type CrewInvolvement,
  type IntervalInvolvements,
  type Participation,
  type PersonInterval,
} from "../../../shared/participation/involvements.ts";
import {
  capacityPlanningSchema,
  collectiveInvolvementSchema,
  crewInvolvementSchema,
} from "../../../shared/participation/involvements.schema.ts";
import type { JournalContents } from "../../../shared/journal/journal.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { listBegunIds, listIntervals } from "../structure/intervals.queries.ts";

export interface IntervalKey {
  collectiveId: number;
  intervalId: number;
}

export interface PersonIntervalKey extends IntervalKey {
  personId: number;
}

const personColumnsIn = ({ collectiveId, intervalId, personId }: PersonIntervalKey) => {
  return { collective_id: collectiveId, interval_id: intervalId, person_id: personId };
};

const sharedSchema = collectiveInvolvementSchema.omit({ capacity_planning: true });

const COLLECTIVE_COLUMNS = [...columnsOf(sharedSchema), ...columnsOf(capacityPlanningSchema)];
const toShared = readerOf(sharedSchema);

function selectCollectiveInvolvements(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return db
    .selectFrom("collective_involvements")
    .select(COLLECTIVE_COLUMNS)
    .where(({ and }) => and({ collective_id: collectiveId, interval_id: intervalId }))
    .orderBy("id");
}

const ownCrewSchema = crewInvolvementSchema.omit({ status: true });

const CREW_COLUMNS = columnsOf(ownCrewSchema);
const toOwnCrew = readerOf(ownCrewSchema);

function selectCrewInvolvements(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return db
    .selectFrom("crew_involvements")
    .select(CREW_COLUMNS)
    .where(({ and }) => and({ collective_id: collectiveId, interval_id: intervalId }))
    .orderBy("id");
}

type CollectiveRow = Selectable<Database["collective_involvements"]>;
type CrewRow = Pick<Selectable<Database["crew_involvements"]>, (typeof CREW_COLUMNS)[number]>;

/** The status is kept once, with the person's involvement in the interval, without which they are in no crew. */
function toCrewInvolvements(
  rows: readonly CrewRow[],
  collectiveRows: readonly Pick<CollectiveRow, "person_id" | "status">[],
): CrewInvolvement[] {
  const statuses = new Map(collectiveRows.map(({ person_id, status }) => [person_id, status]));
  return rows.flatMap((row) => {
    const status = statuses.get(row.person_id);
    return status ? [{ ...toOwnCrew(row), status }] : [];
  });
}

function toCollectiveInvolvement(row: CollectiveRow): CollectiveInvolvement {
  const { wellbeing, focus, capacity, ...shared } = toShared(row);
  return { ...shared, capacity_planning: { wellbeing, focus, capacity } };
}

/** Everybody's involvements in an interval, without private answers. */
export async function listInvolvements(db: Db, key: IntervalKey): Promise<IntervalInvolvements> {
  const collectiveRows = await selectCollectiveInvolvements(db, key).execute();
  const crewRows = await selectCrewInvolvements(db, key).execute();
  return {
    interval_id: key.intervalId,
    collective_involvements: collectiveRows.map((row) => withoutPrivateFields(toCollectiveInvolvement(row))),
    crew_involvements: toCrewInvolvements(crewRows, collectiveRows),
  };
}

/** These people's involvements in an interval, in the given order, with their private answers. */
export async function listPersonIntervals(
  db: Db,
  key: IntervalKey,
  personIds: readonly number[],
): Promise<PersonInterval[]> {
  if (personIds.length === 0) return [];
  const ids = listed(db, personIds);
  const collectiveRows = await selectCollectiveInvolvements(db, key).where("person_id", "in", ids).execute();
  const crewRows = await selectCrewInvolvements(db, key).where("person_id", "in", ids).execute();
  const crews = toCrewInvolvements(crewRows, collectiveRows);
  return personIds.map((personId) => {
    const own = collectiveRows.find((row) => row.person_id === personId);
    return {
      interval_id: key.intervalId,
      person_id: personId,
      collective_involvement: own ? toCollectiveInvolvement(own) : null,
      crew_involvements: crews.filter((crew) => crew.person_id === personId),
    };
  });
}

/** A person's involvements in an interval, with their private answers. */
export async function getPersonInterval(db: Db, key: PersonIntervalKey): Promise<PersonInterval> {
  const [own] = (await listPersonIntervals(db, key, [key.personId])) as [PersonInterval];
  return own;
}

export async function listOwnIntervals(db: Db, { collectiveId, personId }: PersonKey) {
  const own: (PersonInterval & { start_date: string; end_date: string | null })[] = [];
  for (const { id: intervalId, start_date, end_date } of await listIntervals(db, collectiveId)) {
    const part = await getPersonInterval(db, { collectiveId, intervalId, personId });
    if (part.collective_involvement) own.push({ ...part, start_date, end_date });
  }
  return own;
}

/** A person's answers and crews for an interval; without an intention, they have not answered. */
export type OwnParticipation = Omit<Participation, "participation_intention" | "held"> &
  Pick<CollectiveInvolvement, "participation_intention">;

/** Inserts or updates a person's answers for an interval. */
export async function upsertParticipation(
  db: Db,
  key: PersonIntervalKey,
  participation: OwnParticipation,
): Promise<void> {
  const { crew_involvements: _crews, ...answers } = participation;
  const values = toColumns({ ...answers, status: statusOf(participation) });
  await db
    .insertInto("collective_involvements")
    .values({ ...personColumnsIn(key), ...values })
    .onConflict((conflict) => conflict.columns(["collective_id", "interval_id", "person_id"]).doUpdateSet(values))
    .execute();
}

/** Removes a person from an interval, with their crews. */
export async function deleteInvolvement(db: Db, key: PersonIntervalKey): Promise<void> {
  await db
    .deleteFrom("collective_involvements")
    .where(({ and }) => and(personColumnsIn(key)))
    .execute();
}

export async function listCrewIdsOf(db: Db, key: PersonIntervalKey): Promise<number[]> {
  const rows = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .where(({ and }) => and(personColumnsIn(key)))
    .execute();
  return rows.map((row) => row.crew_id);
}

/** The crews that a person was in in the latest interval before this one for which they have answered. */
export async function listLastCrewIdsOf(db: Db, { collectiveId, intervalId, personId }: PersonIntervalKey) {
  const latest = db
    .selectFrom("collective_involvements")
    .select(({ fn }) => fn.max("interval_id").as("id"))
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", "<", intervalId)
    .where("participation_intention", "is not", null);
  const rows = await db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", "=", latest)
    .execute();
  return rows.map(({ crew_id }) => crew_id);
}

/** The intervals after this one in which a person has an involvement. */
export async function listLaterIntervalIdsOf(db: Db, { collectiveId, intervalId, personId }: PersonIntervalKey) {
  const rows = await db
    .selectFrom("collective_involvements")
    .select("interval_id")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("interval_id", ">", intervalId)
    .orderBy("interval_id")
    .execute();
  return rows.map((row) => row.interval_id);
}

/** How a person's crews in an interval change. */
export interface CrewChanges {
  /** The ids of the crews that they leave. */
  left: number[];
  /** The crews that they join, or in which they volunteer to convene or no longer do. */
  chosen: Participation["crew_involvements"];
}

/** Changes a person's crews in an interval. The others keep their id and convenor. */
export async function changeCrewInvolvements(
  db: Db,
  key: PersonIntervalKey,
  { left, chosen }: CrewChanges,
): Promise<void> {
  if (left.length > 0) {
    const own = db.deleteFrom("crew_involvements").where(({ and }) => and(personColumnsIn(key)));
    await own.where("crew_id", "in", listed(db, left)).execute();
  }
  if (chosen.length === 0) return;
  const rows = chosen.map(({ crew_id, volunteered_convenor }) => {
    return { ...personColumnsIn(key), ...toColumns({ crew_id, volunteered_convenor }) };
  });
  await db
    .insertInto("crew_involvements")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["collective_id", "interval_id", "crew_id", "person_id"])
        .doUpdateSet((eb) => ({ volunteered_convenor: eb.ref("excluded.volunteered_convenor") })),
    )
    .execute();
}

/** Maps people to when they last planned to be away on a day, if that is in the journal and not before `since`. */
export async function findLatestAbsences(
  db: Db,
  collectiveId: number,
  { personIds, day, since }: { personIds: readonly number[]; day: IsoDate; since: Instant },
): Promise<Map<number | null, Instant>> {
  const rows = await db
    .selectFrom("journal")
    .select(["author_id", "at", "before", "after"])
    .where(({ and }) => and({ collective_id: collectiveId, kind: "participation" }))
    .where("author_id", "in", listed(db, personIds))
    .where("at", ">=", since)
    .orderBy("at")
    .execute();
  const begun = await listBegunIds(db, collectiveId, day);
  const isAway = (side: string | null) => {
    const { answer, interval_id } = JSON.parse(side ?? "{}") as Partial<JournalContents["participation"]>;
    if (!begun.includes(interval_id ?? 0)) return false;
    if (answer?.status === "OnHiatus") return (answer.opt_out_planned_return_date ?? "9999") > day;
    return answer?.status === "Exiting";
  };
  // A person who saves the plan again has known it before.
  const absences = rows.filter(({ before, after }) => isAway(after) && !isAway(before));
  return new Map(absences.map(({ author_id, at }) => [author_id, at]));
}

/** Deletes a person's answers for all intervals; only whether they took part remains. */
export async function forgetAnswers(db: Db, { collectiveId, personId }: PersonKey): Promise<void> {
  await db
    .updateTable("collective_involvements")
    .set({
      opt_out_planned_return_date: null,
      intention_context: null,
      private_capacity_planning: 0,
      wellbeing: null,
      focus: null,
      capacity: null,
      capacity_score: null,
    })
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .execute();
}
