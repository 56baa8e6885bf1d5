import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { UNATTENDED } from "../../shared/notifications/notifications.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { sharedServer } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { callProcedure } from "../support/procedures.ts";
import { openSocket } from "../support/sockets.ts";
import { outcomeOf } from "../support/outcome.ts";
import { send } from "../support/send.ts";
import { connect, cookieOf, isSignedIn, type Script } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** In seconds. */
const DAY = 86_400;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";

const server = sharedServer({ people: ["ada", "bo"] });
const scripts: Script[] = [];
afterEach(async () => {
  for (const script of scripts.splice(0)) await script.close();
});

/** Signs in with a browser, and returns its cookie and a client with it. */
async function signInWith(userAgent: string, name = "ada") {
  const response = await send(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ email: `${name}@example.org`, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  const cookie = cookieOf(response);
  const script = connect(server.url, cookie);
  scripts.push(script);
  return { cookie, client: script.client };
}

describe("one's sessions", () => {
  it("are listed with their device and their last use, one's own only", async () => {
    const phone = await signInWith(PHONE);
    await signInWith(FIREFOX, "bo");
    server.clock.setDay("2026-02-20");
    const { client } = await signInWith(FIREFOX);
    const before = { created_at: "2026-02-15T12:00:00.000Z", last_seen_at: "2026-02-15T12:00:00.000Z" };
    expect(await client.account.sessions.query()).toMatchObject([
      { device: "Firefox on Linux", is_current: true },
      { device: "Chrome on Android", is_current: false, ...before },
    ]);
    await phone.client.me.get.query();
    const usedToday = { last_seen_at: expect.stringContaining("2026-02-20") as string };
    expect(await client.account.sessions.query()).toMatchObject([usedToday, usedToday]);
  });

  it("say their last use to the hour", async () => {
    const { client } = await signInWith(PHONE);
    const lastUse = async () => (await client.account.sessions.query())[0]?.last_seen_at;
    server.clock.setInstant("2026-02-15T13:00:00.000Z");
    expect(await lastUse()).toBe("2026-02-15T12:00:00.000Z");
    server.clock.setInstant("2026-02-15T13:00:00.001Z");
    expect(await lastUse()).toBe("2026-02-15T13:00:00.001Z");
  });

  it("are ended one by one, with their sockets", async () => {
    const [phone, { client, cookie }] = [await signInWith(PHONE), await signInWith(FIREFOX)];
    const socket = await openSocket(server, phone.cookie);
    const closed = once(socket, "close");
    const other = (await client.account.sessions.query()).find(({ is_current }) => !is_current);
    const id = other?.id ?? 0;
    await client.account.endSession.mutate({ id });
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect([await isSignedIn(server, phone.cookie), await isSignedIn(server, cookie)]).toEqual([false, true]);
    expect(await outcomeOf(client.account.endSession.mutate({ id }))).toBe("SessionNotFound");
  });

  it("are ended all at once, except the own one", async () => {
    const others = [await signInWith(PHONE), await signInWith(PHONE), await signInWith(FIREFOX, "bo")];
    const { client, cookie } = await signInWith(FIREFOX);
    const own = await openSocket(server, cookie);
    await client.account.endOtherSessions.mutate();
    expect(await Promise.all(others.map((other) => isSignedIn(server, other.cookie)))).toEqual([false, false, true]);
    expect(await client.account.sessions.query()).toHaveLength(1);
    expect(own.readyState).toBe(WebSocket.OPEN);
    own.terminate();
  });

  it("end with their sockets when they have not been used for 30 days, and no earlier", async () => {
    const [unused, used] = [await signInWith(PHONE), await signInWith(FIREFOX)];
    const [first, second] = [await openSocket(server, unused.cookie), await openSocket(server, used.cookie)];
    const [firstClosed, secondClosed] = [once(first, "close"), once(second, "close")];
    server.clock.advance(29 * DAY);
    expect(await isSignedIn(server, used.cookie)).toBe(true);
    server.clock.advance(DAY);
    expect((await firstClosed)[0]).toBe(SESSION_ENDED);
    expect(second.readyState).toBe(WebSocket.OPEN);
    server.clock.advance(29 * DAY);
    expect((await secondClosed)[0]).toBe(SESSION_ENDED);
  });

  it("are not prolonged by what a device asks by itself", async () => {
    const { cookie } = await signInWith(PHONE);
    const sessions = server.running.services.db.selectFrom("sessions").select("last_seen_at");
    const before = await sessions.execute();
    server.clock.advance(DAY);
    const response = await send(`${server.url}/trpc/me.get`, { headers: { cookie, [UNATTENDED]: "yes" } });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
    expect(await sessions.execute()).toEqual(before);
    expect(await isSignedIn(server, cookie)).toBe(true);
    expect(await sessions.execute()).not.toEqual(before);
  });

  it.each(["/trpc/account.sessions", "/trpc/me.get,account.sessions?batch=1", "/api/me"])(
    "are noted as used by other calls that claim to be a device's own: %s",
    async (path) => {
      const { cookie } = await signInWith(PHONE);
      const sessions = server.running.services.db.selectFrom("sessions").select("last_seen_at");
      const before = await sessions.execute();
      server.clock.advance(DAY);
      expect((await send(server.url + path, { headers: { cookie, [UNATTENDED]: "yes" } })).status).toBe(200);
      expect(await sessions.execute()).not.toEqual(before);
    },
  );

  it("cannot be ended by somebody else who names them", async () => {
    const [bo, { client }] = [await signInWith(PHONE, "bo"), await signInWith(FIREFOX)];
    const [theirs] = await bo.client.account.sessions.query();
    expect(await outcomeOf(client.account.endSession.mutate({ id: theirs?.id ?? 0 }))).toBe("SessionNotFound");
    expect(await isSignedIn(server, bo.cookie)).toBe(true);
  });
});

describe("the security log", () => {
  const kindsIn = (log: { kind: string; device: string }[]) => log.map(({ kind, device }) => `${kind}: ${device}`);

  it("has the first sign-in with each device, for that account only", async () => {
    await signInWith(PHONE);
    await signInWith(FIREFOX, "bo");
    await signInWith(PHONE);
    const { client } = await signInWith(FIREFOX);
    expect(kindsIn(await client.account.securityLog.query())).toEqual([
      "SignedInOnNewDevice: Firefox on Linux",
      "SignedInOnNewDevice: Chrome on Android",
    ]);
  });

  it("has a changed password, whether by the current one or by a link", async () => {
    const { cookie, client } = await signInWith(FIREFOX);
    await client.auth.changePassword.mutate({ current_password: PASSWORD, password: "another excellent one" });
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const token = await mailedToken(server);
    await callProcedure(server.url, "auth.resetPassword", { input: { token, password: "a third one" }, cookie });
    const log = kindsIn(await client.account.securityLog.query());
    expect(log.filter((line) => line.startsWith("PasswordChanged"))).toHaveLength(2);
  });

  it("has each session that was ended from elsewhere, by its device", async () => {
    await signInWith(PHONE);
    await signInWith(PHONE);
    const { client } = await signInWith(FIREFOX);
    const [, other] = await client.account.sessions.query();
    await client.account.endSession.mutate({ id: other?.id ?? 0 });
    await client.account.endOtherSessions.mutate();
    expect(kindsIn(await client.account.securityLog.query()).slice(0, 2)).toEqual([
      "SessionEnded: Chrome on Android",
      "SessionEnded: Chrome on Android",
    ]);
  });

  it("is kept for a year", async () => {
    const { client } = await signInWith(FIREFOX);
    server.clock.setDay("2027-02-10");
    await server.running.jobs.runDue();
    const { client: later } = await signInWith(PHONE);
    expect(await later.account.securityLog.query()).toHaveLength(2);
    server.clock.setDay("2027-02-17");
    await server.running.jobs.runDue();
    expect(kindsIn(await later.account.securityLog.query())).toEqual(["SignedInOnNewDevice: Chrome on Android"]);
    expect(await outcomeOf(client.account.securityLog.query())).toBe("AuthenticationRequired");
  });
});
