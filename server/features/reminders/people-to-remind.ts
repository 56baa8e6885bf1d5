import type { IsoDate } from "../../../shared/basics/dates.ts";
import { reminderRefusal, type MissingParticipation, type Reminded } from "../../../shared/reminders/reminders.ts";
import { idsOf } from "../../db/listed.ts";
import type { Db } from "../../db/schema.ts";
import type { OptionalEmailKind } from "../../mail/outbox.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";
import { listResting } from "../participation/resting.queries.ts";
import { findLastReminders, listReminders, type ReminderKey } from "./plan-reminders.queries.ts";

export interface KnownPerson extends Reminded {
  id: number;
  /** The last reminder of the interval, the gathering or the poll. */
  lastReminder: { sent_on: IsoDate; sent_at: string; sent_by: number | null } | undefined;
}

type Known<Person> = Person & Pick<KnownPerson, "away" | "reachable" | "last_on" | "lastReminder">;

/** Adds whether people rest, whether they get this kind of email, and when they were reminded. */
export async function withReminders<Person extends { id: number }>(
  db: Db,
  { kind, ...key }: ReminderKey & { kind: OptionalEmailKind },
  people: readonly Person[],
): Promise<Known<Person>[]> {
  const { collectiveId } = key;
  const reminders = new Map((await listReminders(db, key)).map((reminder) => [reminder.person_id, reminder]));
  const lastReminders = await findLastReminders(db, collectiveId);
  const resting = new Set(await listResting(db, collectiveId));
  const recipients = await findRecipients(db, collectiveId, { personIds: idsOf(people), kind });
  return people.map((person) => ({
    ...person,
    away: resting.has(person.id),
    reachable: recipients.has(person.id),
    last_on: lastReminders.get(person.id) ?? null,
    lastReminder: reminders.get(person.id),
  }));
}

/** The part that members see of somebody who has not answered. */
export function toMissing({ id, lastReminder, ...person }: KnownPerson, today: IsoDate): MissingParticipation {
  return {
    person_id: id,
    refusal: reminderRefusal(person, today),
    reminded_at: lastReminder?.sent_at ?? null,
    reminded_by: lastReminder?.sent_by ?? null,
  };
}
