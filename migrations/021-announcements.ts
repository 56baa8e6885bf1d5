import { sql, type Kysely } from "kysely";

/**
 * PostgreSQL only: a commit announces to all processes a collective's new revision (its id and the revision), and each
 * session that has ended (the hash of its id).
 */
const STATEMENTS = [
  `create function announce_revision() returns trigger language plpgsql as $$ begin
    perform pg_notify('crewtide', new.id || ' ' || new.revision);
    return null;
  end $$`,
  `create trigger announce_revision after update of revision on collectives
    for each row when (new.revision <> old.revision) execute function announce_revision()`,
  `create function announce_session_end() returns trigger language plpgsql as $$ begin
    perform pg_notify('crewtide', old.id_hash);
    return null;
  end $$`,
  `create trigger announce_session_end after delete on sessions
    for each row execute function announce_session_end()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
