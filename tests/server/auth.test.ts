import { describe, expect, it, onTestFinished } from "vitest";
import { once } from "node:events";
import { hashPassword } from "../../server/features/credentials/passwords.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { callProcedure } from "../support/procedures.ts";
import { serverForAll } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";
import { cookieOf, isSignedIn, signIn, startTestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForAll();

const login = (email: string, password: string, cookie = "") =>
  callProcedure(server.url, "auth.login", { input: { email, password }, cookie });

describe("signing in", () => {
  it("returns who signed in, and the cookie contains only a session id and a key of the device", async () => {
    const response = await login("ADA@example.org ", PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ result: { data: { person_id: server.person("ada") } } });
    const [session, ...others] = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith("crewtide.sig"));
    expect(others).toEqual([]);
    const value = decodeURIComponent(session?.split(";")[0]?.split("=")[1] ?? "");
    const payload = JSON.parse(Buffer.from(value, "base64").toString()) as Record<string, unknown>;
    expect(payload).toEqual({ id: expect.any(String), keys: [expect.stringMatching(/^\d+\.[\w-]{16}\.[\w-]{43}$/)] });
    const stored = await server.running.services.db.selectFrom("sessions").select("id_hash").execute();
    expect(stored.map((row) => row.id_hash)).not.toContain(payload["id"]);
  });

  it.each([
    ["a wrong password", "ada@example.org", "wrong horse"],
    ["an unknown address", "nobody@example.org", PASSWORD],
  ])("refuses %s with the same words", async (_name, email, password) => {
    const response = await login(email, password);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    const message = "Invalid email or password";
    const data = { appCode: "InvalidCredentials", fields: { password: message } };
    expect(await response.json()).toMatchObject({ error: { message, data } });
  });

  it("does as much work for an unknown address as for a wrong password", async () => {
    const { db } = server.running.services;
    // Those of the fixture are cheap to check.
    const ada = { password_hash: await hashPassword(PASSWORD) };
    await db.updateTable("users").set(ada).where("email", "=", "ada@example.org").execute();
    // CPU time, which does not depend on the machine's load.
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await login(email, "wrong horse");
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The minimum of several measurements: other work can only add to it.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      known.push(await work("ada@example.org"));
      unknown.push(await work("nobody@example.org"));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("creates a new session id each time and ends the previous session", async () => {
    const first = cookieOf(await login("ada@example.org", PASSWORD));
    const second = cookieOf(await login("ada@example.org", PASSWORD, first));
    expect(second).not.toBe(first);
    expect([await isSignedIn(server, first), await isSignedIn(server, second)]).toEqual([false, true]);
  });
});

describe("a session", () => {
  it("is refused if its cookie was tampered with, also after a valid request", async () => {
    const [ofAda, ofBo] = [await signIn(server.url, "ada"), await signIn(server.url, "bo")];
    const valueIn = (cookie: string) => /crewtide=([^;]+)/.exec(cookie)?.[1] ?? "";
    // Each character becomes another one, whichever it was.
    const another = (character: string) => (character === "A" ? "B" : "A");
    const tampered = [
      ofAda.replace(/(?<=\.sig=)./, another),
      ofAda.replace(/.$/, another),
      ofAda.replace(/.$/, ""),
      ofAda.replace(/\.sig=[^;]+/, ".sig="),
      ofAda.replace(valueIn(ofAda), valueIn(ofBo)),
    ];
    const arePassed = (cookies: string[]) => Promise.all(cookies.map((cookie) => isSignedIn(server, cookie)));
    expect(await arePassed(tampered)).toEqual(tampered.map(() => false));
    expect(await arePassed([ofAda, ofBo, ofAda])).toEqual([true, true, true]);
    expect(await arePassed(tampered)).toEqual(tampered.map(() => false));
  });

  it("lasts thirty days after its last use", async () => {
    server.clock.setDay("2026-02-15");
    const cookie = await signIn(server.url, "ada");
    server.clock.setDay("2026-03-10");
    const renewed = await callProcedure(server.url, "me.get", { cookie });
    expect(renewed.status).toBe(200);
    expect(renewed.headers.getSetCookie().length).toBeGreaterThan(0);
    server.clock.setDay("2026-04-08");
    expect(await isSignedIn(server, cookie)).toBe(true);
    server.clock.setDay("2026-05-09");
    expect(await isSignedIn(server, cookie)).toBe(false);
    server.clock.setDay("2026-02-15");
  });

  it("of a former member has ended", async () => {
    const cookie = await signIn(server.url, "bo");
    const people = () => server.running.services.db.updateTable("people").where("id", "=", server.person("bo"));
    await people().set({ left_at: "2026-02-01" }).execute();
    expect(await isSignedIn(server, cookie)).toBe(false);
    expect((await login("bo@example.org", PASSWORD)).status).toBe(401);
    await people().set({ left_at: null }).execute();
  });

  it("outlives restarts, and a rotation of secrets if it is used in between, with its cookie's attributes", async () => {
    const rotating = await startTestServer({ environment: { SESSION_SECRETS: "the-first-long-secret" } });
    onTestFinished(() => rotating.stop());
    const [unused, used] = [await signIn(rotating.url, "bo"), await signIn(rotating.url, "ada")];
    const use = () => callProcedure(rotating.url, "me.get", { cookie: used });
    await rotating.restart();
    expect((await use()).status).toBe(200);
    await rotating.restart({ SESSION_SECRETS: "the-second-long-secret,the-first-long-secret" });
    expect(await isSignedIn(rotating, unused)).toBe(true);
    expect((await use()).headers.getSetCookie()).toEqual([]);
    rotating.clock.setDay("2026-02-16");
    const renewed = await use();
    expect(renewed.headers.getSetCookie()).toHaveLength(2);
    for (const each of renewed.headers.getSetCookie()) expect(each).toMatch(/; expires=.*; samesite=lax; httponly$/i);
    await rotating.restart({ SESSION_SECRETS: "the-second-long-secret" });
    expect(await isSignedIn(rotating, cookieOf(renewed))).toBe(true);
    expect(await isSignedIn(rotating, unused)).toBe(false);
  });

  it.each(["/trpc", "/ws"])("ends with sign-out, including its open socket at %s", async (path) => {
    const cookie = await signIn(server.url, "ada");
    const socket = await openSocket(server, cookie, path);
    const closed = once(socket, "close");
    expect((await callProcedure(server.url, "auth.logout", { cookie })).status).toBe(200);
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect(await isSignedIn(server, cookie)).toBe(false);
  });
});

it("takes at most twenty calls in a batch", async () => {
  const paths = Array.from({ length: 21 }, () => "setup.status").join(",");
  expect((await fetch(`${server.url}/trpc/${paths}?batch=1`)).status).toBe(400);
});

describe("the sign-in page", () => {
  const open = (search: string, cookie = "") =>
    fetch(`${server.url}/auth/login${search}`, { headers: { cookie }, redirect: "manual" });

  it.each([
    ["", "/dashboard"],
    ["?next=%2Fpeople%3Finterval%3D2", "/people?interval=2"],
    ["?next=https%3A%2F%2Fevil.example", "/dashboard"],
    ["?next=%2F%2Fevil.example", "/dashboard"],
    ["?next=%2F%5Cevil.example", "/dashboard"],
    ["?next=%2F%09%2Fevil.example", "/dashboard"],
    ["?next=%2F.%2F%2Fevil.example", "/dashboard"],
    ["?next=%2Fpeople%2F..%2F%5Cevil.example", "/dashboard"],
    ["?next=%2F%252e%252f%2Fevil.example", "/%2e%2f/evil.example"],
    ["?next=https%3Aevil.example", "/dashboard"],
    ["?next=javascript%3Aalert(1)", "/dashboard"],
    ["?next=%2Fauth%2Flogin%3Fnext%3D%2Fpeople", "/dashboard"],
    ["?next=%2F%40evil.example%23top", "/@evil.example#top"],
    ["?next=%2Fpeople%0D%0ASet-Cookie%3A%20a%3Db", "/peopleSet-Cookie:%20a=b"],
  ])("sends somebody who is signed in on, with %s to %s", async (search, target) => {
    const response = await open(search, await signIn(server.url, "ada"));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(target);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("sends them on from a whole address, also of a host that cannot be", async () => {
    const headers = { cookie: await signIn(server.url, "ada") };
    for (const host of ["localhost", "localhost:99999999"]) {
      const path = `http://${host}/auth/login?next=/people?interval=2`;
      const answer = await askAsWritten(server.port, path, { headers });
      expect([answer.status, answer.headers["location"]], host).toEqual([303, "/people?interval=2"]);
    }
  });

  it("is shown to anybody else", async () => {
    for (const cookie of ["", "crewtide=forged"]) expect((await open("", cookie)).headers.get("location")).toBeNull();
  });
});
