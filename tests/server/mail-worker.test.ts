import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { retryFailedMails } from "../../server/features/mail-preferences/retry-mails.service.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import { listMails, pruneMails, queueMail, retryMail } from "../../server/mail/outbox.ts";
import { passwordReset } from "../../server/mail/templates/password-reset.ts";
import { fileTransport } from "../../server/mail/transports/files.ts";
import { resendTransport } from "../../server/mail/transports/resend.ts";
import { UnsubscribeTokens } from "../../server/mail/unsubscribe-tokens.ts";
import { startServer } from "../../server/server.ts";
import { startFakeResend, type FakeResend } from "../support/fake-resend.ts";
import { worldForEach } from "../support/hooks.ts";
import { createEmptyDatabase, openDatabaseAt, settingsFor } from "../support/new-database.ts";
import { argumentsFor } from "../support/programs.ts";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";
import { withoutColumn } from "../support/without-column.ts";
import type { World } from "../support/world.ts";

const API_KEY = "re_secret_key";
const TOKEN = "a-token-that-nobody-else-may-see-0123456789";
const FROM = "Crewtide <crewtide@example.org>";
const SECOND = 1_000;
const HOUR = 3_600_000;

const world = worldForEach();
let resend: FakeResend;
let outbox: TempFolder;
let logged: string[];
beforeEach(async () => {
  resend = await startFakeResend();
  outbox = makeTempFolder();
  logged = [];
});
afterEach(async () => {
  await resend.stop();
  outbox.remove();
});

/** A worker that sends on demand through the fake Resend. */
function startWorker(options: Partial<Parameters<typeof startMailWorker>[0]> = {}) {
  return startMailWorker({
    db: world.db,
    clock: world.clock,
    log: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
    transport: resendTransport({ apiKey: API_KEY, baseUrl: resend.url }),
    from: FROM,
    pollInterval: null,
    ...options,
  });
}

const deliverDue = () => startWorker().deliverDue();

function queue(recipient = "ada@example.org", at = world.clock.now().toISOString()): Promise<number> {
  const mail = passwordReset("Tidewater", `https://crewtide.example/auth/reset_password?token=${TOKEN}`);
  return queueMail(world.db, mail, { collectiveId: world.collective.id, recipient, at });
}

/** A mail without a link. */
const LETTER = { kind: "interest declined", subject: "Hello", text: "Hello", html: "<p>Hello</p>" } as const;

const getMail = (id: number) =>
  world.db.selectFrom("outbound_emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

function setInstant(instant: string | number): void {
  world.clock.setInstant(new Date(instant).toISOString());
}

function waitFor(milliseconds: number): void {
  setInstant(world.clock.now().getTime() + milliseconds);
}

/** How long from now a mail waits for its next attempt, in milliseconds. */
const waitingTime = async (id: number) => Date.parse((await getMail(id)).next_attempt_at) - world.clock.now().getTime();

describe("a mail in the outbox", () => {
  it("is sent once and unchanged, and then only its envelope is kept", async () => {
    const id = await queue();
    const written = await getMail(id);
    expect(await deliverDue()).toBe(1);
    expect(await deliverDue()).toBe(0);
    expect(resend.mails).toEqual([
      {
        id: "mail-1",
        idempotencyKey: written.idempotency_key,
        from: FROM,
        to: ["ada@example.org"],
        subject: "Reset your password for Tidewater",
        text: written.body_text,
        html: written.body_html,
        headers: { "Auto-Submitted": "auto-generated" },
      },
    ]);
    expect([...resend.apiKeys]).toEqual([API_KEY]);
    expect(await getMail(id)).toMatchObject({
      status: "sent",
      attempts: 1,
      sent_at: "2026-01-15T12:00:00.000Z",
      body_text: null,
      body_html: null,
      last_error: null,
    });
  });

  it("is sent after those queued before it, a few at a time", async () => {
    for (let number = 1; number <= 10; number += 1) await queue(`person-${number}@example.org`);
    resend.behave("slow");
    const round = deliverDue();
    await expect.poll(() => resend.requests).toHaveLength(4);
    expect(resend.mails.flatMap((mail) => mail.to).toSorted()).toEqual(
      [1, 2, 3, 4].map((number) => `person-${number}@example.org`),
    );
    resend.behave("well");
    expect(await round).toBe(10);
    expect(resend.requests).toHaveLength(10);
  });

  it("waits until it is due", async () => {
    await queue("ada@example.org", "2026-01-15T12:00:01.000Z");
    expect(await deliverDue()).toBe(0);
    waitFor(SECOND);
    expect(await deliverDue()).toBe(1);
  });

  it("is sent however late, if it was never attempted and is still of use", async () => {
    await queue();
    world.clock.setDay("2026-02-10");
    expect(await deliverDue()).toBe(1);
  });

  it("is sent once by two workers at once", async () => {
    const other = openDatabaseAt(world.databaseUrl);
    for (let number = 1; number <= 20; number += 1) await queue(`person-${number}@example.org`);
    const counts = await Promise.all([deliverDue(), startWorker({ db: other.db }).deliverDue()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    // Count requests, not mails: the fake accepts repeated requests.
    expect(resend.requests).toHaveLength(20);
    await other.close();
  });

  it("is sent once where the database fails just after that, and is recorded once it is back", async () => {
    const ids = [await queue(), await queue("bo@example.org")];
    const worker = startWorker();
    await withoutColumn(world.db, ["outbound_emails", "sent_at"], async () => {
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
      waitFor(HOUR);
      await expect(worker.deliverDue()).rejects.toThrow("sent_at");
    });
    expect(await worker.deliverDue()).toBe(0);
    expect(resend.requests).toHaveLength(2);
    const sent = { status: "sent", attempts: 1, sent_at: "2026-01-15T12:00:00.000Z", body_text: null };
    expect(await Promise.all(ids.map(getMail))).toMatchObject([sent, sent]);
    expect(logged.filter((line) => line.includes("A mail was sent"))).toHaveLength(2);
  });
});

describe("a mail that cannot be delivered", () => {
  it.each([
    ["the connection is cut", "down" as const, "Resend did not respond"],
    ["the server fails", { status: 500 }, "Resend returned 500 application_error: This is how it is"],
    ["the server is busy", { status: 503 }, "Resend returned 503"],
    ["there were too many", { status: 429 }, "Resend returned 429"],
  ])("is tried again when %s", async (_case, behaviour, reason) => {
    const id = await queue();
    resend.behave(behaviour);
    expect(await deliverDue()).toBe(0);
    expect(await getMail(id)).toMatchObject({ status: "waiting", attempts: 1 });
    expect((await getMail(id)).last_error).toContain(reason);
    resend.behave("well");
    expect(await deliverDue()).toBe(0);
    waitFor(await waitingTime(id));
    expect(await deliverDue()).toBe(1);
    expect(resend.mails).toHaveLength(1);
    expect(await getMail(id)).toMatchObject({ status: "sent", last_error: null });
  });

  it("is retried with the same key if it was accepted but no response came", async () => {
    const id = await queue();
    resend.behave("mute");
    expect(await startWorker({ sendTimeout: 50 }).deliverDue()).toBe(0);
    expect((await getMail(id)).last_error).toBe("No response within 0.05 seconds");
    resend.behave("well");
    waitFor(await waitingTime(id));
    expect(await deliverDue()).toBe(1);
    expect(new Set(resend.requests).size).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });

  it("is retried if a request with the same key is in progress", async () => {
    const id = await queue();
    resend.behave("slow");
    await startWorker({ sendTimeout: 50 }).deliverDue();
    waitFor(await waitingTime(id));
    await deliverDue();
    expect(await getMail(id)).toMatchObject({ status: "waiting", attempts: 2 });
    expect((await getMail(id)).last_error).toContain("409 concurrent_idempotent_requests");
  });

  it("waits as long as the server asks for", async () => {
    const id = await queue();
    resend.behave({ status: 429, retryAfter: 120 });
    await deliverDue();
    const wait = await waitingTime(id);
    expect(wait).toBeGreaterThanOrEqual(120 * SECOND);
    expect(wait).toBeLessThanOrEqual(132 * SECOND);
  });

  it.each([400, 401, 403, 422])("is not retried if it is refused with %i", async (status) => {
    const id = await queue();
    resend.behave({ status, message: "This address is no address" });
    await deliverDue();
    expect(await getMail(id)).toMatchObject({
      status: "failed",
      attempts: 1,
      last_error: `Resend returned ${status} application_error: This address is no address`,
    });
    expect((await getMail(id)).body_text).toContain(TOKEN);
    resend.behave("well");
    world.clock.setDay("2026-01-16");
    expect(await deliverDue()).toBe(0);
  });

  it("fails after a day of growing delays, and is kept for a person to decide", async () => {
    const id = await queue();
    const start = world.clock.now().getTime();
    resend.behave("down");
    const delays: number[] = [];
    for (;;) {
      await deliverDue();
      if ((await getMail(id)).status === "failed") break;
      const delay = await waitingTime(id);
      delays.push(delay / SECOND);
      waitFor(delay);
    }
    const least = [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600];
    for (const [index, seconds] of least.entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(seconds);
      expect(delays[index]).toBeLessThanOrEqual(seconds * 1.1);
    }
    const tried = world.clock.now().getTime() - start;
    expect(tried).toBeGreaterThan(23.5 * HOUR);
    expect(tried).toBeLessThan(24 * HOUR);
    expect(resend.requests).toHaveLength(delays.length + 1);
    expect((await getMail(id)).body_text).toContain(TOKEN);
    expect(await getMail(id)).toMatchObject({ last_error: "Resend did not respond" });
  });

  it("is not attempted more than a day after its first attempt, if the server was off in between", async () => {
    const id = await queue();
    resend.behave("down");
    await deliverDue();
    resend.behave("well");
    world.clock.setDay("2026-01-16");
    expect(await deliverDue()).toBe(0);
    expect(await getMail(id)).toMatchObject({ status: "failed", attempts: 1, last_error: "Resend did not respond" });
    expect(resend.mails).toEqual([]);
  });

  it.each([
    ["failed", () => Promise.reject(new Error("too late")), 1],
    ["arrived", () => Promise.resolve({}), 2],
  ])("stays sent when an attempt that was taken for lost has %s after all", async (_case, end, sent) => {
    const id = await queue();
    let finish: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = startWorker({ transport: { send: () => released.then(end) } });
    const lost = slow.deliverDue();
    await expect.poll(() => getMail(id)).toMatchObject({ attempts: 1 });
    waitFor(await waitingTime(id));
    const other = await deliverDue();
    finish();
    expect(other + (await lost)).toBe(sent);
    expect(await getMail(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  });

  it("does not delay others", async () => {
    const ids = [await queue(), await queue(), await queue(), await queue()];
    resend.behave("down");
    await deliverDue();
    resend.behave("well");
    const last = await queue("bo@example.org");
    expect(await deliverDue()).toBe(1);
    expect(await getMail(last)).toMatchObject({ status: "sent" });
    for (const id of ids) expect(await getMail(id)).toMatchObject({ status: "waiting" });
  });
});

describe("the stored and logged data of a mail", () => {
  it("contains no secrets and none of the mail's content", async () => {
    const sent = await queue();
    await deliverDue();
    const { body_text, subject } = await getMail(await queue());
    const repeating = `${API_KEY} refused\r\n${body_text} sent with token ${TOKEN}`;
    resend.behave({ status: 500, message: repeating });
    await deliverDue();
    waitFor(HOUR);
    resend.behave({ status: 422, message: repeating });
    await deliverDue();
    const failed = await getMail(sent + 1);
    expect(failed.status).toBe("failed");
    expect(failed.last_error).toContain("Resend returned 422 application_error: ... refused");
    for (const text of [failed.last_error, logged.join("")]) {
      for (const secret of [API_KEY, TOKEN, "crewtide.example", "Someone, most likely you", "\n\n", "\r"]) {
        expect(text).not.toContain(secret);
      }
    }
    const lines = logged.map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { mail: sent, attempt: 1, outcome: "sent" },
      { mail: sent + 1, attempt: 1, outcome: "retry", code: "500" },
      { mail: sent + 1, attempt: 2, outcome: "failed", code: "422" },
    ]);
    for (const private_ of ["ada@example.org", subject, failed.idempotency_key]) {
      expect(logged.join("")).not.toContain(private_);
    }
  });

  it("says that no mail server is set where a mail is only kept as a file", async () => {
    const { idempotency_key } = await getMail(await queue());
    await startWorker({ transport: fileTransport(outbox.path) }).deliverDue();
    expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        msg: "Mail kept as a file; no mail server is set",
        outcome: "kept",
        path: join(outbox.path, `${idempotency_key}.eml`),
      },
    ]);
    expect(logged.join("")).not.toContain("ada@example.org");
  });
});

describe("a worker that is killed", () => {
  let child: ChildProcess;
  afterEach(() => child.kill("SIGKILL"));

  const start = (environment: Record<string, string>) => {
    child = spawn(process.execPath, argumentsFor("tests/support/mail-worker-process.ts"), {
      env: {
        // Nothing else of this process's: Vitest has a BASE_URL of its own.
        PATH: process.env["PATH"],
        ...settingsFor(world.databaseUrl),
        NOW: world.clock.now().toISOString(),
        RESEND_API_KEY: API_KEY,
        RESEND_BASE_URL: resend.url,
        MAIL_FROM: FROM,
        ...environment,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return once(child, "exit");
  };

  it("has sent the mail once when it is killed between sending and recording", async () => {
    const id = await queue();
    const [, signal] = await start({ KILLED_BEFORE_RECORDING: "yes" });
    expect(signal).toBe("SIGKILL");
    expect(resend.mails).toHaveLength(1);
    expect(await getMail(id)).toMatchObject({ status: "waiting", attempts: 1 });
    // A worker that starts immediately cannot know that the other one has died.
    expect(await deliverDue()).toBe(0);
    expect(resend.requests).toHaveLength(1);
    waitFor(await waitingTime(id));
    const [code] = await start({});
    expect(code).toBe(0);
    expect(await getMail(id)).toMatchObject({ status: "sent", attempts: 2 });
    expect(resend.requests).toHaveLength(2);
    expect(resend.mails).toHaveLength(1);
  });

  it("has sent the mail once when it is killed while it waits for the answer", async () => {
    const id = await queue();
    resend.behave("mute");
    const exit = start({});
    await expect.poll(() => resend.mails).toHaveLength(1);
    child.kill("SIGKILL");
    await exit;
    resend.behave("well");
    waitFor(await waitingTime(id));
    expect(await deliverDue()).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });

  it("has written one file when it is killed between writing and recording", async () => {
    const id = await queue();
    const { idempotency_key } = await getMail(id);
    const toFiles = { RESEND_API_KEY: "", MAIL_FROM: "", OUTBOX_DIR: outbox.path };
    await start({ ...toFiles, KILLED_BEFORE_RECORDING: "yes" });
    expect(await getMail(id)).toMatchObject({ status: "waiting", attempts: 1 });
    expect(readdirSync(outbox.path)).toEqual([`${idempotency_key}.eml`]);
    waitFor(await waitingTime(id));
    await start(toFiles);
    expect(await getMail(id)).toMatchObject({ status: "sent", attempts: 2 });
    expect(readdirSync(outbox.path)).toEqual([`${idempotency_key}.eml`]);
  });
});

describe("a worker that is stopped", () => {
  it("records running attempts, and starts no others", async () => {
    for (let number = 1; number <= 6; number += 1) await queue();
    resend.behave("slow");
    const worker = startWorker();
    // The second round waits for the first, so that no more are under way.
    const rounds = Promise.all([worker.deliverDue(), worker.deliverDue()]);
    await expect.poll(() => resend.requests).toHaveLength(4);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    resend.behave("well");
    await stopping;
    expect((await listMails(world.db, { status: "sent" })).map((mail) => mail.id)).toHaveLength(4);
    expect((await listMails(world.db, { status: "waiting" })).map((mail) => mail.attempts)).toEqual([0, 0]);
    expect(await rounds).toEqual([4, 0]);
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
    expect(await getMail(id)).toMatchObject({
      status: "waiting",
      last_error: "The server was stopped before a response came",
    });
    resend.behave("well");
    waitFor(await waitingTime(id));
    expect(await deliverDue()).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });

  it("keeps polling after an error", async () => {
    const database = await createEmptyDatabase();
    const { db, close } = openDatabaseAt(database.url);
    const worker = startWorker({ db, pollInterval: 5 });
    const failures = () => logged.filter((line) => line.includes("could not be delivered"));
    await expect.poll(() => failures().length).toBeGreaterThan(1);
    await worker.stop();
    await close();
    await database.remove();
  });
});

describe("the host", () => {
  it("retries a failed mail, with a new key and for another day", async () => {
    const id = await queue();
    const { idempotency_key } = await getMail(id);
    resend.behave({ status: 422 });
    await deliverDue();
    world.clock.setDay("2026-01-20");
    expect(await retryMail(world.db, world.clock, id)).toBe(true);
    expect(await getMail(id)).toMatchObject({ status: "waiting", attempts: 0, first_attempt_at: null });
    expect((await getMail(id)).idempotency_key).not.toBe(idempotency_key);
    resend.behave("down");
    await deliverDue();
    resend.behave("well");
    waitFor(await waitingTime(id));
    expect(await deliverDue()).toBe(1);
  });

  it("does not retry sent or waiting mails", async () => {
    const sent = await queue();
    await deliverDue();
    const waiting = await queue();
    const before = [await getMail(sent), await getMail(waiting)];
    for (const id of [sent, waiting, 999]) expect(await retryMail(world.db, world.clock, id)).toBe(false);
    expect([await getMail(sent), await getMail(waiting)]).toEqual(before);
  });

  it("is retried once where two processes retry all failed mails at the same time", async () => {
    for (let number = 1; number <= 3; number += 1)
      await queueMail(world.db, LETTER, {
        collectiveId: null,
        recipient: "ada@example.org",
        at: world.clock.now().toISOString(),
      });
    resend.behave({ status: 422 });
    await deliverDue();
    resend.behave("well");
    const other = openDatabaseAt(world.databaseUrl);
    const unsubscribeTokens = new UnsubscribeTokens(["a secret of the tests"]);
    const retry = (db: World["db"]) => retryFailedMails({ db, clock: world.clock, unsubscribeTokens });
    const retried = await Promise.all([retry(world.db), retry(other.db)]);
    expect(retried.reduce((sum, each) => sum + each.retried, 0)).toBe(3);
    await other.close();
    expect(await deliverDue()).toBe(3);
    expect(resend.mails).toHaveLength(3);
  });

  it("is deleted 90 days after it was sent, or when it is no longer of use", async () => {
    await queue();
    await deliverDue();
    resend.behave({ status: 422 });
    await queue();
    await deliverDue();
    world.clock.setDay("2026-03-15");
    resend.behave("well");
    const recent = await queue();
    await deliverDue();
    world.clock.setDay("2026-04-15");
    const waiting = await queue();
    expect(await pruneMails(world.db, world.clock.now())).toBe(2);
    expect((await listMails(world.db)).map((mail) => mail.id)).toEqual([recent, waiting]);
  });
});

describe("the server", () => {
  it("sends waiting mails soon after its start and while it runs, and stops without running attempts", async () => {
    const database = await createEmptyDatabase();
    const config = readConfig({
      PORT: "0",
      ...settingsFor(database.url),
      RESEND_API_KEY: API_KEY,
      RESEND_BASE_URL: resend.url,
      MAIL_FROM: FROM,
    });
    const log = pino({ level: "silent" });
    const server = await startServer({ config, log });
    const { db } = server.services;
    const at = systemClock("UTC").now().toISOString();
    const mail = passwordReset("Tidewater", "https://crewtide.example");
    await queueMail(db, mail, { collectiveId: null, recipient: "ada@example.org", at });
    await expect.poll(() => resend.mails).toHaveLength(1);
    resend.behave("slow");
    await queueMail(db, mail, { collectiveId: null, recipient: "bo@example.org", at });
    await expect.poll(() => resend.mails).toHaveLength(2);
    const stopping = server.stop();
    resend.behave("well");
    await stopping;
    const reopened = openDatabaseAt(database.url);
    expect(await listMails(reopened.db)).toMatchObject([{ status: "sent" }, { status: "sent" }]);
    await reopened.close();
    await database.remove();
  });
});
