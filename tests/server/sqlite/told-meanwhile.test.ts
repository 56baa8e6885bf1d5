import { join } from "node:path";
import { expect, it } from "vitest";
import { restoreDatabase } from "../../../server/backup/restore-database.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { admin } from "../../support/admin.ts";
import { actAs } from "../../support/editing.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { listQueuedMails } from "../../support/mails.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import { openAs } from "../../support/test-server.ts";

const people = ["ada", "bo", "cy"];
/** The next interval begins in two weeks. */
const server = serverForEach({ people, intervals: 3, today: "2026-02-15" });
const folder = folderForEach();

const subjects = async () => {
  const mails = await listQueuedMails(server);
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

/** At 6:55, gatherings and polls are opened for all, of which nobody has heard at 7:00, when a backup is made. */
async function backUp(): Promise<string> {
  server.clock.setInstant("2026-02-15T06:55:00.000Z");
  for (const name of people) await actAs(server, name).plan(2);
  const times = { starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
  const ada = await openAs(server, "ada");
  for (const title of ["Dinner", "Song"]) {
    await actAs(server, "ada").meet({ title, ...times, expectation: "Expected" });
    await ada.client.polls.create.mutate({ title, times: [times], expectation: "Expected" });
  }
  await ada.close();
  await server.running.services.db.updateTable("collectives").set({ reminder_days: "[14]" }).execute();
  server.clock.setInstant("2026-02-15T07:00:00.000Z");
  const backup = join(folder.path, "before.sqlite");
  await admin(["backup", backup], { ...server, apart: true });
  return backup;
}

async function restore(backup: string): Promise<void> {
  await server.running.stop();
  const now = server.clock.now();
  await restoreDatabase({ from: backup, to: fileOf(server.databaseUrl), force: true, now });
  server.clock.setInstant("2026-02-15T09:00:00.000Z");
  await server.start();
  await liveUntil("09:30");
}

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

it("people are told after a restore what they were not told before it", async () => {
  await restore(await backUp());
  expectAll(await subjects());
});
