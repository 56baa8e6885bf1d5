import type { Db, Instant } from "../../db/schema.ts";
import type { MailPreference } from "../../../shared/mail-preferences/mail-preferences.schema.ts";

const KIND: MailPreference = "tomorrow";

/**
 * Lists the members who want to be told of tomorrow's first gathering and were not yet: at which hour, and the zones of
 * the device that they are notified on since last and of their collective.
 */
export async function listAwaitingTomorrow(db: Db, now: Instant) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .select(["people.collective_id as collectiveId", "people.id as personId", "users.tomorrow_at as hour"])
    .select("collectives.time_zone as collectiveZone")
    .select((eb) =>
      eb
        .selectFrom("call_devices")
        .innerJoin("sessions", "sessions.id", "call_devices.session_id")
        .select("call_devices.time_zone")
        .whereRef("sessions.user_id", "=", "users.id")
        .orderBy("call_devices.created_at", "desc")
        .orderBy("call_devices.id", "desc")
        .limit(1)
        .as("deviceZone"),
    )
    .where("people.left_at", "is", null)
    .where("people.id", "in", (eb) =>
      eb
        .selectFrom("mail_choices")
        .select("person_id")
        .where(({ and }) => and({ kind: KIND, is_on: 1 }))
        .union(eb.selectFrom("call_choices").select("person_id").where("kind", "=", KIND).where("is_on", "=", 1)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("told")
            .select("told.about")
            .whereRef("told.collective_id", "=", "people.collective_id")
            .whereRef("told.person_id", "=", "people.id")
            .where("told.kind", "=", "gathering first")
            .where("told.expires_at", ">", now),
        ),
      ),
    )
    .orderBy("people.id")
    .execute();
}
