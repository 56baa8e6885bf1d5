import { expressionBuilder } from "kysely";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { deleteWhere } from "../../db/delete-until.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { selectNumberBefore } from "../structure/intervals.queries.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";

/** Lists all members, with whether they have joined, and their answer for an interval. */
export async function listMembersToRemind(db: Db, { collectiveId, intervalId }: IntervalKey) {
  return db
    .selectFrom("people")
    .leftJoin("users", "users.id", "people.user_id")
    .leftJoin("collective_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "people.collective_id")
        .onRef("own.person_id", "=", "people.id")
        .on("own.interval_id", "=", intervalId),
    )
    .leftJoin("collective_involvements as previous", (join) =>
      join
        .onRef("previous.collective_id", "=", "people.collective_id")
        .onRef("previous.person_id", "=", "people.id")
        .on("previous.interval_id", "=", selectNumberBefore(db, collectiveId, intervalId)),
    )
    .select([
      "people.id",
      "users.password_hash",
      "own.participation_intention",
      "previous.participation_intention as previous_intention",
    ])
    .where("people.collective_id", "=", collectiveId)
    .where("people.left_at", "is", null)
    .orderBy("people.id")
    .execute();
}

/** Lists who rests or leaves in each interval from one on, up to, but not including, another. */
export async function listAbsences(db: Db, { collectiveId, intervalId }: IntervalKey, fromIntervalId: number) {
  return db
    .selectFrom("collective_involvements")
    .select(["person_id", "status", "opt_out_planned_return_date as returns_on"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", fromIntervalId)
    .where("interval_id", "<", intervalId)
    .orderBy("interval_id")
    .execute();
}

/** An interval, a gathering or a poll that people are reminded of. */
export interface ReminderKey {
  collectiveId: number;
  column: "interval_id" | "gathering_id" | "poll_id";
  id: number;
}

export const ofInterval = ({ collectiveId, intervalId }: IntervalKey): ReminderKey => {
  return { collectiveId, column: "interval_id", id: intervalId };
};

/** Lists the reminders of one thing, oldest first. */
export async function listReminders(db: Db, { collectiveId, column, id }: ReminderKey) {
  return db
    .selectFrom("plan_reminders")
    .select(["person_id", "sent_on", "sent_at", "sent_by"])
    .where("collective_id", "=", collectiveId)
    .where(column, "=", id)
    .orderBy("sent_on")
    .execute();
}

interface NewReminder {
  personIds: readonly number[];
  /** Null if no member sent it. */
  sentBy: number | null;
  on: IsoDate;
  at: Instant;
}

/** Maps people to the day on which they were last reminded of anything. */
export async function findLastReminders(db: Db, collectiveId: number): Promise<Map<number, IsoDate>> {
  const rows = await db
    .selectFrom("plan_reminders")
    .select(({ fn }) => ["person_id", fn.max("sent_on").as("last_on")])
    .where("collective_id", "=", collectiveId)
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, last_on }) => [person_id, last_on]));
}

/** Records reminders. Throws if somebody was already reminded on that day. */
export async function insertReminders(
  db: Db,
  { collectiveId, column, id }: ReminderKey,
  { personIds, sentBy, on, at }: NewReminder,
): Promise<void> {
  const rows = personIds.map((person_id) => ({
    collective_id: collectiveId,
    [column]: id,
    person_id,
    sent_on: on,
    sent_at: at,
    sent_by: sentBy,
  }));
  for (const part of inParts(rows)) await db.insertInto("plan_reminders").values(part).execute();
}

/** Lists when a person was reminded of what. */
export async function listRemindersTo(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("plan_reminders")
    .select(["interval_id", "gathering_id", "poll_id", "sent_at", "sent_by"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .orderBy("sent_at")
    .execute();
}

/**
 * Deletes reminders from before a day, except those of intervals and gatherings that were not over then, and of polls
 * that are open. Returns their number.
 */
export function deleteRemindersBefore(db: Db, day: IsoDate): Promise<number> {
  const { and, eb, exists, not, selectFrom } = expressionBuilder<Database, "plan_reminders">();
  const interval = selectFrom("intervals")
    .select("intervals.id")
    .whereRef("intervals.collective_id", "=", "plan_reminders.collective_id")
    .whereRef("intervals.id", "=", "plan_reminders.interval_id")
    .where((one) => one.or([one("end_date", "is", null), one("end_date", ">=", day)]));
  const gathering = selectFrom("gatherings")
    .select("gatherings.id")
    .whereRef("gatherings.id", "=", "plan_reminders.gathering_id")
    .where("gatherings.ends_at", ">=", day);
  const poll = selectFrom("polls")
    .select("polls.id")
    .whereRef("polls.id", "=", "plan_reminders.poll_id")
    .where("polls.gathering_id", "is", null)
    .where("polls.withdrawn_at", "is", null);
  const notOver = [interval, gathering, poll].map((one) => not(exists(one)));
  return deleteWhere(db, "plan_reminders", and([eb("sent_on", "<", day), ...notOver]));
}

/** Lists members on hiatus in an interval who plan to return after `after` and not later than `until`. */
export async function listReturning(
  db: Db,
  { collectiveId, intervalId }: IntervalKey,
  { after, until }: { after: IsoDate; until: IsoDate },
) {
  return db
    .selectFrom("collective_involvements as involvement")
    .innerJoin("people", (join) =>
      join
        .onRef("people.collective_id", "=", "involvement.collective_id")
        .onRef("people.id", "=", "involvement.person_id"),
    )
    .select("people.id as personId")
    .select((eb) => eb.ref("involvement.opt_out_planned_return_date").$notNull().as("returnDate"))
    .where(({ and }) =>
      and({
        "involvement.collective_id": collectiveId,
        "involvement.interval_id": intervalId,
        "involvement.status": "OnHiatus",
      }),
    )
    .where("involvement.opt_out_planned_return_date", ">", after)
    .where("involvement.opt_out_planned_return_date", "<=", until)
    .where("people.left_at", "is", null)
    .orderBy("people.id")
    .execute();
}
