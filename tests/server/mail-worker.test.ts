import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { listEmails, queueEmail } from "../../server/mail/outbox.ts";
import { passwordReset } from "../../server/mail/templates/plain-emails.ts";
import { fileTransport } from "../../server/mail/transports/files.ts";
import { startServer } from "../../server/start/server.ts";
import { folderForEach } from "../support/hooks.ts";
import { createEmptyDatabase, openDatabaseAt, settingsFor } from "../support/new-database.ts";
import { API_KEY, FROM, outboxForEach } from "../support/outbox.ts";
import { argumentsFor } from "../support/programs.ts";
import { withoutColumn } from "../support/without-column.ts";

const { world, resend, lines, startWorker, deliverDue, queue, getEmail, waitFor } = outboxForEach();
const folder = folderForEach();

async function queueMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await queue(`person-${number}@example.org`);
}

describe("an email in the outbox", () => {
  it("is sent once and unchanged, and then only its envelope is kept", async () => {
    const id = await queue();
    const written = await getEmail(id);
    expect([await deliverDue(), await deliverDue()]).toEqual([1, 0]);
    expect(resend.mails).toEqual([
      {
        id: "mail-1",
        idempotencyKey: written.idempotency_key,
        from: '"Tidewater" <crewtide@example.org>',
        to: ["ada@example.org"],
        subject: "Reset your password for Tidewater",
        text: written.body_text,
        html: written.body_html,
        headers: { "Auto-Submitted": "auto-generated" },
      },
    ]);
    expect([...resend.apiKeys]).toEqual([API_KEY]);
    expect(await getEmail(id)).toMatchObject({
      status: "sent",
      attempts: 1,
      sent_at: "2026-01-15T12:00:00.000Z",
      body_text: null,
      body_html: null,
      last_error: null,
    });
  });

  it.each([
    ["St. Mary's Größe", '"St. Mary\'s Größe" <crewtide@example.org>'],
    ['A "bank", <eve@evil.example>', '"A bank" <crewtide@example.org>'],
    ["Shoal eve\uFF20evil.example\u202E =?utf-8?q?x?=", '"Shoal utf-8?q?x?=" <crewtide@example.org>'],
    ["\\(eve@evil.example;", FROM],
  ])("comes from its collective at the server's address, without another address or header: %s", async (name, from) => {
    await world.db.updateTable("collectives").set({ name }).execute();
    await queue();
    await deliverDue();
    expect(resend.mails).toMatchObject([{ from }]);
  });

  it("is sent after those queued before it, a few at a time", async () => {
    await queueMany(9);
    resend.behave("slow");
    const sending = deliverDue();
    await expect.poll(() => resend.requests).toHaveLength(8);
    expect(resend.mails.flatMap((mail) => mail.to).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `person-${number}@example.org`),
    );
    resend.behave("well");
    expect(await sending).toBe(9);
    expect(resend.requests).toHaveLength(9);
  });

  it("waits for the one before it to the same person, and keeps nobody else waiting", async () => {
    for (let count = 0; count < 3; count += 1) await queue();
    await queue("bo@example.org");
    resend.behave("slow");
    const sending = deliverDue();
    await expect.poll(() => resend.mails.map((mail) => mail.to)).toEqual([["ada@example.org"], ["bo@example.org"]]);
    resend.behave("well");
    expect(await sending).toBe(4);
  });

  it("is sent while an earlier one still has no answer", async () => {
    const taken: string[] = [];
    let isAnswered = false;
    const send = async ({ to }: { to: string }, signal: AbortSignal) => {
      taken.push(isAnswered ? `${to}, late` : to);
      if (to === "ada@example.org") {
        await once(signal, "abort");
        isAnswered = true;
      }
      return {};
    };
    await queue();
    const worker = startWorker({ transport: { send }, pollInterval: 5, stopGrace: 0 });
    await expect.poll(() => taken).toEqual(["ada@example.org"]);
    await queue("bo@example.org");
    await expect.poll(() => taken).toEqual(["ada@example.org", "bo@example.org"]);
    await worker.stop();
  });

  it("waits until it is due, and is then sent however late, if it was never attempted and is still of use", async () => {
    await queue("ada@example.org", "2026-01-15T12:00:01.000Z");
    expect(await deliverDue()).toBe(0);
    world.clock.advance(1);
    expect(await deliverDue()).toBe(1);
    await queue();
    world.clock.setDay("2026-02-10");
    expect(await deliverDue()).toBe(1);
  });

  it("stays put off by the mail server when another one gets through after an outage", async () => {
    const id = await queue("bo@example.org");
    const worker = startWorker();
    resend.behave({ status: 429, retryAfter: 7_200 });
    await worker.deliverDue();
    const late = await queue();
    resend.behave("down");
    await worker.deliverDue();
    resend.behave("well");
    await waitFor(late);
    await worker.deliverDue();
    expect(resend.mails.map((mail) => mail.to)).toEqual([["ada@example.org"]]);
    expect(await getEmail(id)).toMatchObject({ status: "waiting", attempts: 1 });
  });

  it("is sent once by two workers at once", async () => {
    const other = openDatabaseAt(world.databaseUrl);
    await queueMany(20);
    const [one, two] = await Promise.all([deliverDue(), startWorker({ db: other.db }).deliverDue()]);
    expect(one + two).toBe(20);
    // Count requests, not emails: the fake accepts repeated requests.
    expect(resend.requests).toHaveLength(20);
    await other.close();
  });

  it("is sent once where the database fails just after that, and is recorded once it is back", async () => {
    const ids = [await queue(), await queue("bo@example.org")];
    const worker = startWorker();
    await withoutColumn(world.db, ["outbound_emails", "sent_at"], async () => {
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
      world.clock.advance(3_600);
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
    });
    expect(await worker.deliverDue()).toBe(0);
    expect(resend.requests).toHaveLength(2);
    const sent = { status: "sent", attempts: 1, sent_at: "2026-01-15T12:00:00.000Z", body_text: null };
    expect(await Promise.all(ids.map(getEmail))).toMatchObject([sent, sent]);
    expect(lines.filter((line) => line.includes("An email was sent"))).toHaveLength(2);
  });

  it("is said to be kept as a file where no mail server is set", async () => {
    const { idempotency_key } = await getEmail(await queue());
    await startWorker({ transport: fileTransport(folder.path) }).deliverDue();
    const path = join(folder.path, `${idempotency_key}.eml`);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: "Mail kept as a file; no mail server is set", outcome: "kept", path },
    ]);
    expect(lines.join("")).not.toContain("ada@example.org");
  });
});

it("a worker that is killed between sending and recording has sent the email once", async () => {
  const run = (killed: Record<string, string> = {}) => {
    const worker = spawn(process.execPath, argumentsFor("tests/support/mail-worker-process.ts"), {
      env: {
        // Nothing else of this process's: Vitest has a BASE_URL of its own.
        PATH: process.env["PATH"],
        ...settingsFor(world.databaseUrl),
        NOW: world.clock.now().toISOString(),
        RESEND_API_KEY: API_KEY,
        RESEND_BASE_URL: resend.url,
        MAIL_FROM: FROM,
        ...killed,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return once(worker, "exit");
  };
  const id = await queue();
  expect(await run({ KILLED_BEFORE_RECORDING: "yes" })).toEqual([null, "SIGKILL"]);
  expect(resend.mails).toHaveLength(1);
  expect(await getEmail(id)).toMatchObject({ status: "waiting", attempts: 1 });
  // A worker that starts immediately cannot know that the other one has died.
  expect(await deliverDue()).toBe(0);
  expect(resend.requests).toHaveLength(1);
  await waitFor(id);
  expect(await run()).toEqual([0, null]);
  expect(await getEmail(id)).toMatchObject({ status: "sent", attempts: 2 });
  expect(resend.requests).toHaveLength(2);
  expect(resend.mails).toHaveLength(1);
});

describe("a worker that is stopped", () => {
  it("records running attempts, and starts no others", async () => {
    await queueMany(10);
    resend.behave("slow");
    const worker = startWorker();
    const sending = Promise.all([worker.deliverDue(), worker.deliverDue()]);
    await expect.poll(() => resend.requests).toHaveLength(8);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    resend.behave("well");
    await stopping;
    expect(await listEmails(world.db, { status: "sent" })).toHaveLength(8);
    expect((await listEmails(world.db, { status: "waiting" })).map((mail) => mail.attempts)).toEqual([0, 0]);
    await sending;
    expect(await worker.deliverDue()).toBe(0);
  });

  it("does not wait forever, and keeps aborted mails for later", async () => {
    const id = await queue();
    resend.behave("mute");
    const worker = startWorker({ stopGrace: 50 });
    const round = worker.deliverDue();
    await expect.poll(() => resend.mails).toHaveLength(1);
    await worker.stop();
    await round;
    expect(await getEmail(id)).toMatchObject({
      status: "waiting",
      last_error: "The server was stopped before a response came",
    });
    resend.behave("well");
    await waitFor(id);
    expect(await deliverDue()).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });
});

it("a worker keeps polling after an error", async () => {
  const database = await createEmptyDatabase();
  const { db, close } = openDatabaseAt(database.url);
  const worker = startWorker({ db, pollInterval: 5 });
  const failures = () => lines.filter((line) => line.includes("could not be delivered"));
  await expect.poll(() => failures().length).toBeGreaterThan(1);
  await worker.stop();
  await close();
  await database.remove();
});

it("the server sends waiting mails soon after its start and while it runs, and lets them finish when it stops", async () => {
  const database = await createEmptyDatabase();
  const sending = { RESEND_API_KEY: API_KEY, RESEND_BASE_URL: resend.url, MAIL_FROM: FROM };
  const config = readConfig({ PORT: "0", ...settingsFor(database.url), ...sending });
  const server = await startServer({ config, log: pino({ level: "silent" }) });
  const at = systemClock("UTC").now().toISOString();
  const mail = passwordReset("en", "Tidewater", "https://crewtide.example");
  const send = (recipient: string) => queueEmail(server.services.db, mail, { collectiveId: null, recipient, at });
  await send("ada@example.org");
  await expect.poll(() => resend.mails).toHaveLength(1);
  resend.behave("slow");
  await send("bo@example.org");
  await expect.poll(() => resend.mails).toHaveLength(2);
  const stopping = server.stop();
  resend.behave("well");
  await stopping;
  const reopened = openDatabaseAt(database.url);
  expect(await listEmails(reopened.db)).toMatchObject([{ status: "sent" }, { status: "sent" }]);
  await reopened.close();
  await database.remove();
});
