import { answersTo, type Gathering } from "../../../shared/gatherings.ts";
import { gatheringSchema } from "../../../shared/gatherings.schema.ts";
import { columnsOf, readerOf } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { findAttendances } from "../gatherings/attendances.queries.ts";
import type { GatheringKey } from "../gatherings/gathering-key.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** A gathering, and what calendar programs compare. */
export interface CalendarGathering extends Gathering {
  /** How often it was changed. */
  sequence: number;
  /** Whether the owner of the calendar comes for sure. */
  isSure: boolean;
}

const toGathering = readerOf(gatheringSchema);

function select(db: Db, collectiveId: number) {
  return db
    .selectFrom("gatherings")
    .select([...columnsOf(gatheringSchema), "sequence"])
    .where("collective_id", "=", collectiveId)
    .orderBy("starts_at")
    .orderBy("id");
}

/** Lists a collective's gatherings that end after an instant. */
export async function listCalendarGatherings(
  db: Db,
  collectiveId: number,
  from: Instant,
): Promise<CalendarGathering[]> {
  const rows = await select(db, collectiveId).where("ends_at", ">", from).execute();
  return rows.map((row) => ({ ...toGathering(row), isSure: true }));
}

/** The same for those that a person goes to, perhaps, or if they get a place. */
export async function listOwnGatherings(
  db: Db,
  { collectiveId, personId }: PersonKey,
  from: Instant,
): Promise<CalendarGathering[]> {
  const rows = await select(db, collectiveId)
    .where("ends_at", ">", from)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("attendances")
        .select("gathering_id")
        .where("attendances.collective_id", "=", collectiveId)
        .where("person_id", "=", personId)
        .where("answer", "in", ["Going", "Maybe"]),
    )
    .execute();
  const gatherings = rows.map((row) => toGathering(row));
  const ids = gatherings.map(({ id }) => id);
  const said = await findAttendances(db, collectiveId, ids);
  return gatherings.map((gathering) => ({
    ...gathering,
    isSure: answersTo(gathering, said.get(gathering.id) ?? []).going.includes(personId),
  }));
}

export async function findCalendarGathering(
  db: Db,
  { collectiveId, id }: GatheringKey,
): Promise<CalendarGathering | undefined> {
  const row = await select(db, collectiveId).where("id", "=", id).executeTakeFirst();
  return row && { ...toGathering(row), isSure: true };
}
