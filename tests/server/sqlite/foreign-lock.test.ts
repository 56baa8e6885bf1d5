import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { callProcedure } from "../../support/procedures.ts";
import { argumentsFor } from "../../support/programs.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import { signIn, startTestServer, type TestServer } from "../../support/test-server.ts";
import { PASSWORD } from "../../support/world.ts";

let server: TestServer;
let cookie: string;
afterEach(() => server.stop());

async function startServer(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  server = await startTestServer({ people: ["ada", "bo"], ...options });
  cookie = await signIn(server.url, "ada");
}

/** Another process takes the write lock, as a long write does. Resolves once it has it, with a way to end that. */
async function holdLock(): Promise<{ release: () => Promise<void> }> {
  const child = spawn(process.execPath, argumentsFor("tests/support/lock-holder.ts"), {
    env: { PATH: process.env["PATH"], DATABASE: fileOf(server.databaseUrl) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  await once(child.stdout, "data");
  return {
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

const get = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie } });
const save = () => {
  const input = { interval_id: 2, participation_intention: "OptIn" };
  return callProcedure(server.url, "me.saveParticipation", { input, cookie });
};
const logIn = () => callProcedure(server.url, "auth.login", { input: { email: "bo@example.org", password: PASSWORD } });

describe("while another process writes for long", () => {
  it("reading goes on, and what is to be written waits for its turn and succeeds", async () => {
    await startServer({ lockPatience: 60_000 });
    const { release } = await holdLock();
    let done = 0;
    const writes = [save(), logIn(), save()].map((write) => write.finally(() => (done += 1)));
    for (const path of ["/healthz", "/api/my_collective/state", "/api/me", "/trpc/collective.state", "/healthz"]) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect(done).toBe(0);
    await release();
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("/healthz says so once that has lasted for longer than a save waits, until it is over", async () => {
    await startServer({ lockPatience: 300 });
    const health = async () => (await get("/healthz")).json();
    const { release } = await holdLock();
    expect(await health()).toMatchObject({ status: "ok", database: "ok" });
    expect((await save()).status).toBe(503);
    await expect.poll(health).toMatchObject({ status: "unavailable", database: "locked" });
    await release();
    expect(await health()).toMatchObject({ status: "ok", database: "ok" });
    expect((await save()).status).toBe(200);
  });
});
