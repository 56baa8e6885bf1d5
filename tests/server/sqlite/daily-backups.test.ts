import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { admin } from "../../support/admin.ts";
import { actAs } from "../../support/editing.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { readColumn } from "../../support/sqlite-file.ts";

const folder = folderForEach();
const server = serverForEach();
let backups: string;
beforeEach(async () => {
  backups = join(folder.path, "backups");
  await server.restart({ BACKUP_DIR: backups, BACKUP_KEEP: "2" });
});

const makeDue = () => server.running.backups?.makeDue();
const fileOn = (day: string) => `crewtide-${day}.sqlite`;

it("makes one backup a day, keeps the newest, and leaves other files alone", async () => {
  await makeDue();
  const first = join(backups, fileOn("2026-02-15"));
  expect(statSync(first).mode & 0o777).toBe(0o600);
  const { mtimeMs } = statSync(first);
  await makeDue();
  expect(statSync(first).mtimeMs).toBe(mtimeMs);
  writeFileSync(join(backups, "crewtide-notes.sqlite"), "");
  for (const day of ["2026-02-16", "2026-02-17"]) {
    server.clock.setDay(day);
    await makeDue();
  }
  expect(readdirSync(backups)).toEqual([fileOn("2026-02-16"), fileOn("2026-02-17"), "crewtide-notes.sqlite"]);
});

it("can be restored", async () => {
  await makeDue();
  const { createCrew } = actAs(server, "ada");
  await createCrew({ name: "too late", description: "A crew", links: [] });
  await server.running.stop();
  await admin(["restore", join(backups, fileOn("2026-02-15")), "--force"], server);
  expect(readColumn(server.databaseUrl.slice("file:".length), "select name from crews")).toEqual(["garden"]);
  await server.start();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

it("tries again after a quarter of an hour if it fails", async () => {
  writeFileSync(backups, "in the way");
  await makeDue();
  rmSync(backups);
  await makeDue();
  expect(readdirSync(folder.path)).toEqual([]);
  server.clock.advance(15 * 60);
  await makeDue();
  expect(readdirSync(backups)).toEqual([fileOn("2026-02-15")]);
});

it("is for SQLite files", () => {
  const environment = {
    DATABASE_URL: "postgres://db.example.org/crewtide",
    SESSION_SECRETS: "a secret of the test",
    BACKUP_DIR: backups,
  };
  expect(() => readConfig(environment)).toThrow("BACKUP_DIR holds");
});
