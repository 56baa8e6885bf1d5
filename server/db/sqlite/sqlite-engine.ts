import { sql } from "kysely";
import { migrations } from "../../../migrations/index.ts";
import type { Engine } from "../engine.ts";
import { keepCopy } from "./keep-copy.ts";
import { rewriteFile } from "./rewrite-file.ts";
import type { Db } from "../schema.ts";

export const sqliteEngine: Engine = {
  migrations,
  listed: (ids) => sql<number>`(select value from json_each(${ids}))`,
  listedTexts: (texts) => sql<string>`(select value from json_each(${texts}))`,
  numberIn: (json, field) => sql<number | null>`${json} ->> ${sql.lit(field)}`,
  hasTable: async (db, name) => {
    const { rows } = await sql`select name from sqlite_schema where type = 'table' and name = ${name}`.execute(db);
    return rows.length > 0;
  },
  describe: getPath,
  keepCopy,
  compact: async (db) => rewriteFile(await getPath(db)),
  // A transaction that writes holds the file's only lock.
  lockTexts: () => Promise.resolve(),
  readLastIds,
  continueAfter,
  hasOthers: () => Promise.resolve(false),
  listUsers: () => Promise.resolve([]),
  asMigrating: (db, work) => work(db),
  // Only one server uses the file.
  runAlone: (db, _task, work) => work(db),
};

async function readLastIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

async function continueAfter(db: Db, lastIds: ReadonlyMap<string, number>): Promise<void> {
  await sql`delete from sqlite_sequence`.execute(db);
  for (const [table, id] of lastIds) {
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  }
}

async function getPath(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}
