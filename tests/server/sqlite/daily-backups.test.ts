import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { runJob } from "../../../server/jobs/jobs.ts";
import { admin } from "../../support/admin.ts";
import { actAs } from "../../support/editing.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { listQueuedMails } from "../../support/mails.ts";
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

describe("a backup that fails for a day", () => {
  const HOUR = 3_600;
  const DAY = 24 * HOUR;

  /** Starts the server again with somebody to tell, and without a way to its folder if that is in the way. */
  async function restart({ fails }: { fails: boolean }): Promise<void> {
    rmSync(backups, { recursive: true, force: true });
    if (fails) writeFileSync(backups, "in the way");
    await server.restart({ BACKUP_DIR: backups, HOST_EMAIL: "ada@example.org" });
  }

  /** Lets time pass, with what is due at the end of it. Returns the emails to the host until then. */
  async function mailsAfter(seconds: number): Promise<string[]> {
    server.clock.advance(seconds);
    await runJob(server.running.services, "tell-the-host");
    await makeDue();
    return (await listQueuedMails(server)).map(({ subject, body_text }) => `${subject}: ${body_text}`);
  }

  it("is told to the host once, in their language, and again after another one was made", async () => {
    const { db } = server.running.services;
    await db.updateTable("users").set({ language: "de" }).where("email", "=", "ada@example.org").execute();
    await restart({ fails: true });
    const none = /^Seit zwei Tagen kein Backup von localhost:\d+: Seit dem Start/;
    expect(await mailsAfter(2 * DAY - HOUR)).toEqual([]);
    expect(await mailsAfter(HOUR)).toEqual([]);
    expect(await mailsAfter(HOUR)).toEqual([expect.stringMatching(none)]);
    expect(await mailsAfter(5 * DAY)).toHaveLength(1);

    // The time of a backup is that of its file, and not of this test. The first email has expired by then.
    server.clock.setInstant(new Date().toISOString());
    await restart({ fails: false });
    expect(await mailsAfter(DAY)).toEqual([]);
    await restart({ fails: true });
    expect(await mailsAfter(2 * DAY)).toEqual([]);
    expect(await mailsAfter(HOUR)).toEqual([expect.stringMatching(/Das letzte Backup ist vom \d+\. \S+ \d{4}\./)]);
    expect(await mailsAfter(3 * DAY)).toHaveLength(1);
  });

  it("is not what a server finds that was off, or whose clock has jumped", async () => {
    server.clock.setInstant(new Date().toISOString());
    await restart({ fails: false });
    await makeDue();
    for (const time of [4 * DAY, 2 * HOUR, DAY, 20 * DAY, 2 * HOUR, DAY]) {
      expect(await mailsAfter(time)).toEqual([]);
      // What is made now counts as made now: its file says when.
      const now = server.clock.now();
      utimesSync(`${server.databaseUrl.slice("file:".length)}.last-backup`, now, now);
    }
  });
});

it("is for SQLite files", () => {
  const environment = {
    DATABASE_URL: "postgres://db.example.org/crewtide",
    SESSION_SECRETS: "a secret of the test",
    BACKUP_DIR: backups,
  };
  expect(() => readConfig(environment)).toThrow("BACKUP_DIR holds");
});
