import { sql, type Expression, type SqlBool } from "kysely";
import { yieldToRequests } from "./yield-to-requests.ts";
import type { Db, Instant, TableName } from "./schema.ts";
import { TABLES } from "./tables.ts";

/** How many rows one statement deletes: everybody waits for it. */
const AT_ONCE = 1_000;

/** Tables whose rows are deleted with time, each with the column that says when. */
const TIMES = {
  address_links: "expires_at",
  answer_links: "expires_at",
  join_links: "expires_at",
  journal: "at",
  kept_calls: "created_at",
  last_answers: "answered_at",
  live_events: "created_at",
  password_tokens: "expires_at",
  security_events: "at",
  sent_invitations: "sent_at",
  told: "expires_at",
} as const;

/** Deletes a table's rows up to an instant or a day, including it. Returns their number. */
export function deleteUntil(db: Db, table: keyof typeof TIMES, until: Instant): Promise<number> {
  return deleteWhere(db, table, sql<SqlBool>`${sql.ref(TIMES[table])} <= ${until}`);
}

/** Deletes the rows that meet a condition, and answers requests in between. Returns their number. */
export function deleteWhere(db: Db, table: TableName, condition: Expression<SqlBool>): Promise<number> {
  return inPieces(() => deleteSome(db, table, condition));
}

/** Repeats what deletes some rows until there are no more, and answers requests in between. Returns their number. */
export async function inPieces(deleteNext: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const number = await deleteNext();
    deleted += number;
    if (number < AT_ONCE) return deleted;
    await yieldToRequests();
  }
}

/** Deletes up to a thousand of the rows that meet a condition. Returns their number. */
export async function deleteSome(db: Db, table: TableName, condition: Expression<SqlBool>): Promise<number> {
  const key = sql.join(TABLES[table].map((column) => sql.ref(column)));
  const found = sql`select ${key} from ${sql.table(table)} where ${condition} limit ${sql.lit(AT_ONCE)}`;
  // With PostgreSQL, a row that was found may be another one by now, such as a session that was used again.
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where (${key}) in (${found}) and (${condition})`.execute(db);
  return Number(numAffectedRows);
}
