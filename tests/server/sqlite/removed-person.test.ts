import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { collectPersonalData } from "../../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../../server/features/membership/removal.service.ts";
import type { Db } from "../../../server/db/schema.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { SocketRegistry } from "../../../server/sessions/socket-registry.ts";
import { copyDemo, TODAY } from "../../support/demo-file.ts";
import { fillEmptyTables } from "../../support/every-table.ts";
import { folderForEach } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";
import { createTestClock } from "../../support/test-clock.ts";

const folder = folderForEach();

/** The columns that say of whom a row is, or who made it, each with its table. */
async function listColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name }) => (["author_id", "person_id"].includes(name) ? [{ table, column: name }] : [])),
  );
}

it("is listed all that they made, and once removed is named only where they took part and changed something", async () => {
  const file = join(folder.path, "demo.sqlite");
  await copyDemo(file);
  await inDatabase(file, async (db) => {
    await fillEmptyTables(db);
    const columns = await listColumns(db);
    const key = await db
      .selectFrom("collective_involvements")
      .select(["collective_id as collectiveId", "person_id as personId"])
      .executeTakeFirstOrThrow();
    // Everything is theirs that can be. Rows that refer to each other are so in turn.
    await db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      for (const { table, column } of columns) {
        await sql`update or ignore ${sql.table(table)} set ${sql.ref(column)} = ${key.personId}`.execute(trx);
      }
    });
    const naming = async () => {
      const found: string[] = [];
      for (const { table, column } of columns) {
        const { rows } =
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${key.personId}`.execute(db);
        if (rows.length > 0) found.push(`${table}.${column}`);
      }
      return found.toSorted();
    };
    expect(await naming()).toHaveLength(columns.length);
    const listed = Object.entries(await collectPersonalData(db, key)).filter(([name]) => name.endsWith("_made"));
    const made = "crews intervals gatherings gathering_series imports gathering_templates links_for_groups polls";
    expect(Object.fromEntries(listed.map(([name, rows]) => [name, (rows as object[]).length > 0]))).toEqual(
      Object.fromEntries(made.split(" ").map((name) => [`${name}_made`, true])),
    );
    const clock = createTestClock(TODAY);
    await removePerson({ db, clock, hub: new LiveHub(), sockets: new SocketRegistry() }, key);
    expect(await naming()).toEqual([
      "archived_choices.person_id",
      "collective_involvements.person_id",
      "crew_involvements.person_id",
      "journal.author_id",
    ]);
  });
});
