import { sql } from "kysely";
import type { Db } from "./engine.ts";
import type { Instant } from "./schema.ts";

/** Tables whose rows are deleted with time, each with the column that says when. */
const TIMES = {
  address_links: "expires_at",
  answer_links: "expires_at",
  join_links: "expires_at",
  journal: "at",
  kept_calls: "created_at",
  live_events: "created_at",
  password_tokens: "expires_at",
  security_events: "at",
  sent_invitations: "sent_at",
  told: "expires_at",
} as const;

/** Deletes a table's rows up to an instant or a day, including it. Returns their number. */
export async function deleteUntil(db: Db, table: keyof typeof TIMES, until: Instant): Promise<number> {
  const rows = db.deleteFrom(table).where(sql.ref(TIMES[table]), "<=", until);
  const { numDeletedRows } = await rows.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
