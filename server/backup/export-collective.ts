import { createWriteStream, existsSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql, type Kysely } from "kysely";
import { RELEASE } from "../build.ts";
import { replaceFile } from "../db/atomic-write.ts";
import { writeFault } from "../db/file-fault.ts";
import { latestMigration } from "../db/migrate.ts";
import type { Database, Db } from "../db/schema.ts";
import { readSnapshot } from "../db/snapshot.ts";
import { MOVED_TABLES, type MovedTable } from "./references.ts";
import { readRows } from "./table-rows.ts";

interface ExportOptions {
  to: string;
  /** Whether to replace an existing file. */
  force: boolean;
  /** Receives the finished part, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Writes a collective with its accounts to a file that `importCollective` reads, readable only by its owner: a line of
 * JSON for each row, between a first one that names the schema and a last one with the number of rows. The file appears
 * when it is complete. Returns the number of rows. Throws if the file exists and `force` is not set.
 */
export async function exportCollective(
  db: Kysely<Database>,
  collectiveId: number,
  { to, force, onProgress }: ExportOptions,
): Promise<number> {
  if (existsSync(to) && !force) throw new Error(`${to} already exists; --force replaces it.`);
  const unfinished = `${to}.part`;
  let rows = 0;
  async function* lines(trx: Db) {
    yield asLine({ crewtide: "collective", release: RELEASE, schema: latestMigration(trx) });
    for (const [index, table] of MOVED_TABLES.entries()) {
      for await (const batch of readRows(trx, table, ofCollective(table, collectiveId))) {
        yield batch.map((row) => asLine([table, row])).join("");
        rows += batch.length;
      }
      onProgress?.((index + 1) / MOVED_TABLES.length);
    }
    yield asLine({ rows });
  }
  try {
    rmSync(unfinished, { force: true });
    await readSnapshot(db, (trx) =>
      pipeline(Readable.from(lines(trx)), createWriteStream(unfinished, { mode: 0o600 })),
    );
    await replaceFile(unfinished, to);
    return rows;
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    throw writeFault(error, to);
  }
}

function asLine(content: unknown): string {
  return `${JSON.stringify(content)}\n`;
}

/** The condition for the rows of a table that belong to a collective. */
function ofCollective(table: MovedTable, collectiveId: number) {
  const accounts = sql`(select user_id from people where collective_id = ${collectiveId})`;
  if (table === "users") return sql`id in ${accounts}`;
  if (table === "security_events") return sql`user_id in ${accounts}`;
  return sql`${sql.ref(table === "collectives" ? "id" : "collective_id")} = ${collectiveId}`;
}
