import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenDatabase } from "../../server/db/database.ts";
import { engineOf } from "../../server/db/engine.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { findImported, listImports } from "../../server/features/import/imports.queries.ts";
import { createEmptyDatabase, openDatabaseAt } from "../support/new-database.ts";

let database: OpenDatabase;
let remove: () => Promise<void>;
beforeEach(async () => {
  const empty = await createEmptyDatabase();
  ({ remove } = empty);
  database = openDatabaseAt(empty.url);
});
afterEach(async () => {
  await database.close();
  await remove();
});

it("migration 045 gives what came in earlier an import without a name in each collective", async () => {
  const { db } = database;
  const before = Object.entries(engineOf(db).migrations).filter(([name]) => name < "045");
  await migrateToLatest(db, Object.fromEntries(before));
  for (const id of [1, 2, 3]) {
    await sql`insert into collectives (id, name, rolled_over_on) values (${id}, 'Tidewater', '2026-02-15')`.execute(db);
  }
  const gatherings = [
    [1, "a", 0],
    [1, "b", 2],
    [2, "a", 0],
    [3, null, 0],
  ] as const;
  for (const [collective, source, sequence] of gatherings) {
    await sql`insert into gatherings (collective_id, title, starts_at, ends_at, time_zone, expectation, source, sequence)
      values (${collective}, 'Supper', '2026-03-05T18:00:00.000Z', '2026-03-05T20:00:00.000Z', 'UTC', 'Welcome',
        ${source}, ${sequence})`.execute(db);
  }
  expect(await migrateToLatest(db)).toContain("045-imports");
  const imports = await Promise.all([1, 2, 3].map((id) => listImports(db, id)));
  expect(imports).toMatchObject([[{ name: null, author_id: null, made: 2 }], [{ made: 1 }], []]);
  const found = await findImported(db, 1, ["a", "b", "c"]);
  expect([...found.values()]).toMatchObject([
    { gathering_id: 1, said: null, sequence: 0 },
    { gathering_id: 2, said: null, sequence: 2 },
  ]);
});
