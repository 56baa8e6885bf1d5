import {
  isOnAtFirst,
  MAIL_PREFERENCES,
  type MailPreference,
  type Way,
} from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import type { MailPreferences, MailPreferencesInput } from "../../../shared/mail-preferences/mail-preferences.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";
import { listPushDevicesOfPeople } from "../../mail/push/push-devices.queries.ts";
import { EMAIL_KINDS, type OptionalEmailKind } from "../../mail/outbox.ts";
import { selectResting } from "../participation/resting.queries.ts";

/** The choices of each way, in tables of the same shape. */
const CHOICES = { Mail: "mail_choices", Notification: "call_choices" } as const;

/** The emails that people get while they rest: of their return, and of gatherings to which they go or may go. */
const WHILE_RESTING: ReadonlySet<OptionalEmailKind> = new Set([
  "return reminder",
  "gathering cancelled",
  "gathering first",
  "gathering moved",
  "gathering place",
  "gathering place lost",
  "gathering settled",
  "gathering tomorrow",
]);

/** A person gets every kind that they have not turned off; one that is off at first, once they have turned it on. */
export async function getMailPreferences(
  db: Db,
  { collectiveId, personId }: PersonKey,
  way: Way = "Mail",
): Promise<MailPreferences> {
  const choices = await db
    .selectFrom(CHOICES[way])
    .select(["kind", "is_on"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .execute();
  const chosen = new Map(choices.map(({ kind, is_on }) => [kind, is_on === 1]));
  const preferences = MAIL_PREFERENCES.map((kind) => [kind, chosen.get(kind) ?? isOnAtFirst(kind, way)]);
  return Object.fromEntries(preferences) as MailPreferences;
}

/** Changes the given preferences, and leaves the others as they are. */
export async function upsertMailPreferences(
  db: Db,
  { collectiveId, personId, way = "Mail" }: PersonKey & { way?: Way },
  changed: MailPreferencesInput,
): Promise<void> {
  const rows = MAIL_PREFERENCES.filter((kind) => changed[kind] !== undefined).map((kind) => ({
    collective_id: collectiveId,
    person_id: personId,
    kind,
    is_on: changed[kind] ? (1 as const) : (0 as const),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto(CHOICES[way])
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["collective_id", "person_id", "kind"])
        .doUpdateSet((eb) => ({ is_on: eb.ref("excluded.is_on") })),
    )
    .execute();
}

/** Turns on what people have who join: the list of the week, which others have only once they have turned it on. */
export async function welcomeWithMail(db: Db, key: PersonKey): Promise<void> {
  await upsertMailPreferences(db, key, { weekly: true });
}

/** Finds a member by the id alone, as a signed link names them. */
export async function findLinkedMember(db: Db, personId: number) {
  return db
    .selectFrom("people")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .select(["people.id as personId", "people.collective_id as collectiveId", "collectives.name as collective"])
    .select(["collectives.time_zone", "collectives.rolled_over_on"])
    .where("people.id", "=", personId)
    .where("people.left_at", "is", null)
    .executeTakeFirst();
}

/** Selects these people, of any collective, if they have joined. */
function selectJoined(db: Db, personIds: readonly number[]) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .where("people.id", "in", listed(db, personIds))
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is not", null);
}

/**
 * Maps those of these people who have joined and are told of this kind to their addresses and languages, and to how
 * they are told: by an email, by a notification on their devices, or by both. Those who rest are told of little
 * (`docs/domain/mail.md#emails-that-can-be-turned-off`).
 */
export async function findRecipients(
  db: Db,
  collectiveId: number,
  { personIds, kind }: { personIds: readonly number[]; kind: OptionalEmailKind },
) {
  const preference = EMAIL_KINDS[kind];
  const rows = await selectJoined(db, personIds)
    .leftJoin("mail_choices as mail", (join) =>
      join
        .onRef("mail.collective_id", "=", "people.collective_id")
        .onRef("mail.person_id", "=", "people.id")
        .on("mail.kind", "=", preference),
    )
    .leftJoin("call_choices as call", (join) =>
      join
        .onRef("call.collective_id", "=", "people.collective_id")
        .onRef("call.person_id", "=", "people.id")
        .on("call.kind", "=", preference),
    )
    .select(["people.id", "users.email", "users.language", "mail.is_on as mail", "call.is_on as call"])
    .where("people.collective_id", "=", collectiveId)
    .$if(!WHILE_RESTING.has(kind), (all) => all.where("people.id", "not in", selectResting(db, collectiveId)))
    .execute();
  const notified = new Set((await listPushDevicesOfPeople(db, personIds)).map(({ personId }) => personId));
  const isOn = (choice: 0 | 1 | null, way: Way) => (choice === null ? isOnAtFirst(preference, way) : choice === 1);
  const recipients = rows.map(({ id, mail, call, ...recipient }) => {
    return { id, ...recipient, byMail: isOn(mail, "Mail"), byCall: notified.has(id) && isOn(call, "Notification") };
  });
  return new Map(
    recipients.filter(({ byMail, byCall }) => byMail || byCall).map(({ id, ...recipient }) => [id, recipient]),
  );
}

/** Maps those of these people who have joined, of any collective, to their address and the emails that they get. */
export async function findSubscribers(db: Db, personIds: readonly number[]) {
  const people = await selectJoined(db, personIds).select(["people.id", "users.email"]).execute();
  const choices = await db
    .selectFrom("mail_choices")
    .select(["person_id", "kind", "is_on"])
    .where("person_id", "in", listed(db, personIds))
    .execute();
  const chosen = new Map(choices.map(({ person_id, kind, is_on }) => [`${person_id} ${kind}`, is_on === 1]));
  const gets = (id: number) => (kind: MailPreference) => chosen.get(`${id} ${kind}`) ?? isOnAtFirst(kind);
  return new Map(people.map(({ id, email }) => [id, { email, gets: gets(id) }]));
}
