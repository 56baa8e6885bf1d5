import { describe, expect, it } from "vitest";
import type { Reminding } from "../../shared/reminders/reminders.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { invite } from "../../server/features/invitations/invitations.service.ts";
import { upsertMailPreferences } from "../../server/features/mail-preferences/mail-preferences.queries.ts";
import { queueNews } from "../../server/features/news/news.service.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import { listLoggedEvents } from "../support/logged-events.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const OFF = { reminders: false, convening: true, returns: true, silence: true };

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });

const idOf = (name: string) => server.person(name);
const as = (name: string) => actAs(server, name);

/** Does what the server's scheduler does on a day. Interval 3 begins on March 1. Returns who is reminded of it. */
async function onDay(day: string): Promise<string[]> {
  server.clock.setDay(day);
  const before = await listQueuedEmails(server);
  await server.running.jobs.runDue();
  const mails = (await listQueuedEmails(server)).slice(before.length);
  return mails.filter(({ subject }) => subject.startsWith("Interval 3")).map(({ recipient }) => recipient);
}

async function turnOff(name: string): Promise<void> {
  const key = { collectiveId: server.collective.id, personId: idOf(name) };
  await upsertMailPreferences(server.running.services.db, key, OFF);
}

async function call(name: string, interval: number, body?: object): Promise<Response> {
  return fetch(`${server.url}/api/my_collective/interval/${interval}/reminders`, {
    headers: { cookie: await signIn(server.url, name), "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
}

async function remind(name: string, body: object = {}): Promise<Reminding> {
  return (await (await call(name, 3, body)).json()) as Reminding;
}

describe("the collective's reminders", () => {
  const everybody = ["ada@example.org", "bo@example.org", "cy@example.org"];

  it("go to those who have not answered, ten and three days before the next interval begins, once each", async () => {
    expect(await onDay("2026-02-18")).toEqual([]);
    expect(await onDay("2026-02-19")).toEqual(everybody);
    expect(await onDay("2026-02-20")).toEqual([]);
    await as("bo").plan(3);
    expect(await onDay("2026-02-25")).toEqual([]);
    expect(await onDay("2026-02-26")).toEqual(["ada@example.org", "cy@example.org"]);
    await server.restart();
    expect(await onDay("2026-02-27")).toEqual([]);
    expect(await onDay("2026-03-01")).toEqual([]);
  });

  it("come once, as the latest one, after days without a server", async () => {
    expect(await onDay("2026-02-27")).toEqual(everybody);
    expect(await onDay("2026-02-28")).toEqual([]);
  });

  it("follow the days that the collective chooses, none included", async () => {
    await as("ada").editCollective({ reminder_days: [] });
    expect(await onDay("2026-02-26")).toEqual([]);
    await as("ada").editCollective({ reminder_days: [1] });
    await as("ada").editCollective({ name: "Without the field" });
    expect(await onDay("2026-02-27")).toEqual([]);
    expect(await onDay("2026-02-28")).toEqual(everybody);
  });

  it("go to nobody who leaves, rests, is only invited, or has turned them off", async () => {
    await as("ada").plan(2, EXIT);
    await as("bo").plan(2, hiatusUntil("2026-04-01"));
    await server.running.services.db.deleteFrom("collective_involvements").where("interval_id", "=", 3).execute();
    await server.rollOver();
    const by = { collectiveId: server.collective.id, authorId: idOf("ada") };
    await invite(server.running.services, by, { name: "di", email: "di@mail.example.org" });
    await turnOff("cy");
    expect(await onDay("2026-02-26")).toEqual([]);
    // The invitation itself, which nobody has sent, is over by then, and so is its link.
    expect(await listQueuedEmails(server)).toEqual([]);
  });

  it("go to those who return on the interval's first day, but not to those who do later", async () => {
    await as("ada").plan(3);
    await as("bo").plan(2, hiatusUntil("2026-03-01"));
    await as("cy").plan(2, hiatusUntil("2026-03-02"));
    expect(await onDay("2026-02-26")).toEqual(["bo@example.org"]);
  });

  it("are one event for those who look at the interval", async () => {
    await onDay("2026-02-26");
    const events = await listLoggedEvents(server.running.services.db, server.collective.id);
    const sent = events.flatMap((event) =>
      "IntervalsEvent" in event && "RemindersSent" in event.IntervalsEvent ? event.IntervalsEvent.RemindersSent : [],
    );
    const person_ids = ["ada", "bo", "cy"].map(idOf);
    expect(sent).toEqual([{ interval_id: 3, person_ids, sent_at: "2026-02-26T12:00:00.000Z" }]);
  });

  it("go to the right people where the interval of others is deleted before their emails are written", async () => {
    const { services } = server.running;
    const { collective } = await getCollective(services.db, server.collective.id);
    const about = (intervalId: number) => ({ intervalId, sentBy: idOf("ada"), repeatable: false });
    const news = [9, 2, 9, 3].map((intervalId, index) => ({
      personId: idOf(["ada", "bo", "ada", "cy"][index] ?? ""),
      about: about(intervalId),
      until: undefined,
    }));
    await services.db
      .transaction()
      .execute((trx) => queueNews(trx, services, { collective, kind: "plan reminder", news }));
    await writeNews(services, collective.id);
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient, subject }) => [recipient, subject.split(" ", 2).join(" ")])).toEqual([
      ["bo@example.org", "Interval 2"],
      ["cy@example.org", "Interval 3"],
    ]);
  });

  it("say when it is, what crews still lack, and how to answer", async () => {
    await as("ada").plan(2, { joins: ["garden"] });
    await as("bo").plan(3, { joins: ["kitchen"] });
    await onDay("2026-02-26");
    const [ada, cy] = await listQueuedEmails(server);
    const base = server.url;
    expect(ada?.subject).toBe("Interval 3 of Tidewater begins in 3 days");
    for (const text of [
      "Interval 3 runs from March 1, 2026 to March 31, 2026, and you have not answered yet.",
      "What crews still lack:\ngarden: no people\nkitchen: no convenor\n",
      `Plan your participation:\n${base}/my_participation/3\n`,
      `Same as last time:\n${base}/my_participation/3?same_as_last_time\n`,
    ]) {
      expect(ada?.body_text).toContain(text);
    }
    expect(cy?.body_text).not.toContain("Same as last time");
    const stored = () => server.running.services.db.selectFrom("outbound_emails").select("unsubscribe_url").execute();
    expect((await stored())[0]?.unsubscribe_url).toContain(`${base}/unsubscribe/reminders-${idOf("ada")}-`);
    await server.running.mail.deliverDue();
    expect(await stored()).toEqual([{ unsubscribe_url: null }, { unsubscribe_url: null }]);
  });
});

describe("a member who reminds", () => {
  it("reaches chosen people, or all who have not answered, and is named", async () => {
    await as("bo").plan(3);
    expect(await remind("ada", { person_ids: [idOf("cy")] })).toEqual({ reminded: [idOf("cy")], skipped: [] });
    const [mail] = await listQueuedEmails(server);
    expect(mail?.recipient).toBe("cy@example.org");
    expect(mail?.body_text).toContain("ada would like to know whether you will take part.");
    // People do not remind themselves.
    const skipped = [{ person_id: idOf("cy"), reason: "reminded" }];
    expect(await remind("ada")).toEqual({ reminded: [], skipped });
    expect(await remind("bo")).toEqual({ reminded: [idOf("ada")], skipped });
    const reminded = { refusal: "reminded", reminded_at: "2026-02-15T12:00:00.000Z" };
    expect(await (await call("ada", 3)).json()).toEqual([
      { ...reminded, person_id: idOf("ada"), reminded_by: idOf("bo") },
      { ...reminded, person_id: idOf("cy"), reminded_by: idOf("ada") },
    ]);
  });

  it("reaches the others if somebody has had the most mails of a day", async () => {
    const to = { recipient: "bo@example.org", normal_recipient: "bo@example.org", kind: "plan reminder" };
    const at = "2026-02-15T11:00:00.000Z";
    const earlier = Array.from({ length: 6 }, (_, index) => ({
      ...to,
      idempotency_key: String(index),
      subject: "",
      status: "sent" as const,
      created_at: at,
      next_attempt_at: at,
      expires_at: "2026-03-01T00:00:00.000Z",
    }));
    await server.running.services.db.insertInto("outbound_emails").values(earlier).execute();
    expect((await remind("ada")).reminded).toEqual([idOf("bo"), idOf("cy")]);
    const mails = (await listQueuedEmails(server)).slice(earlier.length);
    expect(mails.map(({ recipient }) => recipient)).toEqual(["cy@example.org"]);
  });

  it("is told who was skipped and why", async () => {
    await as("bo").plan(3);
    await turnOff("cy");
    expect(await remind("ada", { person_ids: ["bo", "cy"].map(idOf) })).toEqual({
      reminded: [],
      skipped: [
        { person_id: idOf("bo"), reason: "answered" },
        { person_id: idOf("cy"), reason: "unreachable" },
      ],
    });
    expect(await listQueuedEmails(server)).toEqual([]);
  });

  it("reaches nobody twice within two days, whoever sent the last one", async () => {
    await onDay("2026-02-19");
    const names = { person_ids: [idOf("bo")] };
    for (const day of ["2026-02-19", "2026-02-20"]) {
      server.clock.setDay(day);
      expect((await remind("ada", names)).reminded).toEqual([]);
    }
    server.clock.setDay("2026-02-21");
    expect((await remind("ada", names)).reminded).toEqual([idOf("bo")]);
    server.clock.setDay("2026-02-25");
    expect((await remind("cy", names)).reminded).toEqual([idOf("bo")]);
    // The collective's own reminder of February 26 waits for the second day.
    expect(await onDay("2026-02-26")).toEqual(["ada@example.org", "cy@example.org"]);
    expect(await onDay("2026-02-27")).toEqual(["bo@example.org"]);
    expect(await onDay("2026-02-28")).toEqual([]);
  });

  it("reaches nobody twice by way of another interval, nor of one that is deleted and created again", async () => {
    const names = { person_ids: [idOf("bo")] };
    const reasons = async (interval: number) =>
      ((await (await call("ada", interval, names)).json()) as Reminding).skipped.map(({ reason }) => reason);
    expect(await reasons(3)).toEqual([]);
    expect(await reasons(2)).toEqual(["reminded"]);
    for (let round = 0; round < 3; round += 1) {
      await as("ada").createInterval("2026-04-01", "2026-04-30");
      expect(await reasons(4 + round)).toEqual(["reminded"]);
      await as("ada").deleteInterval(4 + round);
    }
    server.clock.setDay("2026-02-17");
    await as("ada").createInterval("2026-04-01", "2026-04-30");
    expect(await reasons(7)).toEqual([]);
    await as("ada").deleteInterval(7);
    await as("ada").createInterval("2026-04-01", "2026-04-30");
    expect(await reasons(8)).toEqual(["reminded"]);
    const bos = { recipient: "bo@example.org" };
    expect(await listQueuedEmails(server)).toMatchObject([bos, bos]);
  });

  it("reaches nobody for an interval that is over, nor anybody of another collective", async () => {
    expect((await call("ada", 1, {})).status).toBe(400);
    expect((await call("ada", 9, {})).status).toBe(404);
    expect((await call("ada", 3, { person_ids: [999] })).status).toBe(404);
  });
});
