import type { Insertable } from "kysely";
import type { SentInvitation } from "../../../shared/account.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import { noteErasure } from "../../db/erasures.ts";
import type { Database, Instant } from "../../db/schema.ts";
import { withdrawMails } from "../../mail/outbox.queries.ts";
import { forgetPerson } from "../../revision/journal.queries.ts";
import { isAddressTaken, keepEndedLink, setAddress } from "../credentials/addresses.queries.ts";
import { deletePasswordTokensOf } from "../credentials/password-tokens.queries.ts";
import { showEntryPathwaysOf } from "../interest/entry-pathways.queries.ts";
import { entryPathwayUpdated } from "../interest/entry-pathways.service.ts";
import { getPerson, type PersonKey } from "../people/people.queries.ts";
import { deletePerson, isNew } from "./invitations.queries.ts";

export async function noteSentInvitation(db: Db, sent: Insertable<Database["sent_invitations"]>): Promise<void> {
  await db.insertInto("sent_invitations").values(sent).execute();
}

export interface InvitedPerson {
  personId: number;
  userId: number;
  email: string;
  left_at: string | null;
}

/**
 * Ends an invitation within a change: a former member is still one, others are deleted, and the expression of interest
 * that they were invited from is back.
 */
export async function endInvitation(
  trx: Db,
  { collectiveId, ...invited }: InvitedPerson & { collectiveId: number },
): Promise<Changed[]> {
  const key = { collectiveId, personId: invited.personId };
  await endLink(trx, { ...invited, collectiveId });
  const pathways = await showEntryPathwaysOf(trx, key);
  const shown = pathways.map((pathway) => entryPathwayUpdated(pathway, null));
  if (!isNew(invited)) {
    const former = await getPerson(trx, key);
    return [...shown, { event: { PeopleEvent: { PersonUpdated: former } }, before: former }];
  }
  await deletePerson(trx, { ...key, userId: invited.userId });
  await forgetPerson(trx, key);
  await noteErasure(trx);
  return shown;
}

async function endLink(
  trx: Db,
  { collectiveId, userId, email }: { collectiveId: number; userId: number; email: string },
): Promise<void> {
  await deletePasswordTokensOf(trx, userId);
  await withdrawMails(trx, { collectiveId, recipient: email, kind: "invitation" });
}

interface Withdrawn {
  found: SentInvitation[];
  changes: Changed[];
  /** True if somebody was deleted, which makes clients load the state again. */
  isAnyDeleted: boolean;
}

/**
 * Takes back what a person did about invitations at an instant or later, and says what was found. Who was invited is
 * withdrawn. A link that was sent again ends, and an address that was corrected is the one before. Who has accepted
 * stays. The caller has locked the collective and the person's account.
 */
export async function withdrawSentBy(
  trx: Db,
  { collectiveId, personId: authorId }: PersonKey,
  { since, at }: { since: Instant; at: Instant },
): Promise<Withdrawn> {
  const rows = await listSentSince(trx, { collectiveId, authorId, since });
  const result: Withdrawn = { found: [], changes: [], isAnyDeleted: false };
  for (const acts of Map.groupBy(rows, ({ personId }) => personId).values()) {
    const own = acts.filter((act) => act.author_id === authorId && act.sent_at >= since);
    const [first] = own;
    if (!first) continue;
    const { name, userId, left_at } = first;
    const add = (outcome: SentInvitation["outcome"]) => result.found.push({ name, outcome });
    if (first.password_hash !== null && left_at === null) add("Accepted");
    else if (own.some(({ kind }) => kind === "invited")) {
      result.changes.push(...(await endInvitation(trx, { ...first, collectiveId })));
      result.isAnyDeleted ||= isNew(first);
      add("Withdrawn");
    } else if (acts.at(-1)?.author_id === authorId) {
      await endLink(trx, { ...first, collectiveId });
      const last = acts.findLast(({ kind }) => kind === "corrected");
      const before = own.find(({ kind }) => kind === "corrected")?.replaced_email ?? null;
      const isBack =
        before !== null && last?.author_id === authorId && !(await isAddressTaken(trx, { email: before, userId, at }));
      if (isBack) {
        await keepEndedLink(trx, { userId, email: first.email, at });
        await setAddress(trx, userId, before);
      }
      add(isBack ? "AddressRestored" : "LinkEnded");
    }
  }
  return result;
}

/** Lists all that was done about the invitations that the author touched, the earliest first. */
async function listSentSince(
  db: Db,
  { collectiveId, authorId, since }: { collectiveId: number; authorId: number; since: Instant },
) {
  return db
    .selectFrom("sent_invitations as sent")
    .innerJoin("people", "people.id", "sent.person_id")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["sent.author_id", "sent.kind", "sent.sent_at", "sent.replaced_email", "people.left_at"])
    .select(["people.id as personId", "people.display_name as name", "users.id as userId", "users.email"])
    .select("users.password_hash")
    .where("sent.collective_id", "=", collectiveId)
    .where("sent.person_id", "in", (eb) =>
      eb
        .selectFrom("sent_invitations as own")
        .select("own.person_id")
        .where("own.collective_id", "=", collectiveId)
        .where("own.author_id", "=", authorId)
        .where("own.sent_at", ">=", since),
    )
    .orderBy("sent.id")
    .forNoKeyUpdate("users")
    .execute();
}
