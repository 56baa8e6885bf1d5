import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { giveToken } from "../support/access-tokens.ts";
import { sharedServer } from "../support/hooks.ts";
import { needs } from "../support/needs.ts";
import { listen } from "../support/ports.ts";

const root = join(import.meta.dirname, "../..");
const EXAMPLE = "scripts/examples/plan.py";

const server = sharedServer({ people: ["ada"], crews: ["garden", "kitchen"] });

interface Run {
  token: string;
  url?: string;
  crews?: string[];
}

/** Runs the example; `code` is its exit code. */
async function runPython({ token, url = server.url, crews = [] }: Run) {
  const env = { ...process.env, CREWTIDE_URL: url, CREWTIDE_TOKEN: token };
  const child = spawn("/usr/bin/python3", ["-B", EXAMPLE, ...crews], { cwd: root, env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number, stdout, stderr };
}

const listJoined = () =>
  server.running.services.db
    .selectFrom("crew_involvements")
    .where("collective_id", "=", server.collective.id)
    .select(["person_id", "interval_id", "crew_id"])
    .execute();

/** How a proxy treats a request: refuses it, or loses the answer to it. */
type Fate = { status: number; headers?: Record<string, string> } | "passed" | "lost";

/** A proxy before the server, with the fates of its first requests. Returns its URL, and the requests that it gets. */
async function startProxy(...fates: Fate[]) {
  const requests: IncomingMessage[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const fate = fates[requests.length] ?? "passed";
    requests.push(request);
    if (typeof fate === "object") return response.writeHead(fate.status, fate.headers).end("<h1>Not now</h1>");
    const { method = "", url, headers } = request;
    const names = ["authorization", "content-type", "crewtide-strict", "idempotency-key"];
    const sent = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    const body = method === "GET" ? null : await text(request);
    const answered = await fetch(`${server.url}${url}`, { method, headers: Object.fromEntries(sent), body });
    return fate === "lost" ? request.socket.destroy() : response.writeHead(answered.status).end(await answered.text());
  };
  const proxy = createServer((...exchange) => void answer(...exchange));
  onTestFinished(() => void proxy.close());
  return { url: `http://127.0.0.1:${await listen(proxy)}`, requests };
}

describe("the example in Python", needs("Python"), () => {
  it("is in docs/api.md as it is", () => {
    const guide = readFileSync(join(root, "docs/api.md"), "utf8");
    expect(guide).toContain(`\`\`\`py\n${readFileSync(join(root, EXAMPLE), "utf8")}\`\`\``);
  });

  it("saves a plan with a token for one's own answers", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const { code, stdout, stderr } = await runPython({ token, crews: ["garden", "kitchen"] });
    expect([code, stdout, stderr]).toEqual([0, "Saved for the interval from 2026-03-01. Events: 1.\n", ""]);
    const joined = { person_id: server.person("ada"), interval_id: 3 };
    expect(await listJoined()).toEqual([
      { ...joined, crew_id: server.crew("garden") },
      { ...joined, crew_id: server.crew("kitchen") },
    ]);
  });

  it("says what is wrong, and saves nothing", async () => {
    const [reading, answering] = [await giveToken(server, "Read"), await giveToken(server, "OwnAnswers")];
    expect(await runPython({ token: "ctk_wrong" })).toEqual({
      code: 1,
      stdout: "",
      stderr: "This token does not work. It may have expired or been deleted. (TokenInvalid)\n",
    });
    expect((await runPython({ token: reading })).stderr).toContain("(TokenScopeExceeded)");
    expect((await runPython({ token: answering, crews: ["sauna"] })).stdout).toBe("There is no crew called sauna.\n");
    expect(await listJoined()).toEqual([]);
  });

  it("waits as long as a 429 asks for, and repeats a call whose answer got lost, with its key", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const tooMany = { status: 429, headers: { "retry-after": "1" } };
    const { url, requests } = await startProxy(tooMany, { status: 502 }, "passed", "lost");
    const began = performance.now();
    const { stdout } = await runPython({ token, url, crews: ["garden"] });
    expect(stdout).toBe("Saved for the interval from 2026-03-01. Events: 1.\n");
    expect(performance.now() - began).toBeGreaterThan(1_000);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "POST", "POST"]);
    const [first, second] = requests.slice(3).map(({ headers }) => headers["idempotency-key"]);
    expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
    const { db } = server.running.services;
    expect(await db.selectFrom("live_events").select("revision").execute()).toHaveLength(1);
  });

  it("gives up where waiting does not help, and shows a token to nobody else", async () => {
    const token = await giveToken(server, "OwnAnswers");
    const busy = await startProxy({ status: 429, headers: { "retry-after": "3600" } });
    expect(await runPython({ token, url: busy.url })).toMatchObject({
      code: 1,
      stderr: "HTTP Error 429: Too Many Requests\n",
    });
    const elsewhere = await startProxy();
    const redirecting = await startProxy({ status: 307, headers: { location: `${elsewhere.url}/api/me` } });
    expect(await runPython({ token, url: redirecting.url })).toMatchObject({ code: 1, stdout: "" });
    expect([busy.requests.length, elsewhere.requests]).toEqual([1, []]);
  });
});
