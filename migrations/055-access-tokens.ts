import { sql, type Kysely } from "kysely";

/**
 * A token for a script is a session that no cookie opens: whatever ends the sessions of an account ends its tokens, and
 * the calls and sockets that they have begun. Sessions of browsers have no scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column scope text`.execute(db);
  await sql`alter table sessions add column name text`.execute(db);
  await sql`alter table sessions add column expires_at text`.execute(db);
  await sql`alter table sessions add column last_address text`.execute(db);
}
