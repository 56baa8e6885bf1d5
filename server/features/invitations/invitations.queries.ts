import type { ExpressionBuilder } from "kysely";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";

/** Lists a collective's people who were invited and have not accepted yet, by name. */
export async function listInvitations(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
): Promise<Invitation[]> {
  const rows = await selectInvited(db, at)
    .select(["people.id as person_id", "people.display_name", "link.expires_at", "people.left_at"])
    .select(lastSender)
    .where("people.collective_id", "=", collectiveId)
    .orderBy("people.display_name")
    .orderBy("people.id")
    .execute();
  return rows.map(({ left_at, ...invitation }) => ({ ...invitation, can_be_corrected: isNew({ left_at }) }));
}

/** Whether an invited person has never had a password: a former member's address is theirs alone. */
export function isNew({ left_at }: { left_at: string | null }): boolean {
  return left_at === null;
}

/** New members who have not set a password, and former members who have a link that works. The last one counts. */
function selectInvited(db: Db, at: Instant) {
  const links = db
    .selectFrom("password_tokens")
    .select(({ fn }) => ["user_id", fn.max("expires_at").as("expires_at")])
    .where("purpose", "=", "invitation")
    .where("expires_at", ">", at)
    .groupBy("user_id")
    .as("link");
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .leftJoin(links, "link.user_id", "users.id")
    .where(({ eb, and, or }) =>
      or([
        and([eb("people.left_at", "is", null), eb("users.password_hash", "is", null)]),
        and([eb("people.left_at", "is not", null), eb("link.expires_at", "is not", null)]),
      ]),
    );
}

/** Returns the sender of the last link of an invited person; null if that is not known. */
const lastSender = ({ selectFrom }: ExpressionBuilder<Database, "people">) =>
  selectFrom("sent_invitations as sent")
    .select("sent.author_id")
    .whereRef("sent.collective_id", "=", "people.collective_id")
    .whereRef("sent.person_id", "=", "people.id")
    .orderBy("sent.id", "desc")
    .limit(1)
    .as("invited_by");

/** Lists people of a collective whose invitations end in a period, and who have not been reminded of them. */
export async function listUnopened(db: Db, collectiveId: number, { at, until }: { at: Instant; until: Instant }) {
  return db
    .selectFrom("people")
    .innerJoin("password_tokens as link", "link.user_id", "people.user_id")
    .select(["people.id as personId", lastSender])
    .where(({ and }) => and({ "people.collective_id": collectiveId, "link.purpose": "invitation" }))
    .groupBy(["people.id", "people.collective_id"])
    .having(({ fn }) => fn.max("link.expires_at"), ">", at)
    .having(({ fn }) => fn.max("link.expires_at"), "<=", until)
    .having(({ fn }) => fn.max("link.is_reminder"), "=", 0)
    .orderBy("people.id")
    .execute();
}

/** Finds an invited person, with their address, and locks their account until the transaction ends. */
export async function findInvited(db: Db, { collectiveId, personId }: PersonKey, at: Instant) {
  return selectInvited(db, at)
    .select(["users.id as userId", "users.email", "people.display_name as name", "people.left_at"])
    .where(({ and }) => and({ "people.collective_id": collectiveId, "people.id": personId }))
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Finds a former member who still has an account, with their address. */
export async function findFormer(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.email", "people.display_name as name"])
    .where(({ and }) => and({ "people.collective_id": collectiveId, "people.id": personId }))
    .where("people.left_at", "is not", null)
    .executeTakeFirst();
}

/** Finds the account with an address, in any collective, also of former members. */
export async function findHolder(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("people", "people.user_id", "users.id")
    .select(["users.id as userId", "people.id as personId", "people.collective_id as collectiveId", "people.left_at"])
    .where("users.normal_email", "=", normalizeEmail(email))
    .executeTakeFirst();
}

/** Deletes people who have never joined, and their accounts. */
export async function deletePeople(
  db: Db,
  collectiveId: number,
  people: readonly { personId: number; userId: number }[],
): Promise<void> {
  const ids = people.map(({ personId }) => personId);
  await db.deleteFrom("people").where("collective_id", "=", collectiveId).where("id", "in", listed(db, ids)).execute();
  const userIds = people.map(({ userId }) => userId);
  await db.deleteFrom("users").where("id", "in", listed(db, userIds)).execute();
}
