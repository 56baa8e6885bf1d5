import { beforeEach, expect, it } from "vitest";
import { upsertMailPreferences } from "../../server/features/mail-preferences/mail-preferences.queries.ts";
import { invite } from "../../server/features/invitations/invitations.service.ts";
import { getIntervalOverview } from "../../server/features/intervals/overview.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] }, "2026-01-15");
beforeEach(async () => {
  await server.running.services.db.updateTable("intervals").set({ days_current: 0 }).execute();
});

async function askOn(day: string): Promise<string[]> {
  await server.liveUntil(day);
  const before = await listQueuedEmails(server);
  await runJob(server.running.services, "ask-the-silent");
  return (await listQueuedEmails(server)).slice(before.length).map(({ recipient }) => recipient);
}

it("asks who has not answered for two intervals that lasted a week, once in each interval from then on", async () => {
  await actAs(server, "ada").plan(1);
  expect(await askOn("2026-01-20")).toEqual([]);
  await actAs(server, "bo").plan(2);
  expect(await askOn("2026-02-06")).toEqual([]);
  expect(await askOn("2026-02-07")).toEqual(["cy@example.org"]);
  expect(await askOn("2026-02-08")).toEqual([]);
  const mail = (await listQueuedEmails(server)).at(-1);
  expect(mail?.subject).toBe("Are you still with Tidewater?");
  for (const text of [
    "We have not heard from you for 2 intervals.",
    `${server.url}/my_participation/3\n`,
    `${server.url}/my_participation/2?step=participation\n`,
    `/unsubscribe?token=silence-${server.person("cy")}-`,
  ]) {
    expect(mail?.body_text).toContain(text);
  }
  // Ada has not answered for the two intervals since her answer.
  expect(await askOn("2026-03-07")).toEqual(["ada@example.org", "cy@example.org"]);
});

it("asks nobody who has turned it off, and nobody who was only invited", async () => {
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  await invite(server.running.services, by, { name: "di", email: "di@mail.example.org" });
  await actAs(server, "ada").plan(1);
  const key = { collectiveId: server.collective.id, personId: server.person("cy") };
  const preferences = { reminders: true, convening: true, returns: true, silence: false };
  await upsertMailPreferences(server.running.services.db, key, preferences);
  expect(await askOn("2026-02-07")).toEqual(["bo@example.org"]);
  const { db } = server.running.services;
  const { silent } = await getIntervalOverview(db, { collectiveId: server.collective.id, intervalId: 2 }, "2026-02-07");
  expect(silent.map(({ person_id }) => person_id)).toEqual([server.person("bo"), server.person("cy")]);
});

it("does not count the days on which the server was off: nobody could answer", async () => {
  await actAs(server, "ada").plan(1);
  await server.liveUntil("2026-01-31");
  server.clock.setDay("2026-02-20");
  await server.rollOver();
  expect(await askOn("2026-02-25")).toEqual([]);
  expect(await askOn("2026-02-26")).toEqual(["bo@example.org", "cy@example.org"]);
});
