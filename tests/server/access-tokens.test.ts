import { once } from "node:events";
import { describe, expect, it } from "vitest";
import WebSocket from "ws";
import { createAccessToken, isWellFormedToken } from "../../server/sessions/access-token.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { TOKEN_SCOPES } from "../../shared/enumerations.ts";
import { connect, failureOf } from "../../scripts/client.ts";
import { giveToken } from "../support/access-tokens.ts";
import { showCode, turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { idsOf, sampleInput } from "../support/samples.ts";
import { send } from "../support/send.ts";
import { nextMessage } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");
const WISH = { name: "Weekly report", scope: "Read", current_password: PASSWORD } as const;

/** Calls a procedure with a token. */
const callWith = (token: string, procedure: string, { input, headers = {} }: Sent = {}) =>
  callProcedure(server.url, procedure, { input, headers: { authorization: `Bearer ${token}`, ...headers } });

interface Sent {
  input?: unknown;
  headers?: Record<string, string>;
}

const codeOf = async (response: Response) =>
  ((await response.json()) as { error?: { data: { appCode: string } } }).error?.data.appCode;

const statusWith = async (token: string, headers: Record<string, string> = {}) =>
  (await callWith(token, "me.get", { headers })).status;

const openWith = (token: string, path = "/ws") =>
  new WebSocket(`${server.url.replace("http", "ws")}${path}`, { headers: { authorization: `Bearer ${token}` } });

const keyOf = (name: string) => ({ collectiveId: server.collective.id, personId: server.person(name) });

async function setPasswordByMail(): Promise<void> {
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
  const input = { token: await mailedToken(server), password: PASSWORD };
  expect((await callProcedure(server.url, "auth.resetPassword", { input })).status).toBe(200);
}

/** Of a token that was made in the name of the owner, but not of the one that is looked at. */
async function takeBackChanges(): Promise<void> {
  await ada.client.account.makeToken.mutate(WISH);
  const input = { token: await mailedToken(server) };
  expect((await callProcedure(server.url, "account.undoChanges", { input })).status).toBe(200);
}

describe("a token", () => {
  it("has a prefix and a checksum by which programs know it", () => {
    const token = createAccessToken();
    expect(token).toMatch(/^ctk_[0-9A-Za-z]{49}$/);
    expect(isWellFormedToken(token)).toBe(true);
    const last = token.at(-1) === "0" ? "1" : "0";
    expect(isWellFormedToken(token.slice(0, -1) + last)).toBe(false);
    // As Python's zlib.crc32 says it.
    expect(isWellFormedToken(`ctk_${"0".repeat(43)}2CZclj`)).toBe(true);
  });

  it("is made with the password, returned once, and only its hash is kept", async () => {
    expect(await outcomeOf(ada.client.account.makeToken.mutate({ ...WISH, current_password: "wrong" }))).toBe(
      "WrongPassword",
    );
    const made = await ada.client.account.makeToken.mutate(WISH);
    expect(made).toMatchObject({ name: "Weekly report", scope: "Read", last_used_at: null, last_address: null });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(90 * 86_400_000);
    const { token, ...listed } = made;
    expect(await ada.client.account.tokens.query()).toEqual([listed]);
    const rows = await server.running.services.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(await statusWith(token)).toBe(200);
    expect(await ada.client.account.tokens.query()).toMatchObject([{ last_address: "127.0.0.1" }]);
  });

  it("is made with a code of two-step sign-in instead of the password, each code once", async () => {
    const { current_password: _, ...wish } = WISH;
    const make = (code: string) => ada.client.account.makeToken.mutate({ ...wish, code });
    expect(await outcomeOf(make("123456"))).toBe("TwoStepIsOff");
    expect(await outcomeOf(ada.client.account.makeToken.mutate(wish))).toBe("ValidationFailed");
    const { secret, recovery_codes } = await turnOnTwoStep(ada, server.clock);
    server.clock.advance(60);
    const code = showCode(secret, server.clock);
    expect(await outcomeOf(make("000000"))).toBe("WrongCode");
    const wrong = { ...WISH, current_password: "wrong", code: recovery_codes[0] ?? "" };
    expect(await outcomeOf(ada.client.account.makeToken.mutate(wrong))).toBe("WrongPassword");
    const unnamed = { ...wish, name: "", code };
    expect(await outcomeOf(ada.client.account.makeToken.mutate(unnamed))).toBe("ValidationFailed");
    expect(await statusWith((await make(code)).token)).toBe(200);
    expect(await outcomeOf(make(code))).toBe("WrongCode");
    expect(await statusWith((await make(recovery_codes[0] ?? "")).token)).toBe(200);
    expect(await outcomeOf(make(recovery_codes[0] ?? ""))).toBe("WrongCode");
  });

  it("works for a year at most, and for no more than twenty at once", async () => {
    expect(await outcomeOf(ada.client.account.makeToken.mutate({ ...WISH, days: 366 }))).toBe("ValidationFailed");
    for (let count = 0; count < 19; count += 1) await giveToken(server, "Read");
    await ada.client.account.makeToken.mutate({ ...WISH, days: 365 });
    expect(await outcomeOf(ada.client.account.makeToken.mutate(WISH))).toBe("LimitReached");
  });

  it("is a 401 when it is wrong, ended or over, also beside a session's cookie", async () => {
    const { token, id } = await ada.client.account.makeToken.mutate({ ...WISH, days: 1 });
    const { cookie } = ada;
    for (const wrong of ["", "ctk_x", createAccessToken()]) {
      const response = await callWith(wrong, "me.get", { headers: { cookie } });
      expect([response.status, await codeOf(response)]).toEqual([401, "TokenInvalid"]);
      expect(
        (await send(`${server.url}/api/me`, { headers: { cookie, authorization: `Bearer ${wrong}` } })).status,
      ).toBe(401);
      const state = { headers: { cookie, authorization: `Bearer ${wrong}` } };
      expect((await send(`${server.url}/api/my_collective/state`, state)).status).toBe(401);
    }
    expect(await statusWith(token)).toBe(200);
    server.clock.advance(86_400);
    expect(await statusWith(token, { cookie })).toBe(401);
    await runJob(server.running.services, "prune");
    expect(await outcomeOf(ada.client.account.endToken.mutate({ id }))).toBe("TokenNotFound");
  });

  it("is kept while nobody uses it, unlike a session", async () => {
    const token = await giveToken(server, "Read");
    server.clock.advance(60 * 86_400);
    await runJob(server.running.services, "prune");
    expect(await statusWith(token)).toBe(200);
  });

  it("opens no session as a cookie, and is in no list of sessions", async () => {
    await giveToken(server, "Everything");
    expect(await ada.client.account.sessions.query()).toHaveLength(1);
    const [token] = await ada.client.account.tokens.query();
    expect(await outcomeOf(ada.client.account.endSession.mutate({ id: token?.id ?? 0 }))).toBe("SessionNotFound");
  });

  it("alone decides who calls beside a cookie, without which other sites' origins do not matter", async () => {
    const token = await giveToken(server, "OwnAnswers", "bo");
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const input = sampleInput("me.saveParticipation", { ...idsOf(server), person: server.person("bo") });
    const sent = { input, headers: foreign };
    expect((await callWith(token, "me.saveParticipation", sent)).status).toBe(200);
    const both = await callWith(token, "me.saveParticipation", { input, headers: { ...foreign, cookie: ada.cookie } });
    expect(both.status).toBe(403);
    const withCookie = await callWith(token, "me.get", { headers: { cookie: ada.cookie } });
    expect(await withCookie.text()).toContain(`"person_id":${server.person("bo")}`);
  });

  it("is in the security log and mailed, with a link that ends it", async () => {
    const { token } = await ada.client.account.makeToken.mutate(WISH);
    expect((await ada.client.account.securityLog.query())[0]).toMatchObject({ kind: "AccessTokenMade" });
    expect((await listQueuedEmails(server)).at(-1)?.subject).toBe("A token for Tidewater was created");
    const link = await mailedToken(server);
    const undo = await callProcedure(server.url, "account.undoChanges", { input: { token: link } });
    expect(((await undo.json()) as { result: { data: { undone: string[] } } }).result.data.undone).toEqual([
      "AccessTokens",
    ]);
    expect(await statusWith(token)).toBe(401);
  });

  it("ends with its sockets when it is deleted, and its owner reads that in the log", async () => {
    const { token, id } = await ada.client.account.makeToken.mutate(WISH);
    const sockets = [openWith(token), openWith(token, "/trpc")];
    await Promise.all(sockets.map((socket) => once(socket, "open")));
    const closed = sockets.map((socket) => once(socket, "close"));
    await ada.client.account.endToken.mutate({ id });
    expect((await Promise.all(closed)).map(([code]) => code as number)).toEqual([SESSION_ENDED, SESSION_ENDED]);
    expect(await statusWith(token)).toBe(401);
    expect((await ada.client.account.securityLog.query())[0]).toMatchObject({ kind: "AccessTokenEnded" });
    const [error] = (await once(openWith(token), "error")) as [Error];
    expect(error.message).toContain("401");
  });

  it("ends with its sockets when it expires, and no other one does, however far the clock leaps", async () => {
    const make = async (days: number) => (await ada.client.account.makeToken.mutate({ ...WISH, days })).token;
    const open = async (token: string) => {
      const sockets = [openWith(token), openWith(token, "/trpc")];
      await Promise.all(sockets.map((socket) => once(socket, "open")));
      return sockets;
    };
    const [short, long] = [await open(await make(1)), await open(await make(365))];
    const untilClosed = async (sockets: WebSocket[]) =>
      (await Promise.all(sockets.map((socket) => once(socket, "close")))).map(([code]) => code as number);
    for (const [sockets, days] of [
      [short, 1],
      [long, 365],
    ] as const) {
      expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
      const closed = untilClosed(sockets);
      server.clock.advance(days * 86_400);
      expect(await closed).toEqual([SESSION_ENDED, SESSION_ENDED]);
    }
  });

  it.each([
    ["signing out everywhere else", () => ada.client.account.endOtherSessions.mutate()],
    ["a new password", () => ada.client.auth.changePassword.mutate({ current_password: PASSWORD, password: PASSWORD })],
    ["a password that a mailed link sets", setPasswordByMail],
    ["the link that takes an earlier change back", takeBackChanges],
    ["its owner's removal", () => removePerson(server.running.services, keyOf("ada"))],
  ])("ends with %s", async (_, end) => {
    const token = await giveToken(server, "Read");
    expect(await statusWith(token)).toBe(200);
    await end();
    expect(await statusWith(token)).toBe(401);
  });

  it("of another member cannot be listed or ended", async () => {
    await giveToken(server, "Read", "bo");
    const { id } = await server.running.services.db
      .selectFrom("sessions")
      .select("id")
      .where("scope", "is not", null)
      .executeTakeFirstOrThrow();
    expect(await ada.client.account.tokens.query()).toEqual([]);
    expect(await outcomeOf(ada.client.account.endToken.mutate({ id }))).toBe("TokenNotFound");
  });
});

it.each(TOKEN_SCOPES)("with the scope %s, a token follows events until it is deleted", async (scope) => {
  const { token, id } = await ada.client.account.makeToken.mutate({ ...WISH, scope });
  await using script = await connect({ url: server.url, token });
  const state = await script.client.collective.state.query();
  const events = script.events(state);
  const plain = openWith(token, `/ws?after=${state.epoch}:${state.revision}`);
  const [event, message] = [events.next(), nextMessage(plain)];
  await ada.client.me.saveParticipation.mutate({ interval_id: 3, participation_intention: "OptIn" });
  const saved = { author_id: server.person("ada"), revision: state.revision + 1 };
  expect(await event).toMatchObject({ value: saved });
  expect(await message).toMatchObject(saved);
  const [ended, closed] = [events.next().catch(failureOf), once(plain, "close")];
  await ada.client.account.endToken.mutate({ id });
  expect((await closed)[0]).toBe(SESSION_ENDED);
  expect(await ended).toMatchObject({ code: "TokenInvalid" });
});

it("who signs in may do everything, unlike a token", async () => {
  const cookie = await signIn(server.url, "ada");
  expect((await callProcedure(server.url, "account.tokens", { cookie })).status).toBe(200);
});
