import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it } from "vitest";
import { restoreDatabase } from "../../../server/backup/restore-database.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { admin } from "../../support/admin.ts";
import { actAs } from "../../support/editing.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { listQueuedEmails } from "../../support/emails.ts";
import { fileOf, readColumn } from "../../support/sqlite-file.ts";

const people = ["ada", "bo", "cy"];
/** The next interval begins in two weeks. */
const server = serverForEach({ people, intervals: 3, today: "2026-02-15" });
const folder = folderForEach();

const subjects = async () => {
  const mails = await listQueuedEmails(server);
  return mails.map(({ recipient, subject }) => `${recipient.replace("@example.org", "")}: ${subject}`).toSorted();
};
/** Bo and cy are told of the polls, reminded of tomorrow and to plan, and told of other things. */
const expectAll = (mails: readonly string[], ...others: string[]) => {
  for (const name of ["bo", "cy"]) {
    const own = mails.filter((mail) => mail.startsWith(`${name}: `)).map((mail) => mail.slice(4));
    const known = ["2 polls of Tidewater ask when you can come", "Tomorrow: 2 gatherings of Tidewater"];
    expect(own).toHaveLength(3 + others.length);
    expect(own).toEqual(expect.arrayContaining([...known, ...others]));
  }
};
const liveUntil = async (time: string) => {
  server.clock.setInstant(`2026-02-15T${time}:00.000Z`);
  await runJobs(server.running.services);
};

const at = (hour: number) => ({
  starts_at: `2026-02-16T${hour}:00:00Z`,
  ends_at: `2026-02-16T${hour + 2}:00:00Z`,
});

async function makeBackup(name: string): Promise<string> {
  const backup = join(folder.path, name);
  await admin(["backup", backup], { ...server, apart: true });
  return backup;
}

/** At 6:55, gatherings and polls are opened for all, of which nobody has heard at 7:00, when a backup is made. */
async function backUp(): Promise<string> {
  server.clock.setInstant("2026-02-15T06:55:00.000Z");
  for (const name of people) await actAs(server, name).plan(2);
  const times = at(18);
  for (const title of ["Dinner", "Song"]) {
    await actAs(server, "ada").meet({ title, ...times, expectation: "Expected" });
    await actAs(server, "ada").propose({ title, times: [times], expectation: "Expected" });
  }
  await server.running.services.db.updateTable("collectives").set({ reminder_days: "[14]" }).execute();
  server.clock.setInstant("2026-02-15T07:00:00.000Z");
  return makeBackup("before.sqlite");
}

/** Restores a backup over the database, in which something was `done` meanwhile. Returns the warnings. */
async function restore(backup: string, done = ""): Promise<string[]> {
  await server.running.stop();
  const [to, now, warnings] = [fileOf(server.databaseUrl), server.clock.now(), new Array<string>()];
  new SqliteDatabase(to).exec(`update outbound_emails set status = 'sent'; ${done}`).close();
  const onWarning = (warning: string) => void warnings.push(warning);
  await restoreDatabase({ from: backup, to, force: true, now, onWarning });
  server.clock.setInstant("2026-02-15T09:00:00.000Z");
  await server.start();
  await liveUntil("09:30");
  return warnings;
}

const REMINDED_BY_ZOE = `
  insert into users (email, normal_email, password_hash) values ('zoe@example.org', 'zoe@example.org', '');
  insert into people (collective_id, user_id, display_name)
    select 1, id, 'Zoe' from users where email = 'zoe@example.org';
  insert into plan_reminders (collective_id, interval_id, person_id, sent_on, sent_at, sent_by)
    select 1, 3, 2, '2026-02-15', '2026-02-15T08:00:00.000Z', max(id) from people;
  pragma foreign_keys = off;
  insert into plan_reminders (collective_id, gathering_id, person_id, sent_on, sent_at)
    values (1, 999, 3, '2026-02-15', '2026-02-15T08:00:00.000Z');`;

it("nobody is told again after a restore what they were told since the backup", async () => {
  const backup = await backUp();
  await liveUntil("07:05");
  await liveUntil("08:00");
  expectAll(await subjects(), "2 new gatherings of Tidewater");
  await restore(backup);
  expect(await subjects()).toEqual([]);
  await restore(backup);
  expect(await subjects()).toEqual([]);
});

it("people for whom something waited are told again after a restore", async () => {
  const backup = await backUp();
  await liveUntil("07:05");
  await liveUntil("08:00");
  const unsent = "update outbound_emails set status = 'waiting' where recipient = 'bo@example.org'";
  await restore(backup, unsent);
  const mails = await subjects();
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.filter((mail) => !mail.startsWith("bo: "))).toEqual([]);
});

it("a restore takes nothing from a database that has not gone on from the backup", async () => {
  const backup = await backUp();
  await liveUntil("07:05");
  await liveUntil("08:00");
  await restore(
    backup,
    "update journal set at = '2026-02-15T06:54:00.000Z' where revision > (select min(revision) from journal)",
  );
  expectAll(await subjects());
});

it("people are told after a restore what they were not told before it", async () => {
  await restore(await backUp());
  expectAll(await subjects());
});

it("a restore takes the reminders of somebody, and of what, is new since the backup, from a later version too", async () => {
  const backup = await backUp();
  const later = "alter table plan_reminders add column later text; alter table told add column later text;";
  expect(await restore(backup, `${REMINDED_BY_ZOE} ${later}`)).toEqual([]);
  const sent = "select sent_by from plan_reminders where interval_id = 3 and person_id = 2";
  expect(readColumn(fileOf(server.databaseUrl), sent)).toEqual([null]);
  const ofNewGathering = "select gathering_id from plan_reminders where interval_id is null and person_id = 3";
  expect(readColumn(fileOf(server.databaseUrl), ofNewGathering)).toEqual([null]);
});

it("a restore goes on, and warns, if it cannot take what people were told", async () => {
  const backup = await backUp();
  await liveUntil("07:05");
  expect(await restore(backup, "drop table convening_news")).toEqual([
    expect.stringMatching(/^People may be told again .* \(no such table: replaced\.convening_news\)\.$/),
  ]);
  expectAll(await subjects());
});

it("people who know a wrong time are told after a restore that it is back", async () => {
  await backUp();
  await liveUntil("07:05");
  const backup = await makeBackup("told.sqlite");
  await actAs(server, "ada").editGathering(1, at(20));
  // The reminder says the new time.
  await liveUntil("08:30");
  await restore(backup);
  const news = (await subjects()).filter((mail) => mail.includes("New time or place"));
  expect(news).toEqual(["ada", "bo", "cy"].map((name) => `${name}: New time or place: Dinner, Mon, Feb 16, 18:00`));
});
