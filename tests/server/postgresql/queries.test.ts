import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ today: "2026-01-15" });
});
afterEach(() => world.close());

describe("queries that SQLite runs", () => {
  it("may look for what is in an empty list, and for what is not", async () => {
    const names = world.db.selectFrom("people").select("display_name").orderBy("id");
    expect(await names.where("id", "in", []).execute()).toEqual([]);
    expect(await names.where("id", "not in", []).execute()).toEqual([{ display_name: "ada" }, { display_name: "bo" }]);
  });
});
