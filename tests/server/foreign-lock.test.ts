import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

let server: TestServer;
let cookie: string;
beforeEach(async () => {
  server = await startTestServer({ people: ["ada", "bo"] });
  cookie = await signIn(server.url, "ada");
});
afterEach(() => server.stop());

/** Far below what the other process takes. */
const SOON = 500;

/** Another process takes the write lock, as a long write does. Resolves once it has it. */
async function holdLock(milliseconds: number): Promise<{ released: Promise<unknown> }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/lock-holder.ts"], {
    env: { PATH: process.env["PATH"], DATABASE: server.databasePath, HOLD_MS: String(milliseconds) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const released = once(child, "close");
  await once(child.stdout, "data");
  return { released };
}

const get = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie } });
const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
const save = () => post("/api/me/interval/2/my_participation", { participation_intention: "OptIn" });
const logIn = () => post("/api/auth/login", { email: "bo@example.org", password: PASSWORD });

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; took: number }> {
  const started = performance.now();
  return { result: await work, took: performance.now() - started };
}

describe("while another process writes for long", () => {
  it("reading goes on, and what is to be written waits for its turn and succeeds", async () => {
    const { released } = await holdLock(2_000);
    const writes = [timed(save()), timed(logIn()), timed(save())];
    for (const path of ["/healthz", "/api/my_collective/state", "/api/me", "/trpc/collective.state", "/healthz"]) {
      const { result, took } = await timed(get(path));
      expect(result.status, path).toBe(200);
      expect(took, path).toBeLessThan(SOON);
    }
    for (const { result, took } of await Promise.all(writes)) {
      expect(result.status).toBe(200);
      expect(took).toBeGreaterThan(1_000);
    }
    await released;
  });

  it("/healthz says so once that has lasted for longer than a save waits, until it is over", async () => {
    const health = async () => (await get("/healthz")).json();
    const { released } = await holdLock(6_500);
    expect(await health()).toEqual({ status: "ok", database: "ok" });
    const { result } = await timed(save());
    expect(result.status).toBe(503);
    await expect.poll(health, { timeout: 1_400 }).toEqual({ status: "unavailable", database: "locked" });
    await released;
    expect(await health()).toEqual({ status: "ok", database: "ok" });
    expect((await save()).status).toBe(200);
  });
});
