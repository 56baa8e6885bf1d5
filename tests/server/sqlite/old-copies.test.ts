import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { migrations, postgresqlMigrations } from "../../../migrations/index.ts";
import { asideName } from "../../../server/db/sqlite/database-files.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { memberForEach, serverForEach } from "../../support/hooks.ts";
import { fileOf } from "../../support/sqlite-file.ts";

const server = serverForEach({ environment: { COPY_DAYS: "10" }, today: "2026-02-15" });
const ada = memberForEach(server, "ada");
let path: string;
beforeEach(() => {
  path = fileOf(server.databaseUrl);
});

const put = (name: string, day: string) => {
  const file = join(dirname(path), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "a copy");
  utimesSync(file, new Date(day), new Date(day));
  return file;
};
const own = (end: string) => `crewtide.sqlite.before-${end}`;

describe("copies from before upgrades and restores", () => {
  const made = [
    ...Object.keys({ ...migrations, ...postgresqlMigrations }),
    `${Object.keys(migrations).at(-1)}-12`,
    "restore-2026-02-01T10-00-00.000Z",
    "restore-2026-02-01T10-00-00.000Z-wal",
  ].map(own);

  it("are named as the server names them", () => {
    expect(asideName("crewtide.sqlite", "restore", new Date("2026-02-01T10:00:00Z"))).toBe(made.at(-2));
    expect(asideName("x", "copy", new Date("2026-02-01T10:00:00Z"))).toBe("x.before-copy-2026-02-01T10-00-00.000Z");
  });

  it("are deleted once they are as old as the setting says", async () => {
    const old = made.map((name) => put(name, "2026-02-05T00:00:00Z"));
    const young = put(own("copy-2026-02-14T10-00-00.000Z"), "2026-02-05T00:02:00Z");
    server.clock.setInstant("2026-02-14T23:59:00.000Z");
    expect(await runJobs(server.running.services)).toMatchObject({ "delete-old-copies": 0 });
    expect(old.filter((file) => !existsSync(file))).toEqual([]);
    server.clock.setInstant("2026-02-15T00:01:00.000Z");
    expect(await runJobs(server.running.services)).toMatchObject({ "delete-old-copies": made.length });
    expect(old.filter((file) => existsSync(file))).toEqual([]);
    expect(existsSync(young)).toBe(true);
  });

  it("are the only files that are deleted", async () => {
    const others = [
      "crewtide.sqlite.before",
      "crewtide.sqlite.bak",
      "crewtide.sqlite.before-upgrade",
      "before-044-told",
      own("my-notes"),
      own("044-told.gz"),
      own("044-told.unfinished"),
      own("restore-yesterday"),
      `my-${own("044-told")}`,
      "other.sqlite.before-044-told",
      `elsewhere/${own("044-told")}`,
    ].map((name) => put(name, "2020-01-01T00:00:00Z"));
    const target = put("elsewhere/precious", "2020-01-01T00:00:00Z");
    const link = join(dirname(path), own("045-imports"));
    symlinkSync(target, link);
    mkdirSync(join(dirname(path), own("046-kept-answers")));
    expect(await runJobs(server.running.services)).toMatchObject({ "delete-old-copies": 0 });
    for (const file of [...others, target, link]) expect(existsSync(file), file).toBe(true);
  });
});

describe("until when copies have what is deleted", () => {
  it("is told to members, and by person remove", async () => {
    expect(await ada.client.account.keptCopies.query()).toEqual({ copies_until: "2026-02-25", backups_until: null });
    await server.restart({ COPY_DAYS: "3", BACKUP_DIR: join(dirname(path), "backups"), BACKUP_KEEP: "7" });
    expect(await ada.client.account.keptCopies.query()).toEqual({
      copies_until: "2026-02-18",
      backups_until: "2026-02-21",
    });
  });

  it("is told by person remove, before and afterwards", async () => {
    const remove = ["person", "remove", "--person", "bo@example.org"];
    const day = "\\d{4}-\\d\\d-\\d\\d";
    const environment = { BACKUP_DIR: join(dirname(path), "backups") };
    expect(await adminFailure(remove, { ...server, environment })).toMatch(
      new RegExp(
        `It stays in copies from before upgrades and restores until ${day}, in the server's daily backups until ` +
          `${day}, in other backups, exported folders and emails in files until you delete these\\.`,
      ),
    );
    expect(await admin([...remove, "--yes"], server)).toEqual({
      person_id: server.person("bo"),
      copies_until: expect.stringMatching(day),
      backups_until: null,
    });
  });
});
