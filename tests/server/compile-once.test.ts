import { describe, expect, it } from "vitest";
import { compileOnce } from "../../server/db/compile-once.ts";
import { worldForEach } from "../support/hooks.ts";

const world = worldForEach();

describe("a query that is compiled once", () => {
  const listUsers = compileOnce((db, email: string, least: number) =>
    db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", least),
  );

  it("returns the rows for each call's parameters", async () => {
    expect(await listUsers(world.db, "ada@example.org", 1)).toEqual([{ email: "ada@example.org" }]);
    expect(await listUsers(world.db, "bo@example.org", 1)).toEqual([{ email: "bo@example.org" }]);
    expect(await listUsers(world.db, "bo@example.org", 3)).toEqual([]);
  });

  it("is refused if its parameters are not the query's, or in another order", async () => {
    const inOtherOrder = compileOnce((db, least: number, email: string) =>
      db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", least),
    );
    const withMore = compileOnce((db, email: string) =>
      db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", 1),
    );
    await expect(inOtherOrder(world.db, 1, "ada@example.org")).rejects.toThrow("parameters do not match");
    await expect(withMore(world.db, "ada@example.org")).rejects.toThrow("parameters do not match");
  });
});
