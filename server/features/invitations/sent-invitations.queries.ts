import type { Insertable } from "kysely";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";

export async function recordSentInvitation(db: Db, sent: Insertable<Database["sent_invitations"]>): Promise<void> {
  await db.insertInto("sent_invitations").values(sent).execute();
}

/** Something that was done about an invitation, and what has become of the person. */
export type Act = Awaited<ReturnType<typeof listActs>>[number];

/**
 * Lists all that was done about the invitations that the author touched at an instant or later, the earliest first.
 * Former members are left out unless they have a link that works. `isLocking` locks the accounts of the invited people.
 */
export async function listActs(
  db: Db,
  { collectiveId, personId: authorId }: PersonKey,
  { since, at, isLocking }: { since: Instant; at: Instant; isLocking: boolean },
) {
  return db
    .selectFrom("sent_invitations as sent")
    .innerJoin("people", "people.id", "sent.person_id")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["sent.author_id", "sent.kind", "sent.sent_at", "sent.replaced_email", "people.left_at"])
    .select(["people.id as personId", "people.display_name as name", "users.id as userId", "users.email"])
    .select("users.password_hash")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("entry_pathways as pathway")
          .select("pathway.id")
          .whereRef("pathway.collective_id", "=", "people.collective_id")
          .whereRef("pathway.invited_person_id", "=", "people.id"),
      ).as("isInterested"),
    )
    .where("sent.collective_id", "=", collectiveId)
    .where("sent.person_id", "in", (eb) =>
      eb
        .selectFrom("sent_invitations as own")
        .select("own.person_id")
        .where(({ and }) => and({ "own.collective_id": collectiveId, "own.author_id": authorId }))
        .where("own.sent_at", ">=", since),
    )
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("people.left_at", "is", null),
        exists(
          selectFrom("password_tokens as link")
            .select("link.token_hash")
            .whereRef("link.user_id", "=", "users.id")
            .where("link.purpose", "=", "invitation")
            .where("link.expires_at", ">", at),
        ),
      ]),
    )
    .orderBy("sent.id")
    .$if(isLocking, (query) => query.forNoKeyUpdate("users"))
    .execute();
}
