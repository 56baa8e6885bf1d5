import { normalizeEmail } from "../../../shared/email-address.ts";
import type { Invitation } from "../../../shared/invitations.schema.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Instant } from "../../db/schema.ts";
import type { PersonKey } from "../people/people.queries.ts";

/** Lists a collective's people who were invited and have not accepted yet, by name. */
export async function listInvitations(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
): Promise<Invitation[]> {
  const rows = await selectInvited(db, at)
    .select(["people.id as person_id", "people.display_name", "link.expires_at", "people.left_at"])
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

/** New members who have not set a password, and former members who have a link that works. */
function selectInvited(db: Db, at: Instant) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .leftJoin("password_tokens as link", (join) =>
      join.onRef("link.user_id", "=", "users.id").on("link.purpose", "=", "invitation").on("link.expires_at", ">", at),
    )
    .where(({ eb, and, or }) =>
      or([
        and([eb("people.left_at", "is", null), eb("users.password_hash", "is", null)]),
        and([eb("people.left_at", "is not", null), eb("link.token_hash", "is not", null)]),
      ]),
    );
}

/** Finds an invited person, with their address, and locks their account until the transaction ends. */
export async function findInvited(db: Db, { collectiveId, personId }: PersonKey, at: Instant) {
  return selectInvited(db, at)
    .select(["users.id as userId", "users.email", "people.display_name as name", "people.left_at"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "=", personId)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
}

/** Finds a former member who still has an account, with their address. */
export async function findFormer(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["users.email", "people.display_name as name"])
    .where("people.collective_id", "=", collectiveId)
    .where("people.id", "=", personId)
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
