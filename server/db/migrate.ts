import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { forHost } from "../errors.ts";
import { engineOf } from "./engine.ts";
import type { Database, Db } from "./schema.ts";
import { findNewestCopy } from "./sqlite/keep-copy.ts";

/**
 * Migrates the schema to the latest version, with all pending migrations in one transaction. A file with data is
 * first copied to `<file>.before-<first pending migration>`. Returns the names of the applied migrations. If a
 * migration fails, or the file is from a newer version, it throws and leaves the file unchanged.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Record<string, Migration> = engineOf(db).migrations,
): Promise<string[]> {
  const engine = engineOf(db);
  const name = await engine.describe(db);
  const { isNew, firstPending } = await inspectSchema(db, migrations);
  if (firstPending === undefined) return [];

  const copy = isNew ? null : await engine.keepCopy(db, `${name}.before-${firstPending}`);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error, results = [] } = await engine.asMigrating(db, (connection) =>
    new Migrator({ db: connection, provider }).migrateToLatest(),
  );
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    const rest = copy === null ? "" : ` ${name} is as it was before, and a copy of it is at ${copy}.`;
    throw new Error(`Migration ${failed ?? firstPending} failed: ${forHost(error)}.${rest}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/**
 * For a start. Throws if the schema is older and other processes use the database: they may not know the new schema,
 * and nothing would stop them.
 */
export async function migrateAtStart(
  db: Kysely<Database>,
  migrations: Record<string, Migration> = engineOf(db).migrations,
): Promise<string[]> {
  const engine = engineOf(db);
  const { isNew, firstPending } = await inspectSchema(db, migrations);
  if (firstPending !== undefined && !isNew) {
    const users = await engine.asMigrating(db, engine.listUsers);
    // Meanwhile, one of them may have been of this release and have migrated.
    const isOld = users.length > 0 && (await inspectSchema(db, migrations)).firstPending !== undefined;
    if (isOld) {
      const name = await engine.describe(db);
      const found = `${name} is from an older Crewtide, and others are using it: ${users.join(", ")}.`;
      throw new Error(`${found} Stop all of them, run "./crewtide migrate" once, and start all of them again.`);
    }
  }
  return migrateToLatest(db, migrations);
}

/** For commands beside a server. Throws if the schema is older or newer; a new database gets its schema. */
export async function assertCurrentSchema(db: Kysely<Database>): Promise<void> {
  const { isNew, firstPending } = await inspectSchema(db, engineOf(db).migrations);
  if (isNew) await migrateToLatest(db);
  else if (firstPending !== undefined) {
    const name = await engineOf(db).describe(db);
    throw new Error(`${name} is from an older Crewtide. Start this version's server, or run "migrate".`);
  }
}

/** Compares a database with the known migrations. Throws if it has others, which are a newer version's. */
async function inspectSchema(db: Kysely<Database>, migrations: Record<string, Migration>) {
  const database = await engineOf(db).describe(db);
  const applied = await listApplied(db);
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    const copy = findNewestCopy(`${database}.before-${unknown}`);
    const way = copy ? `, or go back to what was saved before: ./crewtide restore ${copy} --force` : ".";
    throw new Error(`${database} was used by a newer Crewtide (migration ${unknown}). Start that version${way}`);
  }
  const [firstPending] = Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .toSorted();
  return { isNew: applied.length === 0, firstPending };
}

/** The name of the schema of this version: its last migration. */
export function latestMigration(db: Db): string {
  return Object.keys(engineOf(db).migrations).toSorted().at(-1) ?? "";
}

/** The names of the applied migrations; none if the database is new. */
export async function listApplied(db: Kysely<Database>): Promise<string[]> {
  if (!(await engineOf(db).hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
