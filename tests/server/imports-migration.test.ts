import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { findImported, listImports } from "../../server/features/import/imports.queries.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

it("migration 045 gives what came in earlier an import without a name in each collective", async () => {
  const { db } = old;
  await old.beginBefore("045");
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
