import { sql, type Kysely } from "kysely";

/** Two-step sign-in: the secret shared with an authenticator app, sealed, and recovery codes, as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table two_step (
    user_id integer primary key references users (id) on delete cascade,
    sealed_secret text not null,
    on_since text,
    last_step integer not null default 0
  ) strict`.execute(db);
  await sql`create table recovery_codes (
    code_hash text primary key,
    user_id integer not null references users (id) on delete cascade
  ) strict`.execute(db);
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db);
}
