import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { hashToken } from "../../server/sessions/tokens.ts";
import { serverForAll } from "../support/hooks.ts";
import { callProcedure } from "../support/procedures.ts";
import { mailedToken } from "../support/emails.ts";
import { openSocket } from "../support/sockets.ts";
import { cookieOf, isSignedIn, signIn } from "../support/test-server.ts";
import { withoutColumn } from "../support/without-column.ts";

const server = serverForAll({ environment: { RATE_LIMITS: "off" }, people: ["ada", "bo", "cy"] });
afterEach(async () => {
  server.clock.setDay("2026-02-15");
  for (const table of ["outbound_emails", "password_tokens"] as const) await db().deleteFrom(table).execute();
});

const db = () => server.running.services.db;

const forgot = (email: string) => callProcedure(server.url, "auth.forgotPassword", { input: { email } });
const reset = (token: string, password = "a new password", cookie = "") =>
  callProcedure(server.url, "auth.resetPassword", { input: { token, password }, cookie });

const listEmails = () => db().selectFrom("outbound_emails").selectAll().orderBy("id").execute();
const listTokens = () => db().selectFrom("password_tokens").selectAll().execute();

async function tokenFor(name: string): Promise<string> {
  expect((await forgot(`${name}@example.org`)).status).toBe(200);
  return mailedToken(server);
}

async function userIdOf(name: string): Promise<number> {
  const email = `${name}@example.org`;
  return (await db().selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
}

async function expectInvalidToken(response: Response): Promise<void> {
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { data: { appCode: "PasswordTokenInvalid" } } });
}

async function markAsLeft(name: string, left_at: string | null): Promise<void> {
  await db().updateTable("people").set({ left_at }).where("id", "=", server.person(name)).execute();
}

describe("asking for a reset link", () => {
  it("mails one to the member's stored address, and stores the token's hash for 24 hours", async () => {
    server.clock.setInstant("2026-02-15T12:00:00.000Z");
    expect((await forgot(" ADA@example.org")).status).toBe(200);
    const [mail, ...others] = await listEmails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      collective_id: server.collective.id,
      recipient: "ada@example.org",
      subject: "Reset your password for Tidewater",
      status: "waiting",
      created_at: "2026-02-15T12:00:00.000Z",
    });
    expect(mail?.body_text).toContain("It works once, within 24 hours.");
    const link = new RegExp(`${server.url}/auth/reset_password[?]token=([\\w-]+)`);
    const token = link.exec(mail?.body_text ?? "")?.[1] ?? "";
    expect(mail?.body_html).toContain(`href="${server.url}/auth/reset_password?token=${token}"`);
    const stored = {
      user_id: await userIdOf("ada"),
      purpose: "reset",
      is_reminder: 0,
      expires_at: "2026-02-16T12:00:00.000Z",
    };
    expect(await listTokens()).toEqual([{ ...stored, token_hash: hashToken(token) }]);
  });

  it.each([
    ["/gatherings/polls/4", "&next=%2Fgatherings%2Fpolls%2F4\n"],
    ["/my_participation/3?step=participation", "&next=%2Fmy_participation%2F3%3Fstep%3Dparticipation\n"],
    ["/people?your_account_is=HACKED-call&now_at=0171-2345678", "&next=%2Fpeople\n"],
    ["/gatherings/new?title=Ada-takes-money", "&next=%2Fgatherings%2Fnew\n"],
    ["/my_participation/3?intention=OptOut&step=crews", "&next=%2Fmy_participation%2F3\n"],
    ["/settings?token", "&next=%2Fsettings\n"],
    ["/people/call-01701234", "\n"],
    ["/people&token=abc", "\n"],
    ["/answer?token=secret", "\n"],
    ["//elsewhere.example/", "\n"],
    ["https://elsewhere.example/people", "\n"],
  ])("hands the members' page %s on with its link, and no other text", async (next, end) => {
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org", next } });
    expect((await listEmails())[0]?.body_text).toMatch(new RegExp(`token=[\\w-]{43}${end}`));
  });

  it("gets the same response for an unknown address, and stores nothing", async () => {
    const known = await forgot("ada@example.org");
    await db().deleteFrom("outbound_emails").execute();
    await db().deleteFrom("password_tokens").execute();
    const unknown = await forgot("nobody@example.org");
    expect(unknown.status).toBe(known.status);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(await unknown.json()).toEqual({ result: {} });
    expect(await known.json()).toEqual({ result: {} });
    expect(await listEmails()).toEqual([]);
    expect(await listTokens()).toEqual([]);
  });

  it("gets the same response for a former member's address, to which an email says how to come back", async () => {
    const known = await forgot("ada@example.org");
    await db().deleteFrom("password_tokens").execute();
    await markAsLeft("cy", "2026-02-01T00:00:00.000Z");
    for (let count = 0; count < 8; count += 1) {
      const former = await forgot("CY@example.org");
      expect([former.status, await former.json()]).toEqual([known.status, { result: {} }]);
      expect([...former.headers.keys()]).toEqual([...known.headers.keys()]);
    }
    const [, mail, ...others] = await listEmails();
    expect(mail).toMatchObject({ recipient: "cy@example.org", subject: "You have left Tidewater" });
    expect(mail?.body_text).toContain("ask anybody in the group to invite you at this address.");
    expect(mail?.body_text).not.toContain("token=");
    expect(others).toHaveLength(5);
    expect(await listTokens()).toEqual([]);
    await markAsLeft("cy", null);
  });

  it("never mails an address that merely looks like a member's", async () => {
    // The Kelvin sign: some ways of lowering it make it a plain k.
    const move = (email: string, to: string) =>
      db().updateTable("users").set({ email: to }).where("email", "=", email).execute();
    await move("bo@example.org", "bok@example.org");
    await forgot("bo\u212A@example.org");
    expect(await listEmails()).toEqual([]);
    await move("bok@example.org", "bo@example.org");
  });

  it("refuses an invalid address", async () => {
    const response = await forgot("ada");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { data: { fields: { email: "Invalid email" } } } });
  });

  it("stores mail and token together or not at all", async () => {
    for (const written of [
      ["outbound_emails", "subject"],
      ["password_tokens", "token_hash"],
    ] as const) {
      const { status } = await withoutColumn(db(), written, () => forgot("ada@example.org"));
      expect(status).toBe(500);
      expect(await listEmails()).toEqual([]);
      expect(await listTokens()).toEqual([]);
    }
  });

  it("deletes expired tokens", async () => {
    await forgot("ada@example.org");
    server.clock.setDay("2026-02-16");
    await forgot("nobody@example.org");
    expect(await listTokens()).toEqual([]);
  });
});

describe("setting a new password", () => {
  it("works with the mailed link, and signs nobody in", async () => {
    const response = await reset(await tokenFor("ada"), "an excellent one");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ result: { data: { signed_in: false } } });
    expect(await isSignedIn(server, cookieOf(response))).toBe(false);
    await expect(signIn(server.url, "ada")).rejects.toThrow("401");
    expect(await isSignedIn(server, await signIn(server.url, "ada", "an excellent one"))).toBe(true);
  });

  it("works once, and invalidates all earlier links", async () => {
    const first = await tokenFor("ada");
    const second = await tokenFor("ada");
    const ofAnother = await tokenFor("bo");
    expect((await reset(second)).status).toBe(200);
    for (const token of [second, first]) await expectInvalidToken(await reset(token, "yet another one"));
    await signIn(server.url, "ada", "a new password");
    expect((await reset(ofAnother)).status).toBe(200);
  });

  it("works once if it is tried several times in parallel", async () => {
    const token = await tokenFor("ada");
    const answers = await Promise.all([1, 2, 3, 4].map((number) => reset(token, `password ${number}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is refused with an unknown token, and with a token's hash", async () => {
    await forgot("ada@example.org");
    const [stored] = await listTokens();
    for (const token of ["unknown", "", stored?.token_hash ?? ""]) await expectInvalidToken(await reset(token));
  });

  it("is refused from 24 hours after the link was asked for", async () => {
    server.clock.setInstant("2026-02-15T12:00:00.000Z");
    const [late, timely] = [await tokenFor("ada"), await tokenFor("bo")];
    server.clock.setInstant("2026-02-16T11:59:59.999Z");
    expect((await reset(timely)).status).toBe(200);
    server.clock.setInstant("2026-02-16T12:00:00.000Z");
    expect((await reset(late)).status).toBe(401);
  });

  it("is refused to somebody who has left in the meantime", async () => {
    const token = await tokenFor("cy");
    await markAsLeft("cy", "2026-02-15T00:00:00.000Z");
    expect((await reset(token)).status).toBe(401);
    await markAsLeft("cy", null);
  });

  it("is refused if it is too short, and the link still works", async () => {
    const token = await tokenFor("ada");
    const response = await reset(token, "short");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { data: { fields: { password: "Password must be at least 6 characters long" } } },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it("works the same with an invitation's token", async () => {
    const stored = {
      user_id: await userIdOf("bo"),
      purpose: "invitation",
      expires_at: "2026-02-22T12:00:00.000Z",
    } as const;
    await db()
      .insertInto("password_tokens")
      .values({ ...stored, token_hash: hashToken("an invitation") })
      .execute();
    expect((await reset("an invitation", "bo's own one")).status).toBe(200);
    await signIn(server.url, "bo", "bo's own one");
  });

  it("ends the person's other sessions and their sockets, and nobody else's", async () => {
    for (const name of ["ada", "bo"]) await reset(await tokenFor(name));
    const signInAs = (name: string) => signIn(server.url, name, "a new password");
    const [here, elsewhere, bo] = [await signInAs("ada"), await signInAs("ada"), await signInAs("bo")];
    const open = (cookie: string) => openSocket(server, cookie, "/trpc");
    const [socketHere, socketElsewhere, socketOfBo] = [await open(here), await open(elsewhere), await open(bo)];
    const ended = once(socketElsewhere, "close");
    expect((await reset(await tokenFor("ada"), "the newest one", here)).status).toBe(200);
    expect((await ended)[0]).toBe(4401);
    expect(await isSignedIn(server, elsewhere)).toBe(false);
    for (const cookie of [here, bo]) expect(await isSignedIn(server, cookie)).toBe(true);
    for (const socket of [socketHere, socketOfBo]) {
      const answer = once(socket, "pong");
      socket.ping();
      await answer;
      socket.close();
    }
  });
});
