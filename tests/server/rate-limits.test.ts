import WebSocket from "ws";
import { afterEach, describe, expect, it } from "vitest";
import { networkOf, RateLimits } from "../../server/http/rate-limits.ts";
import { showCode } from "../support/authenticator.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { send } from "../support/send.ts";
import { connect, signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

let server: TestServer;
afterEach(() => server.stop());

interface Call {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

function call(path: string, { method = "POST", body, headers = {} }: Call = {}): Promise<Response> {
  return send(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The statuses of so many calls, one after the other. */
async function statusesOf(count: number, make: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await make(index)).status);
  return statuses;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function tryPassword(email: string, password = "not the one", headers?: Record<string, string>): Promise<Response> {
  return call("/api/auth/login", { body: { email, password }, ...(headers && { headers }) });
}

/** Over the tRPC path, whose validation fails after the counting: nothing has to be hashed. */
const trySetUp = (headers?: Record<string, string>) =>
  call("/trpc/setup.complete", { body: {}, ...(headers && { headers }) });

describe("guessing a password", () => {
  it("is blocked after ten failures for an account, also with the right password and for unknown accounts", async () => {
    server = await startTestServer();
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      expect(await statusesOf(10, () => tryPassword(email))).toEqual(times(10, () => 401));
      const refused = await tryPassword(email.toUpperCase(), PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
      expect(await refused.json()).toEqual({ code: "TooManyRequests", message: "Too many attempts." });
    }
    expect((await tryPassword("bo@example.org", PASSWORD)).status).toBe(200);
  });

  it("gains nothing from parallel attempts", async () => {
    server = await startTestServer();
    const responses = await Promise.all(times(14, () => tryPassword("ada@example.org")));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...times(10, () => 401),
      ...times(4, () => 429),
    ]);
  });

  it("is blocked after a hundred failures from an address, for any accounts", async () => {
    // So many that none of them has its own ten failures; an unknown one would be as dear as a real hash.
    server = await startTestServer({ people: ["ada", ...times(11, (i) => `guess${i}`)] });
    const statuses = await statusesOf(102, (i) => tryPassword(`guess${i % 11}@example.org`));
    expect(statuses).toEqual([...times(100, () => 401), 429, 429]);
    expect((await tryPassword("ada@example.org", PASSWORD)).status).toBe(429);
  });

  it("is no longer counted after a success; people can sign in as often as they like", async () => {
    server = await startTestServer();
    await statusesOf(9, () => tryPassword("ada@example.org"));
    expect((await tryPassword("ada@example.org", PASSWORD)).status).toBe(200);
    expect(await statusesOf(10, () => tryPassword("ada@example.org"))).toEqual(times(10, () => 401));
    for (let i = 0; i < 12; i += 1) expect((await tryPassword("bo@example.org", PASSWORD)).status).toBe(200);
  });

  it("counts each attempt of a batch", async () => {
    server = await startTestServer();
    const attempt = { email: "ada@example.org", password: "not the one" };
    const paths = times(12, () => "auth.login").join(",");
    const response = await call(`/trpc/${paths}?batch=1`, { body: Object.fromEntries(times(12, (i) => [i, attempt])) });
    const answers = (await response.json()) as { error: { data: { appCode: string; retryAfter?: number } } }[];
    expect(answers.filter(({ error }) => error.data.appCode === "TooManyRequests")).toHaveLength(2);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("guessing the code of the second step", () => {
  it("is blocked after ten failures in an hour, also with a right one, for that account only", async () => {
    server = await startTestServer();
    const { client, close } = connect(server.url, await signIn(server.url, "ada"));
    const { secret } = await client.account.beginTwoStep.mutate({ current_password: PASSWORD });
    const code = showCode(secret, server.clock, -30);
    const { recovery_codes } = await client.account.confirmTwoStep.mutate({ code });
    await close();
    const logIn = (tried?: string) =>
      call("/api/auth/login", { body: { email: "ada@example.org", password: PASSWORD, code: tried } });
    expect(await statusesOf(10, () => logIn("000000"))).toEqual(times(10, () => 403));
    for (const right of [showCode(secret, server.clock), recovery_codes[0]]) {
      expect((await logIn(right)).status).toBe(429);
    }
    await signIn(server.url, "bo");
  });
});

describe("guessing the current password of a session", () => {
  const change = (cookie: string, current_password: string) =>
    call("/api/auth/change_password", { headers: { cookie }, body: { current_password, password: "another one" } });

  it("is blocked after ten failures, also with the right one; signing in is not", async () => {
    server = await startTestServer();
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
});

describe("a rate-limited call", () => {
  it.each([
    ["asking for a reset link", 10, "/api/auth/forgot_password"],
    ["setting a password by a link", 10, "/api/auth/reset_password"],
    ["an expression of interest", 20, "/api/public/eoi"],
    ["set-up", 10, "/trpc/setup.complete"],
    ["undoing changes to an account", 10, "/trpc/account.undoChanges"],
    ["undoing a departure", 20, "/trpc/departures.undo"],
  ])("%s is refused after %d from one address in an hour", async (_what, limit, path) => {
    server = await startTestServer();
    const statuses = await statusesOf(limit + 2, () => call(path, { body: {} }));
    expect(statuses).toEqual([...times(limit, () => 400), 429, 429]);
    const refused = await call(path, { body: {} });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
    // Nobody else's limits are touched by it.
    expect((await tryPassword("ada@example.org", PASSWORD)).status).toBe(200);
  });

  it("looking up what a mailed link is for is refused after 60 from one address in an hour", async () => {
    server = await startTestServer();
    const path = `/trpc/auth.passwordLink?input=${encodeURIComponent(JSON.stringify({ token: "a-guess" }))}`;
    const statuses = await statusesOf(61, () => call(path, { method: "GET" }));
    expect(statuses).toEqual([...times(60, () => 200), 429]);
  });

  it("counts submitting, editing and withdrawing an expression of interest together", async () => {
    server = await startTestServer();
    const path = "/api/public/collective/1/eoi/a-guess";
    const each = [
      () => call("/api/public/eoi", { body: {} }),
      () => call(path, { method: "PUT", body: {} }),
      () => call(path, { method: "DELETE" }),
    ];
    const statuses = await statusesOf(21, (i) => (each[i % 3] ?? trySetUp)());
    expect(statuses).toEqual([...times(20, () => 400), 429]);
  });
});

describe("a calendar", () => {
  it("is read at most 120 times a minute from one address, whether there is one or not", async () => {
    server = await startTestServer();
    const { client, close } = connect(server.url, await signIn(server.url, "ada"));
    const { url } = await client.calendar.makeMine.mutate();
    const paths = [new URL(url).pathname, "/calendar/a-guess.ics"];
    const statuses = await statusesOf(122, (i) => call(paths[i % 2] ?? "", { method: "GET" }));
    expect(statuses).toEqual([...times(120, (i) => (i % 2 ? 404 : 200)), 429, 429]);
    const refused = await call(paths[0] ?? "", { method: "HEAD" });
    expect([refused.status, Number(refused.headers.get("retry-after")) <= 60]).toEqual([429, true]);
    await client.me.get.query();
    await close();
  });

  it("gets at most 20 new addresses an hour from one member", async () => {
    server = await startTestServer();
    const paths = ["/api/me/calendar_feed", "/api/my_collective/calendar_feed"];
    const cookie = await signIn(server.url, "ada");
    const make = (i: number) => call(paths[i % 2] ?? "", { headers: { cookie } });
    expect(await statusesOf(22, make)).toEqual([...times(20, () => 201), 429, 429]);
    const others = await signIn(server.url, "bo");
    expect((await call(paths[1] ?? "", { headers: { cookie: others } })).status).toBe(201);
  });
});

describe("mails that a member causes", () => {
  it("are a hundred invitations an hour, however they are called for, and also after signing in again", async () => {
    server = await startTestServer();
    const paths = ["send", "sendForEntryPathway", "resend"];
    const cookies = [await signIn(server.url, "ada"), await signIn(server.url, "ada")];
    const attempt = (i: number) =>
      call(`/trpc/invitations.${paths[i % 3]}`, { body: {}, headers: { cookie: cookies[i % 2] ?? "" } });
    expect(await statusesOf(102, attempt)).toEqual([...times(100, () => 400), 429, 429]);
    const cookie = await signIn(server.url, "bo");
    expect((await call("/trpc/invitations.send", { body: {}, headers: { cookie } })).status).toBe(400);
  });

  it("are sixty answers an hour that decline an expression of interest", async () => {
    server = await startTestServer();
    const headers = { cookie: await signIn(server.url, "ada") };
    const decline = () => call("/api/entry_pathways/9/decline", { headers, body: { message: "No" } });
    expect(await statusesOf(62, decline)).toEqual([...times(60, () => 404), 429, 429]);
  });
});

describe("a member who reminds others to plan", () => {
  it("is refused after 60 calls in an hour", async () => {
    server = await startTestServer();
    const headers = { cookie: await signIn(server.url, "ada") };
    const remind = () => call("/api/my_collective/interval/3/reminders", { headers, body: {} });
    expect(await statusesOf(61, remind)).toEqual([...times(60, () => 200), 429]);
  });
});

describe("a member's new addresses", () => {
  it("are refused after ten in an hour", async () => {
    server = await startTestServer();
    const headers = { cookie: await signIn(server.url, "ada") };
    const ask = (i: number) =>
      call("/trpc/account.changeAddress", {
        headers,
        body: { email: `ada${i}@example.org`, current_password: PASSWORD },
      });
    expect(await statusesOf(11, ask)).toEqual([...times(10, () => 200), 429]);
  });
});

describe("the address in a mail that turns its kind off", () => {
  it("takes a hundred calls from an address", async () => {
    server = await startTestServer();
    const statuses = await statusesOf(101, () => call("/unsubscribe/nonsense"));
    expect(statuses).toEqual([...times(100, () => 200), 429]);
  });
});

describe("any call", () => {
  it("is refused after 600 in a minute, for that session only, over HTTP and sockets", async () => {
    server = await startTestServer();
    const cookie = await signIn(server.url, "ada");
    const state = () => call("/api/my_collective/state", { method: "GET", headers: { cookie } });
    expect(await statusesOf(600, state)).toEqual(times(600, () => 200));
    const refused = await state();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    for (const path of ["/trpc/collective.state", "/trpc/me.get", "/api/me"]) {
      expect((await call(path, { method: "GET", headers: { cookie } })).status, path).toBe(429);
    }
    for (const path of ["/ws", "/trpc"]) {
      const socket = new WebSocket(`${server.url.replace("http", "ws")}${path}`, { headers: { cookie } });
      const error = await new Promise<Error>((resolve) => {
        socket.once("error", resolve);
      });
      expect(error.message, path).toContain("429");
    }
    const other = await signIn(server.url, "bo");
    expect((await call("/api/me", { method: "GET", headers: { cookie: other } })).status).toBe(200);
  });

  it("is unlimited if RATE_LIMITS is off", async () => {
    server = await startTestServer({ environment: { RATE_LIMITS: "off" } });
    expect(new Set(await statusesOf(30, () => trySetUp()))).toEqual(new Set([400]));
  });

  it("tells a typed client when to try again", async () => {
    server = await startTestServer();
    await statusesOf(10, () => trySetUp());
    const script = connect(server.url, "");
    const refusal = await script.client.setup.complete.mutate({} as never).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: "Too many attempts.",
      data: { code: "TOO_MANY_REQUESTS", appCode: "TooManyRequests", retryAfter: expect.any(Number) },
    });
    await script.close();
  });
});

describe("an address", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  it("is the connection's, whatever a header claims, unless a proxy is trusted", async () => {
    server = await startTestServer();
    await statusesOf(10, (i) => trySetUp(from(`203.0.113.${i}`)));
    expect((await trySetUp(from("203.0.113.99"))).status).toBe(429);
  });

  it("is the one that the trusted proxy saw, not the one claimed to the proxy", async () => {
    server = await startTestServer({ environment: { TRUST_PROXY: "1" } });
    await statusesOf(10, (i) => trySetUp(from(`198.51.100.${i}, 203.0.113.7`)));
    expect((await trySetUp(from("198.51.100.99, 203.0.113.7"))).status).toBe(429);
    expect((await trySetUp(from("203.0.113.8"))).status).toBe(400);
  });

  it("counts as its whole network with IPv6", async () => {
    server = await startTestServer({ environment: { TRUST_PROXY: "1" } });
    await statusesOf(10, (i) => trySetUp(from(`2001:db8:1:2::${i + 1}`)));
    expect((await trySetUp(from("2001:db8:1:2:ffff::1"))).status).toBe(429);
    expect((await trySetUp(from("2001:db8:1:3::1"))).status).toBe(400);
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("no address")).toBe("no address");
  });
});

describe("a limit", () => {
  it("ends after its duration", async () => {
    server = await startTestServer();
    const database = openDatabaseAt(server.databaseUrl);
    const limits = new RateLimits(database, 1);
    for (let i = 0; i < 10; i += 1) await limits.count("setUps", "somebody");
    await expect(limits.count("setUps", "somebody")).rejects.toMatchObject({ code: "TooManyRequests", retryAfter: 1 });
    await expect(limits.count("setUps", "somebody else")).resolves.toBeUndefined();
    await expect.poll(() => limits.admits("setUps", "somebody")).toBe(true);
    await database.close();
  });
});
