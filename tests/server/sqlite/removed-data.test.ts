import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { admin } from "../../support/admin.ts";
import { PERSONAL, startServerWithBo } from "../../support/personal-data.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import type { TestServer } from "../../support/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServerWithBo();
});
afterEach(() => server.stop());

describe("person remove", () => {
  it("leaves nothing personal in the database's files", async () => {
    const files = () =>
      ["", "-wal"].map((suffix) => `${fileOf(server.databaseUrl)}${suffix}`).filter((path) => existsSync(path));
    const found = () => {
      const bytes = files().map((path) => readFileSync(path).toString("latin1").toLowerCase());
      return Object.values(PERSONAL).filter((text) => bytes.some((content) => content.includes(text.toLowerCase())));
    };
    expect(found()).toEqual(Object.values(PERSONAL));
    expect(
      await admin(["person", "remove", "--collective", "tidewater", "--person", PERSONAL.address, "--yes"], server),
    ).toEqual({ person_id: server.collective.people["bo"] });
    expect(found()).toEqual([]);
  });
});
