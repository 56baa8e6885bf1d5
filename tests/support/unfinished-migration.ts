/** A process of its own that stays in the middle of a migration, having said so, until it is killed. */
import { sql, type Kysely } from "kysely";
import { migrations } from "../../migrations/index.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";

async function up(db: Kysely<unknown>): Promise<void> {
  // More than SQLite keeps in memory, so that a part of it has reached the log on the disk.
  await sql`pragma cache_size = 10`.execute(db);
  await sql`create table half_made (bytes blob)`.execute(db);
  await sql`with recursive number (n) as (select 1 union all select n + 1 from number where n < 2000)
    insert into half_made select randomblob(1000) from number`.execute(db);
  await sql`delete from crew_involvements`.execute(db);
  await sql`delete from collective_involvements`.execute(db);
  process.stdout.write("halfway\n");
  await new Promise((resolve) => setInterval(resolve, 60_000));
}

const { db } = openDatabase(process.env["DATABASE"] ?? "");
await migrateToLatest(db, { ...migrations, "900-unfinished": { up } });
