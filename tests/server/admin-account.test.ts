import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { admin, adminFailure, startServerOfToday } from "../support/admin.ts";
import { showCode } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { serverForEach } from "../support/hooks.ts";
import { setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedToken, tokenInLink } from "../support/emails.ts";
import { openSocket } from "../support/sockets.ts";
import { isSignedIn, openAs, signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForEach(() => startServerOfToday({ people: ["ada", "bo"] }));

const whose = ["--collective", "tidewater", "--person", "ada@example.org"];
const run = (command: string, ...more: string[]) => admin(["account", command, ...whose, ...more], server);
const refuse = (command: string, ...more: string[]) => adminFailure(["account", command, ...whose, ...more], server);
const readWith = async (token: string) =>
  (await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;

describe("a host", () => {
  it("turns two-step sign-in off for somebody who is locked out, which the log says", async () => {
    const { client } = await openAs(server, "ada");
    const { secret } = await client.account.beginTwoStep.mutate({ current_password: PASSWORD });
    await client.account.confirmTwoStep.mutate({ code: showCode(secret, server.clock) });
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");
    expect(await run("two-step-off")).toEqual({ was_on: true });
    await signIn(server.url, "ada");
    expect(await run("two-step-off")).toEqual({ was_on: false });
    const shown = await run("show");
    expect(shown).toMatchObject({ email: "ada@example.org", pending: null, two_step: { on_since: null } });
    expect(shown.security_log).toContainEqual(
      expect.objectContaining({ kind: "TwoStepTurnedOff", device: "The host" }),
    );
  });

  it("signs somebody out of one session, or of all", async () => {
    const [ada, other, bo] = [await openAs(server, "ada"), await openAs(server, "ada"), await openAs(server, "bo")];
    const open = () => Promise.all([ada, other, bo].map(({ cookie }) => isSignedIn(server, cookie)));
    const current = (await other.client.account.sessions.query()).find(({ is_current }) => is_current);
    expect(await run("end-sessions", "--session", String(current?.id))).toEqual({ ended: 1 });
    expect(await open()).toEqual([true, false, true]);
    await signIn(server.url, "ada");
    expect(await run("end-sessions")).toEqual({ ended: 2 });
    expect(await open()).toEqual([false, false, true]);
  });

  it("makes a token for somebody's script, which they are told of without a link that undoes it", async () => {
    const wish = ["--name", "Weekly report", "--scope", "OwnAnswers", "--days", "30"];
    const make = (...more: string[]) => admin(["token", "make", ...whose, ...more], server);
    const { token, ...made } = (await make(...wish)) as { token: string };
    expect(made).toMatchObject({ name: "Weekly report", scope: "OwnAnswers" });
    const mail = (await listQueuedEmails(server)).at(-1);
    expect(mail?.subject).toBe("A token for Tidewater was created");
    expect(mail?.body_text).not.toContain(token);
    expect(await readWith(token)).toBe(200);
    expect((await run("show")).tokens).toMatchObject([{ name: "Weekly report", last_address: "127.0.0.1" }]);
    expect(await run("end-sessions")).toEqual({ ended: 1 });
    expect(await readWith(token)).toBe(401);
    const tooLong = ["token", "make", ...whose, "--name", "x", "--days", "366"];
    expect(await adminFailure(tooLong, server)).toContain("too large");
  });

  it("turns somebody's mails on and off", async () => {
    expect(await run("mails", "--off", "reminders", "silence")).toMatchObject({ reminders: false, silence: false });
    const on = "reminders convening handovers applications returns plans polls gatherings moves cancellations waits";
    const off = "weekly tomorrow silence";
    const all = [on, off].flatMap((kinds) => kinds.split(" ").map((kind) => [kind, kinds === on]));
    expect(await run("mails", "--on", "reminders")).toEqual(Object.fromEntries(all));
  });

  it("deletes somebody's private addresses", async () => {
    const { client } = await openAs(server, "ada");
    const urls = [(await client.calendar.makeMine.mutate()).url, (await client.journal.makeFeed.mutate()).url];
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect(await run("delete-feeds")).toEqual({ deleted: 2 });
    expect(await statuses()).toEqual([404, 404]);
    expect(await refuse("delete-feeds")).toBe("This person has no such addresses.");
  });

  it("changes somebody's address, of which both are told, the old one without the new one", async () => {
    expect(await run("change-address", "--email", "ada@new.example.org")).toEqual({ email: "ada@new.example.org" });
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient }) => recipient)).toEqual(["ada@example.org", "ada@new.example.org"]);
    for (const { body_text } of mails) expect(body_text).not.toMatch(/token=|new\.example/);
    const renamed = ["account", "change-address", "--collective", "tidewater", "--person", "ada@new.example.org"];
    expect(await adminFailure([...renamed, "--email", "bo@example.org"], server)).toBe(
      "email: This address is already in use",
    );
  });
});

/** Everything that a thief who knows the password gets hold of. Leaves the account at `thief@example.org`. */
async function steal() {
  const { client, cookie } = await openAs(server, "ada");
  const withPassword = { current_password: PASSWORD };
  const links: Record<string, string[]> = { "account.undoChanges": [], "auth.resetPassword": [], confirm: [] };
  const keep = async (kind: string) => links[kind]?.push(await mailedToken(server));
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
  await keep("auth.resetPassword");
  await client.account.changeAddress.mutate({ ...withPassword, email: "thief@example.org" });
  await client.account.confirmAddress.mutate({ token: await mailedToken(server) });
  await keep("account.undoChanges");
  const { secret } = await client.account.beginTwoStep.mutate(withPassword);
  await client.account.confirmTwoStep.mutate({ code: showCode(secret, server.clock) });
  await keep("account.undoChanges");
  const feeds = [
    await client.calendar.makeMine.mutate(),
    await client.journal.makeFeed.mutate(),
    await client.calendar.makeForCollective.mutate(),
  ];
  await keep("account.undoChanges");
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "thief@example.org" } });
  await keep("auth.resetPassword");
  await client.account.changeAddress.mutate({ ...withPassword, email: "thief2@example.org" });
  await keep("confirm");
  const { token } = await client.account.makeToken.mutate({ ...withPassword, name: "A script", scope: "Everything" });
  await keep("account.undoChanges");
  return { cookie, token, links, feeds: feeds.map(({ url }) => url) };
}

const nameOfAda = () => ["--collective", "tidewater", "--person", String(server.person("ada"))];

/** Even if the clock was set back in between. */
async function expectLinksToFail(links: Record<string, string[]>, cookie: string): Promise<void> {
  const { confirm = [], ...others } = links;
  server.clock.setInstant(new Date(server.clock.now().getTime() - 60_000).toISOString());
  for (const [procedure, tokens] of Object.entries(others)) {
    for (const token of tokens) {
      const response = await callProcedure(server.url, procedure, { input: { token, password: "the thief's" } });
      expect(response.ok).toBe(false);
    }
  }
  for (const token of confirm) {
    const response = await callProcedure(server.url, "account.confirmAddress", { input: { token }, cookie });
    expect(response.status).toBe(404);
  }
}

it("forgets the mails to an address before, also one that the host has changed, with the person", async () => {
  await run("change-address", "--email", "ada@new.example.org");
  await admin(["person", "remove", ...nameOfAda(), "--yes"], server);
  expect(await listQueuedEmails(server)).toEqual([]);
});

describe("a stolen account", () => {
  it("is recovered by one command: nothing that the thief had works, and its owner gets in", async () => {
    const { cookie, token: ofScript, links, feeds } = await steal();
    expect(await readWith(ofScript)).toBe(200);
    const socket = await openSocket(server, cookie);
    const closed = once(socket, "close");
    const recovered = await admin(["account", "recover", ...nameOfAda(), "--email", "ada@example.org"], server);
    expect(recovered).toMatchObject({
      email: "ada@example.org",
      // The token of a script is one of them.
      ended_sessions: 2,
      two_step_was_on: true,
      ended_addresses: ["CalendarAddress", "ActivityAddress", "CollectiveCalendarAddress"],
    });
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect(await isSignedIn(server, cookie)).toBe(false);
    expect(await readWith(ofScript)).toBe(401);
    expect(await Promise.all(feeds.map(async (url) => (await fetch(url)).status))).toEqual([404, 404, 404]);
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");

    const token = tokenInLink(recovered.url);
    const told = (await listQueuedEmails(server)).slice(-2);
    expect(told.map(({ recipient }) => recipient)).toEqual(["thief@example.org", "ada@example.org"]);
    for (const { subject, body_text } of told) {
      expect(subject).toBe("Your account for Tidewater was recovered");
      expect(body_text).not.toMatch(/token=|@/);
    }
    expect((await setPassword(server, token, "nobody else's")).status).toBe(200);
    const own = await signIn(server.url, "ada", "nobody else's");
    await expectLinksToFail(links, own);
    expect(await isSignedIn(server, own)).toBe(true);
    const log = await run("show");
    expect(log.security_log).toContainEqual(expect.objectContaining({ kind: "AccountRecovered", device: "The host" }));
    expect(log).toMatchObject({ email: "ada@example.org", pending: null, two_step: { on_since: null } });
  });

  it("loses the invitations of the last thirty days, with their links, also those sent before anything was mailed", async () => {
    const ada = await openAs(server, "ada");
    const { invitations } = ada.client;
    const guests: string[] = [];
    for (const name of ["Old", "Guest"]) {
      const { link } = await invitations.send.mutate({ name, email: `${name.toLowerCase()}@example.org` });
      guests.push(tokenInLink(link.url));
    }
    const { db } = server.running.services;
    // The command has the machine's clock, which is up to a day before or after the server's.
    const longAgo = new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString();
    const old = db.selectFrom("people").select("id").where("display_name", "=", "Old");
    await db.updateTable("sent_invitations").set({ sent_at: longAgo }).where("person_id", "in", old).execute();
    const bo = (await openAs(server, "bo")).client;
    await bo.invitations.send.mutate({ name: "Cy", email: "cy@example.org" });
    const recovered = await run("recover");
    expect(recovered.invitations).toEqual([{ name: "Guest", outcome: "Withdrawn" }]);
    const { people } = await bo.collective.state.query();
    expect(people.map(({ display_name }) => display_name)).toEqual(["ada", "bo", "Old", "Cy"]);
    const statuses = await Promise.all(guests.map(async (token) => (await setPassword(server, token)).status));
    expect(statuses).toEqual([200, 401]);
  });

  it("is not given back to the thief by single steps either", async () => {
    const { links } = await steal();
    await admin(["account", "change-address", ...nameOfAda(), "--email", "ada@example.org"], server);
    await run("two-step-off");
    await run("end-sessions");
    const { url } = await admin(["password", "reset-link", "--email", "ada@example.org"], server);
    const token = tokenInLink(url);
    expect((await setPassword(server, token, "nobody else's")).status).toBe(200);
    await expectLinksToFail(links, await signIn(server.url, "ada", "nobody else's"));
  });

  it("keeps its address where none is given, which is told once, and the collective's calendar of long ago", async () => {
    const { url } = await (await openAs(server, "ada")).client.calendar.makeForCollective.mutate();
    const longAgo = { created_at: "2020-02-15T12:00:00.000Z" };
    await server.running.services.db.updateTable("calendar_feeds").set(longAgo).execute();
    expect(await run("recover")).toMatchObject({
      email: "ada@example.org",
      ended_addresses: [],
      two_step_was_on: false,
    });
    expect((await fetch(url)).status).toBe(200);
    const recipients = (await listQueuedEmails(server)).slice(1).map(({ recipient }) => recipient);
    expect(recipients).toEqual(["ada@example.org"]);
  });

  it("is not recovered to an address that somebody else has, nor for a former member", async () => {
    expect(await refuse("recover", "--email", "bo@example.org")).toBe("email: This address is already in use");
    await server.running.services.db.updateTable("people").set({ left_at: "2026-01-01T00:00:00.000Z" }).execute();
    expect(await refuse("recover")).toMatch(/^This is a former member\./);
  });

  it("of somebody who is invited stays one of an invited person", async () => {
    await server.running.services.db.updateTable("users").set({ password_hash: null }).execute();
    await run("recover");
    const { people } = await admin(["person", "list", "--collective", "tidewater"], server);
    expect(people[0]).toMatchObject({ status: "invited" });
  });
});
