import { utimesSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { createEmptyDatabase, createDatabase, inDatabase } from "../support/new-database.ts";
import { admin, runAdmin, startServerOfToday } from "../support/admin.ts";
import { folderForEach, pushServiceForAll } from "../support/hooks.ts";
import { openAs, type TestServer } from "../support/test-server.ts";

const folder = folderForEach();
const push = pushServiceForAll();
let server: TestServer;
beforeEach(async () => {
  server = await startServerOfToday({ people: ["ada", "bo"] });
  return () => server.stop();
});

/** Runs the command. Returns its lines by their names. */
async function status(environment: Record<string, string> = {}) {
  const { code, output, errors } = await runAdmin(["status"], {
    ...server,
    environment: { PORT: server.port, ...environment },
  });
  expect(errors).toBe("");
  const lines = output.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(12);
  const facts = Object.fromEntries(lines.map((line) => [line.slice(0, 10).trim(), line.slice(12)]));
  return { code, ...facts } as Record<string, unknown>;
}
const isFile = () => server.databaseUrl.startsWith("file:");
const file = () => server.databaseUrl.slice("file:".length);

it("prints what matters beside a running server", async () => {
  const ada = await openAs(server, "ada");
  const backup = isFile() ? /^\d{4}-\d\d-\d\d \d\d:\d\d$/ : /^by PostgreSQL's own tools$/;
  if (isFile()) await admin(["backup", join(folder.path, "backup.sqlite")], server);
  expect(await status({ SMTP_URL: "smtp://ada:secret@mail.example.org:587", MAIL_FROM: "a@example.org" })).toEqual({
    code: 0,
    Release: "development",
    Server: `runs release development at http://127.0.0.1:${server.port}`,
    Database: expect.stringMatching(/, schema \d{3}-[a-z-]+$/),
    Mail: "sent through mail.example.org:587",
    Emails: "0 waiting, 0 failed, none sent",
    People: "2 in one collective",
    Sessions: "1",
    Backup: expect.stringMatching(backup),
    Disk: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB free at \//),
    Memory: expect.stringMatching(/^[\d.]+ GB available$/),
    Wrong: "nothing",
  });
  await ada.close();
});

it("says what is wrong, with exit code 1: no server, no backup, an old one, mail that fails", async () => {
  const at = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const mail = { idempotency_key: "1", recipient: "a@b.c", normal_recipient: "a@b.c", subject: "", kind: "test" };
  await server.running.services.db
    .insertInto("outbound_emails")
    .values({ ...mail, next_attempt_at: at, created_at: at, expires_at: "9", first_attempt_at: at, attempts: 20 })
    .execute();
  await server.running.stop();
  const failing = await status();
  expect(failing).toMatchObject({ code: 1, Server: "does not answer", Emails: "1 waiting, 0 failed, none sent" });
  expect(failing["Wrong"]).toContain(`No Crewtide answers at http://127.0.0.1:${server.port}.`);
  expect(failing["Wrong"]).toContain("No email could be sent for a day");
  await server.start();
  if (!isFile()) return;
  expect((await status())["Wrong"]).toContain("There is no backup.");
  await admin(["backup", join(folder.path, "backup.sqlite")], server);
  expect((await status())["Wrong"]).not.toContain("backup");
  const old = new Date(Date.now() - 50 * 3_600_000);
  utimesSync(`${file()}.last-backup`, old, old);
  expect((await status())["Wrong"]).toContain("The last backup is more than two days old.");
});

it("counts the series for which there is no room", async () => {
  const ada = await openAs(server, "ada");
  const times = {
    starts_at: "2030-03-05T19:00:00Z",
    ends_at: "2030-03-05T21:00:00Z",
    repeats: { unit: "Week" },
  } as const;
  for (const title of ["Choir", "Walk", "Song"]) await ada.client.gatherings.create.mutate({ title, ...times });
  expect(await status()).not.toHaveProperty("Series");
  const { db } = server.running.services;
  const series = db.updateTable("gathering_series").set({ made_until: "2026-03-05" });
  await series.where("title", "!=", "Walk").execute();
  await db.updateTable("gathering_series").set({ cancelled_at: "2026" }).where("title", "=", "Song").execute();
  expect((await status())["Series"]).toBe("1 without room for more gatherings, as their pages say");
  await ada.close();
});

it("says what is missing where a backup alone was restored: the mail server, and the secret of notifications", async () => {
  const mailed = { SMTP_URL: "smtp://mail.example.org:587", MAIL_FROM: "a@example.org" };
  await server.restart({ ...mailed, CALL_SECRET: "the secret of before" });
  for (const name of ["ada", "bo"]) {
    const member = await openAs(server, name);
    await member.client.calls.turnOn.mutate(push.subscribe());
    await member.close();
  }
  const before = await status({ ...mailed, CALL_SECRET: "the secret of before" });
  expect(before["Wrong"]).not.toContain("notifications");
  expect(before["Wrong"]).not.toContain("missing");

  await server.restart({ CALL_SECRET: "another secret of now" });
  const after = await status({ CALL_SECRET: "another secret of now" });
  expect(after["code"]).toBe(1);
  expect(after["Wrong"]).toContain("Emails were sent before, and are only kept as files now");
  expect(after["Wrong"]).toContain("push.example.org refuses all notifications");
});

it("changes nothing about a database of another version, and says so", async () => {
  const { url, remove } = await createDatabase();
  const newest = Object.keys(migrations).toSorted().at(-1) ?? "";
  const rename = (from: string, to: string) =>
    inDatabase(url, (db) => sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db));
  const statusThere = async () => {
    const { code, output } = await runAdmin(["status"], { databaseUrl: url });
    return `${code}: ${output}`;
  };
  await rename(newest, "999-later");
  expect(await statusThere()).toMatch(/^1: [^]*, schema 999-later\n[^]*Wrong .* was used by a newer Crewtide/);
  await rename("999-later", newest);
  await inDatabase(url, (db) => sql`delete from kysely_migration where name = ${newest}`.execute(db));
  expect(await statusThere()).toMatch(/^1: [^]*Wrong .* is from an older Crewtide/);
  expect(await statusThere()).not.toContain(newest);
  await remove();
});

it("does not begin in an empty database", async () => {
  const { url, remove } = await createEmptyDatabase();
  const run = async () => {
    const { code, output, errors } = await runAdmin(["status"], { databaseUrl: url });
    return [code, output + errors];
  };
  const empty = [1, expect.stringMatching(/schema none|There is no database at/)];
  expect(await run()).toEqual(empty);
  expect(await run()).toEqual(empty);
  await remove();
});
