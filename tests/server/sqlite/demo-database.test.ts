import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareDemoDatabase } from "../../../scripts/demo/demo-database.ts";
import { lockDatabase, openDatabase } from "../../../server/db/database.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { folderForEach } from "../../support/hooks.ts";
import { makeTempFolder, type TempFolder } from "../../support/temp-folder.ts";

const TODAY = "2027-03-09";

describe("the demonstration's file", () => {
  let made: TempFolder;
  const folder = folderForEach();
  let path: string;

  /** Each test has a copy of one demonstration. */
  beforeAll(async () => {
    made = makeTempFolder();
    await prepareDemoDatabase(join(made.path, "demo.sqlite"), { today: TODAY, keep: true });
  });
  afterAll(() => made.remove());
  beforeEach(() => {
    path = join(folder.path, "demo.sqlite");
    copyFileSync(join(made.path, "demo.sqlite"), path);
  });

  const renameCollective = async (name: string) => {
    const { db, close } = openDatabase(path);
    await db.updateTable("collectives").set({ name }).execute();
    await close();
  };
  const readCollectiveName = async () => {
    const { db, close } = openDatabase(path);
    const { name } = await db.selectFrom("collectives").select("name").executeTakeFirstOrThrow();
    await close();
    return name;
  };

  it("is created again each time, unless it is kept", async () => {
    await renameCollective("Somewhere else");
    await prepareDemoDatabase(path, { today: TODAY, keep: true });
    expect(await readCollectiveName()).toBe("Somewhere else");
    await prepareDemoDatabase(path, { today: TODAY, keep: false });
    expect(await readCollectiveName()).toBe("Saltmarsh Commons");
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  });

  it("has no dangling references", async () => {
    const { db, close } = openDatabase(path);
    const { rows } = await sql`pragma foreign_key_check`.execute(db);
    await close();
    expect(rows).toEqual([]);
  });

  it("is never a file with other data", async () => {
    rmSync(path);
    const database = openDatabase(path);
    await migrateToLatest(database.db);
    await database.close();
    const refused = /is not a demonstration and is not replaced/;
    await expect(prepareDemoDatabase(path, { today: TODAY, keep: false })).rejects.toThrow(refused);
    await expect(prepareDemoDatabase(path, { today: TODAY, keep: true })).rejects.toThrow(refused);
    const letter = join(folder.path, "letter.txt");
    writeFileSync(letter, "Dear Ilse,\n".repeat(500));
    await expect(prepareDemoDatabase(letter, { today: TODAY, keep: false })).rejects.toThrow(refused);
  });

  it("is not replaced while its server is running", async () => {
    const unlock = lockDatabase(path);
    await expect(prepareDemoDatabase(path, { today: TODAY, keep: false })).rejects.toThrow("is running on");
    unlock?.();
  });
});
