import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { worldForEach } from "../../support/hooks.ts";

const world = worldForEach();

describe("queries that SQLite runs", () => {
  it("may look for what is in an empty list, and for what is not", async () => {
    const names = world.db.selectFrom("people").select("display_name").orderBy("id");
    expect(await names.where("id", "in", []).execute()).toEqual([]);
    expect(await names.where("id", "not in", []).execute()).toEqual([{ display_name: "ada" }, { display_name: "bo" }]);
  });
});

describe("what is old", () => {
  it.each(["live_events.created_at", "journal.at", "security_events.at"])(
    "is found by an index: %s",
    async (column) => {
      const [table = "", name = ""] = column.split(".");
      const plan = await world.db.transaction().execute(async (trx) => {
        // A table with few rows is read as a whole.
        await sql`set local enable_seqscan = off`.execute(trx);
        const explained = await sql<{ "QUERY PLAN": string }>`
        explain delete from ${sql.table(table)} where ${sql.ref(name)} < '2026-01-01'`.execute(trx);
        return explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      expect(plan).toContain(`${table}_${name}`);
      expect(plan).not.toContain("Seq Scan");
    },
  );
});
