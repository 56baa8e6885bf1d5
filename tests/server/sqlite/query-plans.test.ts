import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ today: "2026-01-15" });
});
afterEach(() => world.close());

describe("the history of a crew", () => {
  it("reads its own rows by an index", async () => {
    const plans = await Promise.all(
      ["crew_involvements", "handovers"].map((table) =>
        sql<{ detail: string }>`explain query plan select interval_id from ${sql.table(table)}
          where collective_id = 1 and crew_id = 1 order by interval_id`.execute(world.db),
      ),
    );
    for (const { rows } of plans) {
      const details = rows.map(({ detail }) => detail).join("\n");
      expect(details).toMatch(/SEARCH .* USING .*INDEX .*\(collective_id=\? AND crew_id=\?\)/);
      expect(details).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
});
