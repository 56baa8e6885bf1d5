import type { Db, Instant } from "../db/schema.ts";
import { isUnwritten } from "./outbox.queries.ts";
import { storeAll, type Envelope, type EmailKind } from "./outbox.ts";

/** An email that is queued before it is written, so that the transaction that causes many of them stays short. */
export interface UnwrittenEmail {
  kind: EmailKind;
  /** All that is needed to write it, as JSON. */
  about: string;
}

/** Queues emails that are still to be written. They count towards their recipients' limits, and are not sent yet. */
export async function queueUnwritten(db: Db, emails: readonly (UnwrittenEmail & { envelope: Envelope })[]) {
  await storeAll(
    db,
    emails.map(({ kind, about, envelope }) => ({ email: { kind, subject: "", text: about, html: null }, envelope })),
  );
}

/** Lists the collectives with emails that are still to be written. */
export async function listCollectivesWithUnwritten(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("outbound_emails")
    .select("collective_id")
    .distinct()
    .where(isUnwritten)
    .where("collective_id", "is not", null)
    .orderBy("collective_id")
    .execute();
  return rows.flatMap(({ collective_id }) => collective_id ?? []);
}

/** Takes a collective's oldest unwritten emails, each of which the caller queues in the same transaction. */
export async function takeUnwritten(
  db: Db,
  collectiveId: number,
  limit: number,
): Promise<(UnwrittenEmail & { envelope: Envelope & { at: Instant } })[]> {
  const rows = await db
    .with("oldest", (cte) =>
      cte
        .selectFrom("outbound_emails")
        .select("id")
        .where(isUnwritten)
        .where("collective_id", "=", collectiveId)
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom("outbound_emails")
    .where("id", "in", (eb) => eb.selectFrom("oldest").select("oldest.id"))
    .returning(["id", "kind", "recipient", "body_text", "created_at", "expires_at"])
    .execute();
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ kind, recipient, body_text, created_at: at, expires_at: until }) => ({
      kind: kind as EmailKind,
      about: body_text ?? "",
      envelope: { collectiveId, recipient, at, until },
    }));
}
