import { describe, expect, it } from "vitest";
import { retryFailedEmail, retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { failWaitingEmails } from "../../server/mail/outbox.queries.ts";
import { listEmails, queueEmail } from "../../server/mail/outbox.ts";
import { toAuthor } from "../../server/mail/templates/plain-emails.ts";
import { inParts } from "../../server/db/in-parts.ts";
import { counted } from "../support/count-statements.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

const services = () => server.running.services;

function declineInterest(message: string) {
  const mail = toAuthor("en", "Tidewater", { kind: "interest declined", message, replyTo: null });
  const at = server.clock.now().toISOString();
  return queueEmail(services().db, mail, { collectiveId: server.collective.id, recipient: "wren@example.org", at });
}

const forgetPassword = () => ada.client.auth.forgotPassword.mutate({ email: "bo@example.org" });

/** Does what the daily job does. */
function pruneOn(day: string) {
  server.clock.setDay(day);
  return runJob(services(), "prune");
}

const fail = () => failWaitingEmails(services().db, "The mail server was away");

/** Why emails are not retried, after all that wait have failed and something has happened. */
async function objectionsAfter(happens: () => Promise<unknown>): Promise<string[]> {
  await fail();
  await happens();
  return (await retryFailedEmails(services())).useless.map(({ reason }) => reason);
}

const NOTHING = () => Promise.resolve();
const DEAD_LINK = "its link no longer works";

describe("a failed email is retried while it is of use", () => {
  it("a link to reset a password: until it is used, replaced or expired", async () => {
    await forgetPassword();
    expect(await objectionsAfter(NOTHING)).toEqual([]);
    await forgetPassword();
    const token = await mailedToken(server);
    const reset = () => ada.client.auth.resetPassword.mutate({ token, password: "a good one" });
    expect(await objectionsAfter(reset)).toEqual([DEAD_LINK, DEAD_LINK]);
  });

  it("an invitation: the newest one, while it is open", async () => {
    await ada.client.invitations.send.mutate({ name: "Eve", email: "eve@mail.example.org" });
    const person_id = (await ada.client.invitations.list.query())[0]?.person_id ?? 0;
    expect(await objectionsAfter(() => ada.client.invitations.resend.mutate({ person_id }))).toEqual([DEAD_LINK]);
    await fail();
    await ada.client.invitations.withdraw.mutate({ person_id });
    expect(await retryFailedEmails(services())).toEqual({ retried: 0, useless: [] });
    expect(await listQueuedEmails(server)).toMatchObject([{ body_text: null }, { body_text: null }]);
  });

  it("a reminder to plan: until the interval is over", async () => {
    await actAs(server, "ada").remind(2, "bo");
    server.clock.setDay("2026-02-28");
    expect(await objectionsAfter(NOTHING)).toEqual([]);
    server.clock.setDay("2026-03-02");
    expect(await objectionsAfter(NOTHING)).toEqual(["what it is about is over"]);
  });

  it("an answer to a stranger: whatever links a member has put into it", async () => {
    const message = `Ask https://example.org/${"x".repeat(43)} instead.`;
    await declineInterest(message);
    expect(await objectionsAfter(NOTHING)).toEqual([]);
  });
});

describe("what is left of a failed email", () => {
  const contents = async () => JSON.stringify(await services().db.selectFrom("outbound_emails").selectAll().execute());

  it("is nothing after 30 days: no text, no link and no address", async () => {
    await forgetPassword();
    await declineInterest("Not now");
    await fail();
    // A day after, the link has expired.
    await pruneOn("2026-02-16");
    expect(await contents()).not.toContain("bo@example.org");
    await pruneOn("2026-03-16");
    expect(await contents()).toContain("wren@example.org");
    await pruneOn("2026-03-17");
    expect(await contents()).toBe("[]");
  });

  it("is its envelope for a day, where its expression of interest was withdrawn", async () => {
    await actAs(server, "ada").editCollective({ feature_eoi: true });
    const collective_id = server.collective.id;
    await ada.client.interest.submit.mutate({
      collective_id,
      name: "Wren",
      email: "wren@example.org",
      interest: "Boats",
    });
    const token = await mailedToken(server);
    expect(await objectionsAfter(() => ada.client.interest.withdraw.mutate({ collective_id, token }))).toEqual([]);
    expect(await contents()).not.toContain(token);
    expect(await contents()).toContain("wren@example.org");
    await pruneOn("2026-02-16");
    expect(await contents()).toBe("[]");
  });
});

describe("an email that waits", () => {
  it("is not sent any more when it is of no use, whatever has kept it", async () => {
    await forgetPassword();
    server.clock.setDay("2026-02-16");
    expect(await server.running.mail.deliverDue()).toBe(0);
    await runJob(services(), "prune");
    expect(await listEmails(services().db)).toEqual([]);
  });
});

describe("retrying thousands of mails", () => {
  it("takes a few statements for each hundred, and each email has a key of its own", async () => {
    const { db, signedTokens } = services();
    const at = server.clock.now().toISOString();
    const rows = Array.from({ length: 250 }, (_, index) => {
      const name = index % 2 === 0 ? "ada" : "bo";
      const token = signedTokens.sign({ personId: server.person(name), kind: "moves" });
      return {
        collective_id: server.collective.id,
        kind: "gathering moved",
        idempotency_key: `key ${index}`,
        recipient: `${name}@example.org`,
        normal_recipient: `${name}@example.org`,
        subject: "Moved",
        body_text: "Moved",
        body_html: "<p>Moved</p>",
        unsubscribe_url: `http://localhost/mails/${token}`,
        next_attempt_at: at,
        created_at: at,
        expires_at: "2026-03-01T00:00:00.000Z",
      };
    });
    for (const part of inParts(rows)) await db.insertInto("outbound_emails").values(part).execute();
    await ada.client.mailPreferences.update.mutate({ moves: false });
    await fail();
    const { db: watched, count } = counted(db);
    const { retried, useless } = await retryFailedEmails({ ...services(), db: watched });
    expect({ retried, useless: useless.length }).toEqual({ retried: 125, useless: 125 });
    expect(count()).toBeLessThanOrEqual(3 * 4 + 1);
    const mails = await db.selectFrom("outbound_emails").select(["idempotency_key", "status"]).execute();
    expect(new Set(mails.map(({ idempotency_key }) => idempotency_key)).size).toBe(250);
    expect(mails.filter(({ status }) => status === "waiting")).toHaveLength(125);
  });
});

describe("retrying one email", () => {
  it("says why it cannot be", async () => {
    await expect(retryFailedEmail(services(), 999_999)).rejects.toThrow("There is no failed mail 999999.");
    await forgetPassword();
    const [mail] = await listEmails(services().db);
    const id = mail?.id ?? 0;
    await expect(retryFailedEmail(services(), id)).rejects.toThrow(`There is no failed mail ${id}.`);
    await fail();
    server.clock.setDay("2026-02-16");
    const over = `Mail ${id} is no longer of use: what it is about is over.`;
    await expect(retryFailedEmail(services(), id)).rejects.toThrow(over);
  });
});
