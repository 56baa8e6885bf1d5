import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareDemoDatabase } from "../../../scripts/demo/demo-database.ts";
import { lockDatabase } from "../../../server/db/database.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { folderForEach } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";
import { readColumn } from "../../support/sqlite-file.ts";
import { makeTempFolder, type TempFolder } from "../../support/temp-folder.ts";

const TODAY = "2027-03-09";

describe("the demonstration's file", () => {
  let made: TempFolder;
  const folder = folderForEach();
  let path: string;

  /** Each test has a copy of one demonstration. */
  beforeAll(async () => {
    made = makeTempFolder();
    await prepareDemoDatabase(join(made.path, "demo.sqlite"), { today: TODAY, timeZone: "UTC", keep: true });
  });
  afterAll(() => made.remove());
  beforeEach(() => {
    path = join(folder.path, "demo.sqlite");
    copyFileSync(join(made.path, "demo.sqlite"), path);
  });

  const renameCollective = (name: string) =>
    inDatabase(path, (db) => db.updateTable("collectives").set({ name }).execute());
  const readCollectiveName = () => readColumn(path, "select name from collectives");

  it("is created again each time, unless it is kept", async () => {
    await renameCollective("Somewhere else");
    await prepareDemoDatabase(path, { today: TODAY, timeZone: "UTC", keep: true });
    expect(readCollectiveName()).toEqual(["Somewhere else"]);
    await prepareDemoDatabase(path, { today: TODAY, timeZone: "UTC", keep: false });
    expect(readCollectiveName()).toEqual(["Saltmarsh Commons"]);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  });

  it("has no dangling references", async () => {
    expect(readColumn(path, 'select "table" from pragma_foreign_key_check')).toEqual([]);
  });

  it("is never a file with other data", async () => {
    rmSync(path);
    await inDatabase(path, (db) => migrateToLatest(db));
    const refused = /is not a demonstration and is not replaced/;
    await expect(prepareDemoDatabase(path, { today: TODAY, timeZone: "UTC", keep: false })).rejects.toThrow(refused);
    await expect(prepareDemoDatabase(path, { today: TODAY, timeZone: "UTC", keep: true })).rejects.toThrow(refused);
    const letter = join(folder.path, "letter.txt");
    writeFileSync(letter, "Dear Ilse,\n".repeat(500));
    await expect(prepareDemoDatabase(letter, { today: TODAY, timeZone: "UTC", keep: false })).rejects.toThrow(refused);
  });

  it("is not replaced while its server is running", async () => {
    const unlock = lockDatabase(path);
    await expect(prepareDemoDatabase(path, { today: TODAY, timeZone: "UTC", keep: false })).rejects.toThrow(
      "is running on",
    );
    unlock?.();
  });
});
