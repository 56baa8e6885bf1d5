import { sql, type Kysely } from "kysely";

/**
 * PostgreSQL alone: other processes are told of a collective's new revision and of sessions that have ended, when the
 * change is committed.
 */
const STATEMENTS = [
  `create function announce_revision() returns trigger language plpgsql as $$ begin
    perform pg_notify('crewtide', new.id || ' ' || new.revision);
    return null;
  end $$`,
  `create trigger announce_revision after update of revision on collectives
    for each row when (new.revision <> old.revision) execute function announce_revision()`,
  `create function announce_sessions() returns trigger language plpgsql as $$ begin
    perform pg_notify('crewtide', 'sessions');
    return null;
  end $$`,
  `create trigger announce_sessions after delete on sessions for each statement execute function announce_sessions()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
