import { MAIL_KINDS, type MailKind } from "../../../shared/enumerations.ts";
import type { MailPreferences, MailPreferencesInput } from "../../../shared/mail-preferences.ts";
import { mailPreferencesSchema } from "../../../shared/mail-preferences.schema.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import { LETTERS, type OptionalLetterKind } from "../../mail/outbox.ts";
import type { PersonKey } from "../people/people.queries.ts";

const toMailPreferences = readerOf(mailPreferencesSchema);
const ALL = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, true])) as MailPreferences;

/** Without a row, a person gets all mails. */
export async function getMailPreferences(db: Db, { collectiveId, personId }: PersonKey): Promise<MailPreferences> {
  const row = await db
    .selectFrom("mail_preferences")
    .select(columnsOf(mailPreferencesSchema))
    .where("collective_id", "=", collectiveId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row ? toMailPreferences(row) : ALL;
}

/** Changes the given preferences, and leaves the others as they are. */
export async function upsertMailPreferences(
  db: Db,
  { collectiveId, personId }: PersonKey,
  changed: MailPreferencesInput,
): Promise<void> {
  const values = toColumns(changed);
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto("mail_preferences")
    .values({ collective_id: collectiveId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(["collective_id", "person_id"]).doUpdateSet(values))
    .execute();
}

/** Finds a member by the id alone, as a signed link names them. */
export async function findLinkedMember(db: Db, personId: number) {
  return db
    .selectFrom("people")
    .innerJoin("collectives", "collectives.id", "people.collective_id")
    .select(["people.id as personId", "people.collective_id as collectiveId", "collectives.name as collective"])
    .where("people.id", "=", personId)
    .where("people.left_at", "is", null)
    .executeTakeFirst();
}

/** Selects these people, of any collective, if they have joined, with their preferences: null without a row. */
function selectJoined(db: Db, personIds: readonly number[]) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .leftJoin("mail_preferences as preferences", (join) =>
      join
        .onRef("preferences.collective_id", "=", "people.collective_id")
        .onRef("preferences.person_id", "=", "people.id"),
    )
    .where("people.id", "in", listed(db, personIds))
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is not", null);
}

/** The address and the language of a member who has joined and gets this kind of mail; undefined if there is none. */
export async function findRecipient(db: Db, { collectiveId, personId }: PersonKey, kind: OptionalLetterKind) {
  return (await findRecipients(db, collectiveId, { personIds: [personId], kind })).get(personId);
}

/** Maps those of these people who have joined and get this kind of mail to their addresses and languages. */
export async function findRecipients(
  db: Db,
  collectiveId: number,
  { personIds, kind }: { personIds: readonly number[]; kind: OptionalLetterKind },
) {
  const preference = `preferences.${LETTERS[kind]}` as const;
  const rows = await selectJoined(db, personIds)
    .select(["people.id", "users.email", "users.language"])
    .where("people.collective_id", "=", collectiveId)
    .where(({ eb, or }) => or([eb(preference, "is", null), eb(preference, "=", 1)]))
    .execute();
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}

/** Maps those of these people who have joined, of any collective, to their address and the mails that they get. */
export async function findSubscribers(db: Db, personIds: readonly number[]) {
  const rows = await selectJoined(db, personIds)
    .select(["people.id", "users.email", ...MAIL_KINDS.map((kind) => `preferences.${kind}` as const)])
    .execute();
  return new Map(rows.map((row) => [row.id, { email: row.email, gets: (kind: MailKind) => row[kind] !== 0 }]));
}
