import { Migrator, type Kysely } from "kysely";
import { migrations } from "../../migrations/index.ts";
import type { Database } from "./schema.ts";

/**
 * Brings the schema up to date; all pending migrations in one transaction.
 * Answers the names of those it ran. Throws the first failure, with the file as it was before.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (error) {
    const subject = failed ? `Migration ${failed.migrationName} failed` : "The migrations could not run";
    throw new Error(subject, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
