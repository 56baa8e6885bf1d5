import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { runJob } from "../../../server/jobs/jobs.ts";
import { admin } from "../../support/admin.ts";
import { actAs } from "../../support/editing.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { listQueuedEmails } from "../../support/emails.ts";
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

describe("a clock that was ahead", () => {
  const DAY = 86_400_000;
  const listed = () => readdirSync(backups).toSorted();
  /** Makes the backup of a day, as if its file had been written so many days from now by the clock of the machine. */
  async function makeOn(day: string, daysAhead = 0): Promise<void> {
    server.clock.setDay(day);
    await makeDue();
    const time = new Date(Date.now() + daysAhead * DAY);
    utimesSync(join(backups, fileOn(day)), time, time);
  }

  it("leaves backups of days to come, which go first: each new one stays, and the day after too", async () => {
    await makeOn("2027-01-01", 320);
    await makeOn("2027-01-02", 321);
    await makeOn("2026-02-16", -1);
    expect(listed()).toEqual([fileOn("2026-02-16"), fileOn("2027-01-02")]);
    await makeOn("2026-02-17");
    expect(listed()).toEqual([fileOn("2026-02-16"), fileOn("2026-02-17")]);
  });

  it("does not take the days for which it made backups too early", async () => {
    await makeOn("2026-02-17", 1);
    await makeOn("2026-02-18", 2);
    server.clock.setDay("2026-02-17");
    const { mtimeMs } = statSync(join(backups, fileOn("2026-02-17")));
    await makeDue();
    const anew = statSync(join(backups, fileOn("2026-02-17"))).mtimeMs;
    expect(anew).toBeLessThan(mtimeMs);
    await makeDue();
    expect(statSync(join(backups, fileOn("2026-02-17"))).mtimeMs).toBe(anew);
    expect(listed()).toEqual([fileOn("2026-02-17"), fileOn("2026-02-18")]);
    server.clock.setDay("2026-02-18");
    await makeDue();
    expect(statSync(join(backups, fileOn("2026-02-18"))).mtimeMs).toBeLessThan(Date.now());
  });

  it("and one that fell back for a day delete no more than one backup for each that is made", async () => {
    await makeOn("2026-02-16", -2);
    await makeOn("2026-02-17", -1);
    await makeOn("2020-01-01", -2_600);
    expect(listed()).toEqual([fileOn("2020-01-01"), fileOn("2026-02-17")]);
    await makeOn("2026-02-18");
    expect(listed()).toEqual([fileOn("2026-02-17"), fileOn("2026-02-18")]);
  });
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

  /** The file whose time is that of the last backup. */
  const lastBackup = () => `${server.databaseUrl.slice("file:".length)}.last-backup`;

  /** Starts the server again with somebody to tell, and without a way to its folder if that is in the way. */
  async function restart({ fails }: { fails: boolean }): Promise<void> {
    rmSync(backups, { recursive: true, force: true });
    if (fails) writeFileSync(backups, "in the way");
    await server.restart({ BACKUP_DIR: backups, HOST_EMAIL: "ada@example.org" });
  }

  /** Lets time pass, with what is due at the end of it. Returns the emails to the host until then. */
  async function emailsAfter(seconds: number): Promise<string[]> {
    server.clock.advance(seconds);
    await runJob(server.running.services, "tell-the-host");
    await makeDue();
    return (await listQueuedEmails(server)).map(({ subject, body_text }) => `${subject}: ${body_text}`);
  }

  it("is told to the host once, in their language, and again after another one was made", async () => {
    const { db } = server.running.services;
    await db.updateTable("users").set({ language: "de" }).where("email", "=", "ada@example.org").execute();
    await restart({ fails: true });
    const none = /^Seit zwei Tagen kein Backup von localhost:\d+: Seit dem Start/;
    expect(await emailsAfter(2 * DAY - HOUR)).toEqual([]);
    expect(await emailsAfter(HOUR)).toEqual([]);
    expect(await emailsAfter(HOUR)).toEqual([expect.stringMatching(none)]);
    expect(await emailsAfter(5 * DAY)).toHaveLength(1);

    // The time of a backup is that of its file, and not of this test. The first email has expired by then.
    server.clock.setInstant(new Date().toISOString());
    await restart({ fails: false });
    expect(await emailsAfter(DAY)).toEqual([]);
    const day = statSync(lastBackup()).mtime.toLocaleDateString("de", { dateStyle: "long", timeZone: "UTC" });
    await restart({ fails: true });
    expect(await emailsAfter(2 * DAY)).toEqual([]);
    expect(await emailsAfter(HOUR)).toEqual([expect.stringContaining(`Das letzte Backup ist vom ${day}.`)]);
    expect(await emailsAfter(3 * DAY)).toHaveLength(1);
  });

  it("is told also if the last one was made while the clock was ahead, once", async () => {
    server.clock.setInstant(new Date().toISOString());
    await restart({ fails: true });
    const mark = lastBackup();
    writeFileSync(mark, "");
    const inAYear = new Date(Date.now() + 365 * DAY * 1_000);
    utimesSync(mark, inAYear, inAYear);
    expect(await emailsAfter(2 * DAY)).toEqual([]);
    expect(await emailsAfter(HOUR)).toEqual([expect.stringMatching(/Backup/i)]);
    expect(await emailsAfter(3 * DAY)).toHaveLength(1);
  });

  it("is not what a server finds that was off, or whose clock has jumped", async () => {
    server.clock.setInstant(new Date().toISOString());
    await restart({ fails: false });
    await makeDue();
    for (const time of [4 * DAY, 2 * HOUR, DAY, 20 * DAY, 2 * HOUR, DAY]) {
      expect(await emailsAfter(time)).toEqual([]);
      // A backup made now counts as made now: its file says when.
      const now = server.clock.now();
      utimesSync(lastBackup(), now, now);
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
