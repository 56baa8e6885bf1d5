import { describe, expect, it } from "vitest";
import { retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { claimDueEmail } from "../../server/mail/outbox.queries.ts";
import { listEmails, pruneEmails, queueEmail, retryEmails } from "../../server/mail/outbox.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { API_KEY, outboxForEach, TOKEN } from "../support/outbox.ts";
import type { World } from "../support/world.ts";

const { world, resend, lines, startWorker, deliverDue, queue, getEmail, waitingTime, waitFor } = outboxForEach();

describe("an email that cannot be delivered", () => {
  it.each([
    ["the connection is cut", "down" as const, "Resend did not respond"],
    ["the server fails", { status: 500 }, "Resend returned 500 application_error: This is how it is"],
    ["the server is busy", { status: 503 }, "Resend returned 503"],
    ["there were too many", { status: 429 }, "Resend returned 429"],
    // Until the host has corrected them.
    ["the key is refused", { status: 401 }, "Resend returned 401"],
    ["the sender is refused", { status: 403 }, "Resend returned 403"],
  ])("is tried again when %s", async (_case, behaviour, reason) => {
    const id = await queue();
    resend.behave(behaviour);
    expect(await deliverDue()).toBe(0);
    const last_error: unknown = expect.stringContaining(reason);
    expect(await getEmail(id)).toMatchObject({ status: "waiting", attempts: 1, last_error });
    resend.behave("well");
    expect(await deliverDue()).toBe(0);
    await waitFor(id);
    expect(await deliverDue()).toBe(1);
    expect(resend.mails).toHaveLength(1);
    expect(await getEmail(id)).toMatchObject({ status: "sent", last_error: null });
  });

  it("is retried with the same key if it was accepted but no response came, also while that request runs", async () => {
    const id = await queue();
    resend.behave("slow");
    expect(await startWorker({ sendTimeout: 50 }).deliverDue()).toBe(0);
    expect((await getEmail(id)).last_error).toBe("No response within 0.05 seconds");
    await waitFor(id);
    await deliverDue();
    const last_error: unknown = expect.stringContaining("409 concurrent_idempotent_requests");
    expect(await getEmail(id)).toMatchObject({ status: "waiting", attempts: 2, last_error });
    resend.behave("well");
    await waitFor(id);
    expect(await deliverDue()).toBe(1);
    expect(new Set(resend.requests).size).toBe(1);
    expect(resend.mails).toHaveLength(1);
  });

  it("does not keep others waiting when it is tried again: whatever has been due for longest comes first", async () => {
    const first = await queue();
    resend.behave("down");
    await deliverDue();
    world.clock.advance(10);
    const second = await queue("bo@example.org");
    await waitFor(first);
    const busy = { recipients: [], hosts: [] };
    const claim = async () => (await claimDueEmail(world.db, { now: world.clock.now(), busy }))?.id;
    expect([await claim(), await claim()]).toEqual([second, first]);
  });

  it.each([
    [120, 120, 132],
    // At least as long as after any failure, and a day at most.
    [0, 30, 33],
    [999_999, 23 * 3_600, 24 * 3_600],
  ])("is tried again as the server asks for, in %i seconds", async (retryAfter, least, most) => {
    const id = await queue();
    resend.behave({ status: 429, retryAfter });
    await deliverDue();
    expect(await waitingTime(id)).toBeGreaterThanOrEqual(least);
    expect(await waitingTime(id)).toBeLessThanOrEqual(most);
  });

  it.each([400, 422])("is not retried if it is refused with %i", async (status) => {
    const id = await queue();
    resend.behave({ status, message: "This address is no address" });
    await deliverDue();
    expect(await getEmail(id)).toMatchObject({
      status: "failed",
      attempts: 1,
      last_error: `Resend returned ${status} application_error: This address is no address`,
      body_text: expect.stringContaining(TOKEN),
    });
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
      if ((await getEmail(id)).status === "failed") break;
      delays.push(await waitingTime(id));
      await waitFor(id);
    }
    const least = [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600];
    for (const [index, seconds] of least.entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(seconds);
      expect(delays[index]).toBeLessThanOrEqual(seconds * 1.1);
    }
    const hours = (world.clock.now().getTime() - start) / 3_600_000;
    expect(hours).toBeGreaterThan(23.5);
    expect(hours).toBeLessThan(24);
    expect(resend.requests).toHaveLength(delays.length + 1);
    expect(await getEmail(id)).toMatchObject({
      last_error: "Resend did not respond",
      body_text: expect.stringContaining(TOKEN),
    });
  });

  it("is not attempted more than a day after its first attempt, if the server was off in between", async () => {
    const id = await queue();
    resend.behave("down");
    await deliverDue();
    resend.behave("well");
    world.clock.setDay("2026-01-16");
    expect(await deliverDue()).toBe(0);
    expect(await getEmail(id)).toMatchObject({ status: "failed", attempts: 1, last_error: "Resend did not respond" });
    expect(resend.mails).toEqual([]);
  });

  it.each([
    ["failed", () => Promise.reject(new Error("too late")), 1],
    ["arrived", () => Promise.resolve({}), 2],
  ])("stays sent when an attempt that was taken for lost has %s after all", async (_case, end, sent) => {
    const id = await queue();
    const { promise: released, resolve: finish } = Promise.withResolvers<void>();
    const lost = startWorker({ transport: { send: () => released.then(end) } }).deliverDue();
    await expect.poll(() => getEmail(id)).toMatchObject({ attempts: 1 });
    await waitFor(id);
    const other = await deliverDue();
    finish();
    expect(other + (await lost)).toBe(sent);
    expect(await getEmail(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  });

  it("leaves no secrets and nothing of its content in what is stored and logged about it", async () => {
    const sent = await queue();
    await deliverDue();
    const { id, body_text, subject } = await getEmail(await queue());
    const message = `${API_KEY} refused\r\n${body_text} sent with token ${TOKEN}`;
    resend.behave({ status: 500, message });
    await deliverDue();
    await waitFor(id);
    resend.behave({ status: 422, message });
    await deliverDue();
    const { status, last_error, idempotency_key } = await getEmail(id);
    expect(status).toBe("failed");
    expect(last_error).toContain("Resend returned 422 application_error: ... refused");
    for (const text of [last_error, lines.join("")]) {
      for (const secret of [API_KEY, TOKEN, "crewtide.example", "Someone, most likely you", "\n\n", "\r"]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { mail: sent, attempt: 1, outcome: "sent" },
      { mail: id, attempt: 1, outcome: "retry", code: "500" },
      { mail: id, attempt: 2, outcome: "failed", code: "422" },
    ]);
    for (const personal of ["ada@example.org", subject, idempotency_key]) {
      expect(lines.join("")).not.toContain(personal);
    }
  });
});

describe("the host", () => {
  it("retries a failed email, with a new key and for another day", async () => {
    const id = await queue();
    const { idempotency_key } = await getEmail(id);
    resend.behave({ status: 422 });
    await deliverDue();
    world.clock.setDay("2026-01-20");
    expect(await retryEmails(world.db, world.clock, [id])).toBe(1);
    expect(await getEmail(id)).toMatchObject({ status: "waiting", attempts: 0, first_attempt_at: null });
    expect((await getEmail(id)).idempotency_key).not.toBe(idempotency_key);
    resend.behave("down");
    await deliverDue();
    resend.behave("well");
    await waitFor(id);
    expect(await deliverDue()).toBe(1);
  });

  it("does not retry sent or waiting mails", async () => {
    const sent = await queue();
    await deliverDue();
    const waiting = await queue();
    const before = [await getEmail(sent), await getEmail(waiting)];
    expect(await retryEmails(world.db, world.clock, [sent, waiting, 999])).toBe(0);
    expect([await getEmail(sent), await getEmail(waiting)]).toEqual(before);
  });

  it("retries each once where two processes retry all failed mails at the same time", async () => {
    // Without a link, which would have to be found.
    const mail = { kind: "interest declined", subject: "Hello", text: "Hello", html: "<p>Hello</p>" } as const;
    const to = { collectiveId: null, recipient: "ada@example.org", at: world.clock.now().toISOString() };
    for (let number = 1; number <= 3; number += 1) await queueEmail(world.db, mail, to);
    resend.behave({ status: 422 });
    await deliverDue();
    resend.behave("well");
    const other = openDatabaseAt(world.databaseUrl);
    const signedTokens = new SignedTokens(["a secret of the tests"]);
    const retry = (db: World["db"]) => retryFailedEmails({ db, clock: world.clock, signedTokens });
    const [one, two] = await Promise.all([retry(world.db), retry(other.db)]);
    expect(one.retried + two.retried).toBe(3);
    await other.close();
    expect(await deliverDue()).toBe(3);
    expect(resend.mails).toHaveLength(3);
  });
});

it("an email is deleted 90 days after it was sent, or when it is no longer of use", async () => {
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
  expect(await pruneEmails(world.db, world.clock.now())).toBe(2);
  expect((await listEmails(world.db)).map((mail) => mail.id)).toEqual([recent, waiting]);
});
