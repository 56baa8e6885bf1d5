import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { normalizeEmail } from "../../shared/basics/email-address.ts";
import { repetitionSchema } from "../../shared/series/repetition.schema.ts";
import { engineOf } from "../db/engine.ts";
import { latestMigration } from "../db/migrate.ts";
import type { Database, Db } from "../db/schema.ts";
import { forHost } from "../errors.ts";
import { readExport } from "./read-export.ts";
import type { MovedTable } from "./references.ts";
import { Renumbering } from "./renumbering.ts";
import { insertRows, storableRow, type Row } from "./table-rows.ts";

/** How many rows are in memory at a time: one statement can insert them. */
const BATCH = 100;
/** The hash of a password that costs no more than some of those that Crewtide makes. */
const AFFORDABLE_HASH = /^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$/;
/** The server computes the times of a series until some day: they have to come nearer to it. */
const endingSchema = repetitionSchema.extend({ every: z.int().min(1) });

interface ImportOptions {
  file: string;
  /** Reads a collective as the server would. The import fails if it throws. */
  read: (db: Transaction<Database>, collectiveId: number) => Promise<unknown>;
  /** Receives the finished part, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Adds a collective with its accounts from a file of `exportCollective`, with new ids, in one transaction. No server
 * may run meanwhile. Returns the collective's id and the number of rows. Throws, and leaves the database as it was,
 * with the line if the file is broken, if it is of another schema, or if somebody here has its slug or one of its
 * addresses.
 */
export async function importCollective(db: Kysely<Database>, { file, read, onProgress }: ImportOptions) {
  const columns = await readColumns(db);
  return db.transaction().execute(async (trx) => {
    const renumbering = new Renumbering(await engineOf(trx).readLastIds(trx));
    const collectives: unknown[] = [];
    const ofNobody = new Set<unknown>();
    let batch: Row[] = [];
    let into: MovedTable = "users";
    const insert = async () => {
      const rows = batch;
      batch = [];
      if (rows.length > 0) await insertRows(trx, into, rows).catch((error: unknown) => refused(rows.length, error));
    };
    const rows = await readExport(file, { schema: latestMigration(trx), onProgress }, async (found) => {
      if (found === null) return insert();
      const [table, archived] = found;
      assertSound(table, archived, columns.get(table));
      const row = renumbering.renumber(table, storableRow(archived));
      if (!(await isAdmitted(trx, table, row))) return;
      if (into !== table || batch.length === BATCH) await insert();
      into = table;
      batch.push(row);
      if (table === "collectives") collectives.push(row["id"]);
      if (table === "users") ofNobody.add(row["id"]);
      if (table === "people") ofNobody.delete(row["user_id"]);
    });
    if (collectives.length !== 1 || ofNobody.size > 0)
      throw new Error(
        `${file} has ${collectives.length} collectives, and ${ofNobody.size} accounts of nobody. Nothing was imported.`,
      );
    await engineOf(trx).continueAfter(trx, renumbering.lastIds);
    const collective_id = Number(collectives[0]);
    await read(trx, collective_id).catch((error: unknown) => {
      throw new Error(`${file} cannot be used: ${forHost(error)}. Nothing was imported.`, { cause: error });
    });
    return { collective_id, rows };
  });
}

function refused(rows: number, cause: unknown): never {
  throw new Error(`one of the ${rows} rows before it: ${forHost(cause)}`, { cause });
}

/** The names of each table's columns, and whether they hold text. */
async function readColumns(db: Kysely<Database>): Promise<Map<string, Map<string, boolean>>> {
  const tables = await db.introspection.getTables();
  const isText = ({ dataType }: { dataType: string }) => dataType.toLowerCase() === "text";
  return new Map(
    tables.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, isText(column)]))]),
  );
}

/** Throws if a row has not exactly the columns of its table, or something in one that the server could not work with. */
function assertSound(table: MovedTable, row: Row, columns = new Map<string, boolean>()): void {
  const missing = [...columns.keys()].find((name) => !Object.hasOwn(row, name));
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  for (const [name, value] of Object.entries(row)) {
    if (!columns.has(name)) throw new Error(`${table} has no column ${JSON.stringify(name)}`);
    if (value !== null && (typeof value === "string") !== columns.get(name))
      throw new Error(`${name} is of another type`);
  }
  const { email, normal_email, password_hash, repeats } = row;
  if (table === "gathering_series") endingSchema.parse(JSON.parse(String(repeats)));
  if (table !== "users") return;
  if (normal_email !== null && normal_email !== normalizeEmail(String(email)))
    throw new Error("normal_email is another");
  if (password_hash !== null && !AFFORDABLE_HASH.test(String(password_hash)))
    throw new Error("password_hash is no hash");
}

/**
 * Returns false for a former slug that leads elsewhere here. Throws if an account or a collective here has an address or
 * the slug. A former slug here is the new collective's from now on.
 */
async function isAdmitted(trx: Db, table: MovedTable, { normal_email, slug }: Row): Promise<boolean> {
  if (table === "users") {
    const own = String(normal_email);
    const taken = await trx.selectFrom("users").select("email").where("normal_email", "=", own).executeTakeFirst();
    if (!taken) return true;
    const way = 'change it with "account change-address", or remove the person with "person remove"';
    throw new Error(`${taken.email} has an account here, and can have only one: ${way}`);
  }
  if ((table !== "collectives" && table !== "former_slugs") || slug === null) return true;
  const name = String(slug);
  const current = await trx.selectFrom("collectives").select("id").where("slug", "=", name).executeTakeFirst();
  if (table === "collectives") {
    if (current) throw new Error(`a collective here has the slug ${name}: give it another with "collective settings"`);
    await trx.deleteFrom("former_slugs").where("slug", "=", name).execute();
    return true;
  }
  const former = await trx.selectFrom("former_slugs").select("slug").where("slug", "=", name).executeTakeFirst();
  return !current && !former;
}
