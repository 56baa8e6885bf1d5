import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { worldForEach } from "../support/hooks.ts";

const world = worldForEach();

describe("a database", () => {
  it("is migrated once", async () => {
    expect(await migrateToLatest(world.db)).toEqual([]);
  });

  it("refuses an involvement between rows of two collectives", async () => {
    await sql`insert into collectives (id, name, rolled_over_on) values (77, 'Elsewhere', '2026-01-01')`.execute(
      world.db,
    );
    await sql`insert into intervals (collective_id, id, start_date) values (77, 1, '2026-01-01')`.execute(world.db);
    const foreign = sql`insert into collective_involvements (collective_id, interval_id, person_id, status)
      values (77, 1, ${world.person("ada")}, 'Participating')`.execute(world.db);
    await expect(foreign).rejects.toThrow(/foreign key/i);
  });
});
