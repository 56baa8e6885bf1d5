import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../scripts/client.ts";
import { LIMITS, networkOf, RateLimits, type Limited } from "../../server/http/rate-limits.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { giveToken } from "../support/access-tokens.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { showCode, turnOnTwoStep } from "../support/authenticator.ts";
import { membersOf, serverForAll } from "../support/hooks.ts";
import { describeCollective } from "../support/eois.ts";
import { mailedToken } from "../support/emails.ts";
import { beginAnew } from "../support/new-collective.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { send } from "../support/send.ts";
import { beginSocket } from "../support/sockets.ts";
import { connect, cookieOf, signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForAll({ empty: true });
const member = membersOf(server);
beforeEach(async () => {
  await beginAnew(server);
  // Members and sessions are new ones. Addresses are those of the tests before.
  const { limits } = server.running.services;
  for (const limited of Object.keys(LIMITS) as Limited[])
    for (const key of [HERE, "ada@example.org", "bo@example.org"]) await limits.forget(limited, key);
});

interface Call {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  at?: TestServer;
}

function call(path: string, { method = "POST", body, headers = {}, at = server }: Call = {}): Promise<Response> {
  return send(`${at.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const get = (path: string, cookie = "") => call(path, { method: "GET", headers: { cookie } });

/** Counts this many calls as made, so that a test makes only the last ones. */
const after = (count: number, limited: Limited, key: string) =>
  server.running.services.limits.count(limited, key, count);
const UPGRADE = { upgrade: "websocket", connection: "Upgrade" };
const HERE = networkOf("127.0.0.1");

/** The statuses of so many calls, one after the other. */
async function statusesOf(count: number, make: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await make(index)).status);
  return statuses;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

const logIn = (name: string, body: object = {}) =>
  call("/api/auth/login", { body: { email: `${name}@example.org`, password: PASSWORD, ...body } });
const tryPassword = (name: string) => logIn(name, { password: "not the one" });

/** Over the tRPC path, whose validation fails after the counting: nothing has to be hashed. */
const trySetUp = (from: Pick<Call, "headers" | "at"> = {}) => call("/trpc/setup.complete", { body: {}, ...from });

describe("guessing a password", () => {
  const ADA = { email: "ada@example.org", password: PASSWORD };
  const signOn = async (cookie: string, body: object = ADA) => {
    const response = await call("/api/auth/login", { headers: { cookie }, body });
    return { status: response.status, cookie: cookieOf(response) };
  };
  const signOut = async (cookie: string) => cookieOf(await call("/api/auth/logout", { headers: { cookie } }));
  const changePassword = async (cookie: string) => {
    const body = { current_password: PASSWORD, password: "a new password" };
    const response = await call("/trpc/auth.changePassword", { headers: { cookie }, body });
    expect(response.status).toBe(200);
    return cookieOf(response);
  };
  const lockOut = (email = ADA.email) => after(10, "failedSignInsOfAccount", email);

  it("is blocked after ten failures for an account, also with the right password and for unknown accounts", async () => {
    // Refusing an unknown account takes as long as a real password does.
    await after(8, "failedSignInsOfAccount", "nobody@example.org");
    for (const [name, tries] of Object.entries({ ada: 10, nobody: 2 })) {
      expect(await statusesOf(tries, () => tryPassword(name))).toEqual(times(tries, () => 401));
      const refused = await logIn(name.toUpperCase());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
      expect(await refused.json()).toEqual({
        code: "TooManyRequests",
        message: "Too many failed attempts to sign in.",
      });
    }
    expect((await logIn("bo")).status).toBe(200);
  });

  it("gains nothing from parallel attempts", async () => {
    const responses = await Promise.all(times(14, () => tryPassword("ada")));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...times(10, () => 401), ...times(4, () => 429)]);
  });

  it("is blocked after a hundred failures from an address, for any accounts", async () => {
    await after(98, "failedSignInsFromAddress", HERE);
    expect(await statusesOf(4, (i) => tryPassword(`guess${i}`))).toEqual([401, 401, 429, 429]);
    expect((await logIn("ada")).status).toBe(429);
  });

  it("is no longer counted after a success; people can sign in as often as they like", async () => {
    await statusesOf(9, () => tryPassword("ada"));
    expect((await logIn("ada")).status).toBe(200);
    expect(await statusesOf(10, () => tryPassword("ada"))).toEqual(times(10, () => 401));
    expect(await statusesOf(12, () => logIn("bo"))).toEqual(times(12, () => 200));
  });

  it("does not lock out an owner who has set a new password, by a link or while signed in", async () => {
    const { client } = await member("ada");
    const guess = async () => {
      expect(await statusesOf(11, () => tryPassword("ada"))).toEqual([...times(10, () => 401), 429]);
    };
    await guess();
    await client.auth.changePassword.mutate({ current_password: PASSWORD, password: "a new password" });
    expect((await logIn("ada", { password: "a new password" })).status).toBe(200);
    await guess();
    await call("/api/auth/forgot_password", { body: { email: "ada@example.org" } });
    const body = { token: await mailedToken(server), password: "a newer one" };
    expect((await call("/api/auth/reset_password", { body })).status).toBe(200);
    expect((await logIn("ada", { password: "a newer one" })).status).toBe(200);
  });

  it("does not lock out an owner on a device that is known to the account, also after sign-out", async () => {
    const bo = { ...ADA, email: "bo@example.org" };
    // A computer that Ada and Bo share.
    const home = await signOn((await signOn("")).cookie, bo);
    const signedOut = await signOut(home.cookie);
    const stranger = await signOn("");
    for (const { email } of [ADA, bo]) await lockOut(email);
    const each = [await signOn(signedOut, bo), await signOn(signedOut), await signOn(home.cookie, bo)];
    expect(each.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await signOn(stranger.cookie, bo)).status).toBe(429);
    expect((await signOn("", bo)).status).toBe(429);

    // It may be somebody else's by now.
    const guess = () =>
      call("/api/auth/login", { headers: { cookie: signedOut }, body: { ...bo, password: "not it" } });
    expect(await statusesOf(11, guess)).toEqual([...times(10, () => 401), 429]);
    expect((await signOn(signedOut, bo)).status).toBe(429);
    expect((await signOn(signedOut)).status).toBe(200);
  });

  it("locks out a device that was known until the password was set anew, or until somebody said that others use it", async () => {
    const [old, home] = [await signOn(""), await signOn("")];
    const both = await signOn("", { ...ADA, email: "bo@example.org" });
    const shared = await signOn((await signOn(both.cookie)).cookie, { ...ADA, is_shared: true });
    await lockOut();
    expect((await signOn(await signOut(shared.cookie))).status).toBe(429);
    const here = await signOn(home.cookie);
    expect(here.status).toBe(200);
    const changed = await changePassword(here.cookie);
    await lockOut();
    const body = { ...ADA, password: "a new password" };
    expect([(await signOn(old.cookie, body)).status, (await signOn(changed, body)).status]).toEqual([429, 200]);
  });

  it("locks out a computer that others use too, also if the password was changed there", async () => {
    const body = { ...ADA, is_shared: true };
    const { cookie } = await signOn("", body);
    const signedOut = await signOut((await changePassword(cookie)) || cookie);
    await lockOut();
    expect((await signOn(signedOut, { ...body, password: "a new password" })).status).toBe(429);
  });

  it("does not lock out an owner who sets a new password by a link while somebody goes on guessing", async () => {
    const setPassword = async (password: string) => {
      await call("/api/auth/forgot_password", { body: { email: "ada@example.org" } });
      return call("/api/auth/reset_password", { body: { token: await mailedToken(server), password } });
    };
    const device = cookieOf(await setPassword("a new password"));
    expect(await statusesOf(11, () => tryPassword("ada"))).toEqual([...times(10, () => 401), 429]);
    const body = { email: "ada@example.org", password: "a new password" };
    expect((await call("/api/auth/login", { headers: { cookie: device }, body })).status).toBe(200);
  });

  it("counts each attempt of a batch", async () => {
    const attempt = { email: "ada@example.org", password: "not the one" };
    for (let failure = 0; failure < 2; failure += 1) await tryPassword("ada");
    const paths = times(10, () => "auth.login").join(",");
    const response = await call(`/trpc/${paths}?batch=1`, { body: Object.fromEntries(times(10, (i) => [i, attempt])) });
    const answers = (await response.json()) as { error: { data: { appCode: string; retryAfter?: number } } }[];
    expect(answers.filter(({ error }) => error.data.appCode === "TooManyRequests")).toHaveLength(2);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

it("guessing the code of the second step is blocked after ten failures in an hour, also with a right one, for that account only", async () => {
  const { secret, recovery_codes } = await turnOnTwoStep(await member("ada"), server.clock);
  expect(await statusesOf(10, () => logIn("ada", { code: "000000" }))).toEqual(times(10, () => 403));
  for (const code of [showCode(secret, server.clock), recovery_codes[0]]) {
    expect((await logIn("ada", { code })).status).toBe(429);
  }
  expect((await logIn("bo")).status).toBe(200);
});

it("guessing the code with which a token is made is blocked after ten failures, also with a right one", async () => {
  const { client } = await member("ada");
  const { recovery_codes } = await turnOnTwoStep({ client }, server.clock);
  const make = (code = "000000") => client.account.makeToken.mutate({ name: "Report", scope: "Read", code });
  for (let count = 0; count < 10; count += 1) await expect(make()).rejects.toThrow("This code is wrong");
  await expect(make(recovery_codes[0])).rejects.toThrow("Too many wrong codes.");
});

it("guessing the current password of a session is blocked after ten failures, also with the right one; signing in is not", async () => {
  const change = (cookie: string, current_password: string) =>
    call("/api/auth/change_password", { headers: { cookie }, body: { current_password, password: "another one" } });
  const cookie = await signIn(server.url, "ada");
  expect(await statusesOf(12, () => change(cookie, "not the one"))).toEqual([...times(10, () => 403), 429, 429]);
  const refused = await change(cookie, PASSWORD);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 14 * 60]).toEqual([429, true]);
  const others = await signIn(server.url, "bo");
  expect(await statusesOf(9, () => change(others, "not the one"))).toEqual(times(9, () => 403));
  expect((await change(others, PASSWORD)).status).toBe(200);
  expect((await change(others, PASSWORD)).status).toBe(403);
  await signIn(server.url, "ada");
});

describe("what a member's changes add to the log and the journal", () => {
  it("has a limit in bytes, whatever they change and undo", async () => {
    const ada = await member("ada");
    const links = (name: string) =>
      times(50, (index) => ({
        link_type: "Website" as const,
        url: `https://example.org/${name}/${index}/`.padEnd(2_047, "x"),
        label: null,
      }));
    const id = server.crew("garden");
    const edit = (name: string) =>
      ada.client.crews.update.mutate({ id, name: "garden", description: "長".repeat(10_000), links: links(name) });
    await after(18_200, "kilobytesChangedBy", String(server.person("ada")));
    let last = 0;
    const saved = async () => {
      for (let count = 0; count < 10; count += 1) {
        try {
          ({ revision: last } = await edit(String(count)));
        } catch (error) {
          return { count, code: failureOf(error)?.code };
        }
      }
      return null;
    };
    expect(await saved()).toEqual({ count: 4, code: "TooManyRequests" });
    await expect(ada.client.journal.undo.mutate({ revision: last })).rejects.toThrow(
      "Too much was changed in a short time.",
    );
    const bo = await member("bo");
    await bo.client.journal.undo.mutate({ revision: last });
  });
});

describe("from one address in an hour", () => {
  it.each([
    ["asking for a reset link", 10, "/api/auth/forgot_password"],
    ["setting a password by a link", 10, "/api/auth/reset_password"],
    ["an expression of interest", 20, "/api/public/eoi"],
    ["asking to join with a link", 20, "/api/public/collective/1/join/a-guess"],
    ["set-up", 10, "/trpc/setup.complete"],
    ["undoing changes to an account", 10, "/trpc/account.undoChanges"],
    ["undoing a departure", 20, "/trpc/departures.undo"],
  ])("%s is refused after %d calls", async (_what, limit, path) => {
    const statuses = await statusesOf(limit + 2, () => call(path, { body: {} }));
    expect(statuses).toEqual([...times(limit, () => 400), 429, 429]);
    const refused = await call(path, { body: {} });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
    // Nobody else's limits are touched by it.
    expect((await logIn("ada")).status).toBe(200);
  });

  it("looking up what a mailed link is for is refused after 60", async () => {
    const path = `/trpc/auth.passwordLink?input=${encodeURIComponent(JSON.stringify({ token: "a-guess" }))}`;
    await after(58, "passwordLinkLookUps", HERE);
    expect(await statusesOf(3, () => get(path))).toEqual([200, 200, 429]);
  });

  it("turning a kind of mail off by its address is refused after a hundred", async () => {
    await after(98, "mailLinks", HERE);
    expect(await statusesOf(3, () => call("/unsubscribe/nonsense"))).toEqual([200, 200, 429]);
  });

  it("submitting, editing and withdrawing an expression of interest, and asking to join with a link, are counted together", async () => {
    const path = "/api/public/collective/1/eoi/a-guess";
    const each = [
      () => call("/api/public/eoi", { body: {} }),
      () => call(path, { method: "PUT", body: {} }),
      () => call(path, { method: "DELETE" }),
      () => call("/api/public/collective/1/join/a-guess", { body: {} }),
    ];
    const statuses = await statusesOf(21, (i) => (each[i % 4] ?? trySetUp)());
    expect(statuses).toEqual([...times(20, () => 400), 429]);
  });
});

describe("asking to join with a link for a group", () => {
  const makeLink = async (uses: number) => {
    await describeCollective(server);
    const { client } = await member("ada");
    const { url } = await client.joinLinks.make.mutate({ name: "Open day", uses, days: 1 });
    return url.split("?token=")[1] ?? "";
  };
  const joinWith = (token: string, i: number) =>
    call(`/api/public/collective/${server.collective.id}/join/${token}`, {
      body: { name: "Wren", email: `wren${i}@mail.example.org` },
    });

  it("is possible for all of them in one room, and takes nothing from the room's other calls", async () => {
    const token = await makeLink(40);
    expect(new Set(await statusesOf(40, (i) => joinWith(token, i)))).toEqual(new Set([201]));
    expect(await statusesOf(22, (i) => joinWith("a-guess", i))).toEqual([...times(20, () => 400), 429, 429]);
  });

  it("counts in a network where it is refused, and takes nothing from the link", async () => {
    const token = await makeLink(5);
    const nameless = () => call(`/api/public/collective/${server.collective.id}/join/${token}`, { body: {} });
    expect(await statusesOf(21, nameless)).toEqual([...times(20, () => 400), 429]);
    const [link] = await (await member("ada")).client.joinLinks.list.query();
    expect(link).toMatchObject({ used: 0 });
  });
});

it("all who were invited set their password in one room, and guesses are still refused after ten", async () => {
  const { client } = await member("ada");
  const setPassword = (token: string) => call("/api/auth/reset_password", { body: { token, password: "long enough" } });
  for (let i = 0; i < 12; i += 1) {
    const { link } = await client.invitations.send.mutate({ name: "Wren", email: `wren${i}@example.org` });
    expect((await setPassword(link.url?.split("?token=")[1] ?? "")).status).toBe(200);
  }
  expect(await statusesOf(11, () => setPassword("a-guess"))).toEqual([...times(10, () => 401), 429]);
});

it("a calendar is read at most 120 times a minute from one address, whether there is one or not", async () => {
  const { client } = await member("ada");
  const { url } = await client.calendar.makeMine.mutate();
  const paths = [new URL(url).pathname, "/calendar/a-guess.ics"];
  await after(116, "calendarReads", HERE);
  expect(await statusesOf(6, (i) => get(paths[i % 2] ?? ""))).toEqual([200, 404, 200, 404, 429, 429]);
  const refused = await call(paths[0] ?? "", { method: "HEAD" });
  expect([refused.status, Number(refused.headers.get("retry-after")) <= 60]).toEqual([429, true]);
  await client.me.get.query();
});

describe("from one member in an hour", () => {
  const ANSWER = ["/api/entry_pathways/9/decline", "/api/entry_pathways/9/message"];
  const FEEDS = ["/api/me/calendar_feed", "/api/my_collective/calendar_feed"];
  const INVITATIONS = [
    "invitations.send",
    "invitations.sendForEntryPathway",
    "invitations.resend",
    "joinLinks.make",
  ].map((name) => `/trpc/${name}`);

  const ANSWERS = ["gatherings.answer", "gatherings.notePresence", "polls.answer"].map((name) => `/trpc/${name}`);
  const CHANGES = ["gatherings.create", "gatherings.update", "polls.create", "gatheringTemplates.create"].map(
    (name) => `/trpc/${name}`,
  );

  const newAddress = (i: number) => ({ email: `ada${i}@example.org`, current_password: PASSWORD });

  const newToken = (i: number) => ({ name: `Script ${i}`, scope: "Read", current_password: PASSWORD });

  /** The others count by the person. */
  const OF_ACCOUNTS = new Set<Limited>(["accessTokensOf", "addressLinksBy"]);
  const accountOf = async (name: string) => {
    const { db } = server.running.services;
    const person = db.selectFrom("people").select("user_id").where("id", "=", server.person(name));
    return (await person.executeTakeFirstOrThrow()).user_id;
  };

  it.each<[string, number, Limited, number, string[], ((i: number) => object)?]>([
    ["an invitation, however it is called for,", 100, "invitationsBy", 400, INVITATIONS],
    ["answering an expression of interest", 60, "declinesBy", 404, ANSWER, () => ({ message: "No" })],
    ["reminding others to plan", 60, "remindersBy", 200, ["/api/my_collective/interval/3/reminders"]],
    ["a new address for a calendar", 20, "calendarFeedsOf", 201, FEEDS],
    ["answering gatherings and polls, and noting who was there,", 500, "gatheringAnswersBy", 400, ANSWERS],
    ["changing gatherings, polls and templates", 300, "gatheringChangesBy", 400, CHANGES],
    ["undoing changes", 300, "undosBy", 400, ["/trpc/journal.undo"]],
    ["a new token for scripts", 20, "accessTokensOf", 200, ["/trpc/account.makeToken"], newToken],
    ["a new address of one's own", 10, "addressLinksBy", 200, ["/trpc/account.changeAddress"], newAddress],
  ])(
    "%s is refused after %d calls, also after signing in again",
    async (...[_what, limit, limited, status, paths, bodyOf]) => {
      const cookies = [await signIn(server.url, "ada"), await signIn(server.url, "ada")];
      const make = (i: number, cookie = cookies[i % 2] ?? "") =>
        call(paths[i % paths.length] ?? "", { headers: { cookie }, body: bodyOf?.(i) ?? {} });
      const key = OF_ACCOUNTS.has(limited) ? await accountOf("ada") : server.person("ada");
      await after(limit - 4, limited, String(key));
      expect(await statusesOf(6, make)).toEqual([...times(4, () => status), 429, 429]);
      expect((await make(0, await signIn(server.url, "bo"))).status).toBe(status);
    },
  );

  it("inviting several people at once counts each of them, whoever is refused", async () => {
    const cookie = await signIn(server.url, "ada");
    const people = times(50, (i) => ({ name: "Wren", email: i < 49 ? "bo@example.org" : "ada@example.org" }));
    const make = () => call("/trpc/invitations.sendSeveral", { headers: { cookie }, body: { people } });
    expect(await statusesOf(3, make)).toEqual([200, 200, 429]);
    const one = { name: "Wren", email: "wren@example.org" };
    expect((await call("/trpc/invitations.send", { headers: { cookie }, body: one })).status).toBe(429);
  });

  it("a copy of all that is kept about oneself, which may be large, is refused after 20", async () => {
    const cookie = await signIn(server.url, "ada");
    const paths = ["/api/me/personal_data", "/trpc/account.personalData"];
    await after(18, "personalDataOf", String(server.person("ada")));
    expect(await statusesOf(4, (i) => get(paths[i % 2] ?? "", cookie))).toEqual([200, 200, 429, 429]);
    expect((await get("/api/me/personal_data", await signIn(server.url, "bo"))).status).toBe(200);
  });
});

describe("any call", () => {
  it("is refused after 600 in a minute, for that session only, over HTTP and sockets", async () => {
    const cookie = await signIn(server.url, "ada");
    const state = () => get("/api/my_collective/state", cookie);
    const { db } = server.running.services;
    const session = await db.selectFrom("sessions").select("id_hash").executeTakeFirstOrThrow();
    await after(598, "calls", session.id_hash);
    expect(await statusesOf(2, state)).toEqual([200, 200]);
    const refused = await state();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    for (const path of ["/trpc/collective.state", "/trpc/me.get", "/api/me", "/gatherings/1/calendar.ics"]) {
      expect((await get(path, cookie)).status, path).toBe(429);
    }
    for (const path of ["/ws", "/trpc"]) {
      const [error] = (await once(beginSocket(server, cookie, path), "error")) as [Error];
      expect(error.message, path).toContain("429");
    }
    expect((await get("/api/me", await signIn(server.url, "bo"))).status).toBe(200);
  });

  it("says how many more there may be, and what there was too much of", async () => {
    const cookie = await signIn(server.url, "ada");
    const policy = '"calls";q=600;w=60';
    for (const [i, path] of ["/api/my_collective/state", "/trpc/me.get", "/api/me"].entries()) {
      const { headers } = await get(path, cookie);
      expect([headers.get("ratelimit-policy"), headers.get("ratelimit")], path).toEqual([
        policy,
        expect.stringMatching(new RegExp(`^"calls";r=${599 - i};t=\\d+$`)),
      ]);
    }
    // Refused calls count too.
    const unknown = encodeURIComponent(JSON.stringify({ id: 999_999 }));
    const refusedPaths = ["/api/gatherings/999999", "/api/polls/0", `/trpc/gatherings.get?input=${unknown}`];
    for (const [i, refusedPath] of refusedPaths.entries()) {
      const { status, headers } = await get(refusedPath, cookie);
      expect([status, headers.get("ratelimit-policy"), headers.get("ratelimit")], refusedPath).toEqual([
        404,
        policy,
        expect.stringMatching(new RegExp(`^"calls";r=${596 - i};t=\\d+$`)),
      ]);
    }
    const [path, body] = ["/api/auth/forgot_password", {}];
    await statusesOf(10, () => call(path, { body }));
    const { headers } = await call(path, { body });
    expect(headers.get("ratelimit")).toBe(`"forgottenPasswords";r=0;t=${headers.get("retry-after")}`);
    expect(headers.get("ratelimit-policy")).toBe('"forgottenPasswords";q=10;w=3600');
  });

  it("is counted by token, and with wrong tokens by address", async () => {
    const [token, other] = [await giveToken(server, "Read"), await giveToken(server, "Read")];
    const read = (bearer: string) => call("/api/me", { method: "GET", headers: { authorization: `Bearer ${bearer}` } });
    await after(598, "calls", hashToken(token));
    expect(await statusesOf(3, () => read(token))).toEqual([200, 200, 429]);
    expect((await read(other)).status).toBe(200);
    await after(598, "calls", HERE);
    expect(await statusesOf(3, () => read("ctk_guessed"))).toEqual([401, 401, 429]);
    expect((await read(other)).status).toBe(200);
  });

  it("tells a typed client when to try again", async () => {
    await statusesOf(10, () => trySetUp());
    const script = connect(server.url, "");
    const refusal = await script.client.setup.complete.mutate({} as never).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: "Too many attempts to set up.",
      data: { code: "TOO_MANY_REQUESTS", appCode: "TooManyRequests", retryAfter: expect.any(Number) },
    });
    await script.close();
  });
});

describe("with other settings", () => {
  let at: TestServer;
  afterEach(() => at.stop());
  const start = async (environment: Record<string, string>) => {
    at = await startTestServer({ environment });
  };
  const from = (address: string) => trySetUp({ headers: { "x-forwarded-for": address }, at });

  it("there are no limits if RATE_LIMITS is off", async () => {
    await start({ RATE_LIMITS: "off" });
    expect(new Set(await statusesOf(30, () => trySetUp({ at })))).toEqual(new Set([400]));
  });

  it("an address is the connection's, whatever a header claims, unless a proxy is trusted", async () => {
    await start({});
    await statusesOf(10, (i) => from(`203.0.113.${i}`));
    expect((await from("203.0.113.99")).status).toBe(429);
  });

  it("an address is the one that the trusted proxy saw, not the one claimed to the proxy", async () => {
    await start({ TRUST_PROXY: "1" });
    await statusesOf(10, (i) => from(`198.51.100.${i}, 203.0.113.7`));
    expect((await from("198.51.100.99, 203.0.113.7")).status).toBe(429);
    expect((await from("203.0.113.8")).status).toBe(400);
  });

  it.each(["/ws", "/trpc"])("an address is the same one where a socket opens at %s", async (path) => {
    await start({ TRUST_PROXY: "1" });
    const open = async (token: string, forwarded: string) => {
      const headers = { ...UPGRADE, authorization: `Bearer ${token}`, "x-forwarded-for": forwarded };
      return (await askAsWritten(at.port, path, { headers })).status;
    };
    await at.running.services.limits.count("calls", "203.0.113.7", 600);
    expect(await open("ctk_guessed", "198.51.100.1, 203.0.113.7")).toBe(429);
    expect(await open("ctk_guessed", "203.0.113.8")).toBe(401);
    // A handshake that lacks its key ends once its sender is known.
    expect(await open(await giveToken(at, "Read"), "203.0.113.9")).toBe(400);
    const used = at.running.services.db
      .selectFrom("sessions")
      .select("last_address")
      .where("last_address", "is not", null);
    expect(await used.execute()).toEqual([{ last_address: "203.0.113.9" }]);
  });

  it("an address counts as its whole network with IPv6", async () => {
    await start({ TRUST_PROXY: "1" });
    await statusesOf(10, (i) => from(`2001:db8:1:2::${i + 1}`));
    expect((await from("2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await from("2001:db8:1:3::1")).status).toBe(400);
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("no address")).toBe("no address");
  });
});

it("a limit ends after its duration", async () => {
  const database = openDatabaseAt(server.databaseUrl);
  const limits = new RateLimits(database, 1);
  for (let i = 0; i < 10; i += 1) await limits.count("setUps", "somebody");
  await expect(limits.count("setUps", "somebody")).rejects.toMatchObject({ code: "TooManyRequests", retryAfter: 1 });
  await expect(limits.count("setUps", "somebody else")).resolves.toMatchObject({ left: 9 });
  await expect.poll(() => limits.admits("setUps", "somebody")).toBe(true);
  await database.close();
});
