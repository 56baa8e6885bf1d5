import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "kysely/migration";
import { beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { lockDatabase } from "../../../server/db/database.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { folderForEach } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";

const folder = folderForEach();
let path: string;
let at: { databaseUrl: string };
beforeEach(() => {
  path = join(folder.path, "new/crewtide.sqlite");
  at = { databaseUrl: `file:${path}` };
});

describe("the admin command", () => {
  it("makes a database for the first collective", async () => {
    await admin(["collective", "create", "--name", "Saltmarsh Commons"], at);
    expect(existsSync(path)).toBe(true);
  });

  it.each([[["jobs", "run"]], [["backup", "/nowhere/backup.sqlite"]]])(
    "makes no database for %j where a path is mistyped",
    async (args) => {
      expect(await adminFailure(args, at)).toBe(`There is no database at ${path}.`);
    },
  );
});

describe("with a database of another version", () => {
  const makeDatabase = (known: Record<string, Migration>) => inDatabase(path, (db) => migrateToLatest(db, known));

  it("does not migrate it, but for the command that says so while no server runs", async () => {
    const names = Object.keys(migrations);
    const last = names.at(-1) ?? "";
    await makeDatabase(Object.fromEntries(Object.entries(migrations).slice(0, -1)));
    const refusal = `${path} is from an older Crewtide. Start this version's server, or run "migrate".`;
    for (const args of [
      ["collective", "list"],
      ["collective", "create", "--name", "Tidewater"],
      ["jobs", "run"],
    ]) {
      expect(await adminFailure(args, at)).toBe(refusal);
    }
    const unlock = lockDatabase(path);
    const running = `The server is running on ${path}; stop it first.`;
    expect(await adminFailure(["migrate"], { ...at, apart: true })).toBe(running);
    unlock?.();
    expect(await admin(["migrate"], at)).toEqual({ migrations: [last] });
    expect(await admin(["migrate"], at)).toEqual({ migrations: [] });
    expect(await admin(["collective", "list"], at)).toEqual({ collectives: [] });
  });

  it("leaves a newer one alone", async () => {
    await makeDatabase({ ...migrations, "900-of-the-future": { up: () => Promise.resolve() } });
    for (const args of [["collective", "list"], ["migrate"]]) {
      const said = await adminFailure(args, at);
      expect(said).toContain(`${path} was used by a newer Crewtide (migration 900-of-the-future).`);
    }
  });
});
