import { describe, expect, it } from "vitest";
import { RELEASE } from "../../server/build.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { callProcedure } from "../support/procedures.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { connect, cookieOf, setupTokenOf, signIn } from "../support/test-server.ts";

describe("the server", () => {
  const server = serverForEach();

  it("reports its health, does not ask for https where there is none, and returns JSON for unknown API paths", async () => {
    const health = await fetch(`${server.url}/healthz`);
    expect(await health.json()).toEqual({ status: "ok", database: "ok", release: RELEASE });
    expect(health.headers.get("cache-control")).toBe("no-store");
    const policy = health.headers.get("content-security-policy");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(policy).toContain("worker-src 'self'");
    expect(health.headers.get("strict-transport-security")).toBeNull();
    const unknown = await fetch(`${server.url}/api/nothing`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: "PathNotFound" });
  });

  it.each(["http://[/x", "http://[/api/me?a", "other://a"])(
    "answers %s, which is no address, as an unknown path",
    async (address) => {
      for (const method of ["GET", "POST"]) {
        const { status, headers, body } = await askAsWritten(server.port, address, { method });
        expect(status).toBe(404);
        expect(JSON.parse(body.toString())).toMatchObject({ code: "PathNotFound", message: expect.any(String) });
        expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
        expect(headers["content-security-policy"]).toContain("script-src");
      }
    },
  );

  describe.each(["debug", "info"])("at the level %s", (level) => {
    const { log, lines } = keptLog(level);
    const logging = serverForEach({ log });

    it("logs its own failures as errors, and at debug each response, with the response's id", async () => {
      const noted = (response: Response) =>
        lines
          .map((line) => JSON.parse(line))
          .filter((line) => line.requestId === response.headers.get("x-request-id") && "status" in line);
      const cookie = await signIn(logging.url, "ada");
      const found = await fetch(`${logging.url}/api/me?with=a-query`, { headers: { cookie } });
      await logging.running.services.db.schema.dropTable("crew_involvements").execute();
      const failed = await fetch(`${logging.url}/api/me`, { headers: { cookie } });
      const line = { method: "GET", path: "/api/me", took: expect.any(Number) };
      await expect.poll(() => noted(failed)).toMatchObject([{ ...line, level: 50, status: 500 }]);
      expect(noted(found)).toMatchObject(level === "debug" ? [{ ...line, level: 20, status: 200 }] : []);
    });
  });

  it("does not reveal the details of an unexpected error", async () => {
    const cookie = await signIn(server.url, "ada");
    await server.running.services.db.schema.dropTable("crew_involvements").execute();
    const response = await fetch(`${server.url}/trpc/me.get`, { headers: { cookie } });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain("crew_involvements");
    expect(JSON.parse(text)).toMatchObject({ error: { data: { appCode: "InternalError" } } });
  });
});

describe("a request's id", () => {
  const server = serverForEach();
  const NAMED = "request-7f3a-of-the-proxy";
  const idOf = async (headers: Record<string, string> = {}, path = "/healthz") =>
    (await fetch(`${server.url}${path}`, { headers })).headers.get("x-request-id");

  it("is on every response, and different each time", async () => {
    const paths = ["/healthz", "/api/me", "/api/nothing", "/trpc/me.get", "/assets/none.js", "/metrics"];
    const ids = await Promise.all(paths.map((path) => idOf({}, path)));
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(ids).size).toBe(paths.length);
  });

  it("is the one of a trusted proxy, if it is well-formed", async () => {
    await server.restart({ TRUST_PROXY: "1" });
    expect(await idOf({ "X-Request-Id": NAMED })).toBe(NAMED);
    for (const odd of ["short", "with spaces in it", "x".repeat(65), '{"level":50}']) {
      expect(await idOf({ "X-Request-Id": odd })).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it("is never a client's", async () => {
    expect(await idOf({ "X-Request-Id": NAMED })).not.toBe(NAMED);
  });
});

describe("setting up an empty database", () => {
  const server = serverForEach({ empty: true });
  const dates = { start_date: "2026-02-15", end_date: "2026-03-14" };
  const ada = { name: "Ada", email: "first@example.org", password: "a good one" };
  const answers = { collective_name: "The Shoal", ...ada, ...dates };

  const complete = (input: object) => callProcedure(server.url, "setup.complete", { input });

  it("creates the collective and its first member and signs them in, once", async () => {
    const token = setupTokenOf(server);
    const script = connect(server.url, "");
    expect(await script.client.setup.status.query()).toEqual({ needed: true });
    const check = (given: string) => script.client.setup.check.mutate({ token: given });
    expect(await check("guess")).toMatchObject({ needed: true, admitted: false, today: "2026-02-15" });
    expect(await check(token)).toMatchObject({ needed: true, admitted: true });
    const response = await complete({ token, ...answers, language: "de" });
    expect(response.status).toBe(200);
    expect(await script.client.setup.status.query()).toEqual({ needed: false });
    expect(await check(token)).toMatchObject({ needed: false, admitted: false });
    await script.close();
    const member = connect(server.url, cookieOf(response));
    const state = await member.client.collective.state.query();
    expect(state.collective.name).toBe("The Shoal");
    // Somebody who has made it by mistake can delete it.
    expect((await member.client.account.deletableCollective.query()).deletable_until).toMatch(/^2026-02-16T/);
    expect(state.people).toMatchObject([{ display_name: "Ada" }]);
    expect(await member.client.me.get.query()).toMatchObject({ language: "de" });
    expect(state.current_interval).toEqual({ id: 1, ...dates });
    expect(state.involvements.current_interval?.collective_involvements).toHaveLength(1);
    await member.close();
    expect((await complete({ token, ...answers, email: "second@example.org" })).status).toBe(403);
  });

  it("proposes the browser's time zone if the server knows it, and begins on the day there", async () => {
    const token = setupTokenOf(server);
    const script = connect(server.url, "");
    const check = (time_zone: string) => script.client.setup.check.mutate({ token, time_zone });
    const shown = { time_zones: { server: "UTC", names: expect.arrayContaining(["Pacific/Kiritimati"]) } };
    const there = { time_zone: "Pacific/Kiritimati", today: "2026-02-16" };
    expect(await check("Pacific/Kiritimati")).toMatchObject({ ...shown, ...there });
    for (const unknown of ["Europe/Atlantis", "+14:00", "__proto__", ""])
      expect(await check(unknown)).toMatchObject({ ...shown, time_zone: null, today: "2026-02-15" });
    await script.close();
    expect((await complete({ token, ...answers, time_zone: "Europe/Atlantis" })).status).toBe(400);
    const member = connect(server.url, cookieOf(await complete({ token, ...answers, time_zone: there.time_zone })));
    const state = await member.client.collective.state.query();
    expect(state).toMatchObject({ ...there, collective: { time_zone: there.time_zone } });
    await member.close();
  });

  it("needs the token, and succeeds only once in parallel", async () => {
    const token = setupTokenOf(server);
    expect((await complete({ token: "guess", ...answers })).status).toBe(403);
    const attempts = [{}, { email: "b@example.org" }].map((other) => complete({ token, ...answers, ...other }));
    const both = await Promise.all(attempts);
    expect(both.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it("needs another token once everybody has left for good, which the next start shows", async () => {
    const token = setupTokenOf(server);
    const member = connect(server.url, cookieOf(await complete({ token, ...answers })));
    await member.client.account.leaveForGood.mutate({ current_password: answers.password });
    await member.close();
    expect((await complete({ token, ...answers })).status).toBe(403);
    await server.restart();
    const another = setupTokenOf(server);
    expect((await complete({ token: another, ...answers })).status).toBe(200);
  });

  it("is closed once somebody can sign in", async () => {
    await complete({ token: setupTokenOf(server), ...answers });
    await server.restart();
    expect(server.running.setupUrl).toBeNull();
  });
});
