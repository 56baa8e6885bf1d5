import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { commandsIn, POLLING, type Command } from "../support/commands.ts";
import { copyProject } from "../support/project-copy.ts";
import type { TempFolder } from "../support/temp-folder.ts";
import { LONG } from "../support/trials.ts";

/** The commands that people use first, as npm runs them, in a copy of the repository with packages and build. */

const root = join(import.meta.dirname, "../..");
const COPIED =
  "client crewtide migrations scripts server shared dist/client dist/server dist/.crewtide-build CHANGELOG.md package.json \
package-lock.json vite.config.ts vite.server.config.ts tsconfig.json tsconfig.base.json tsconfig.client.json \
tsconfig.server.json tsconfig.worker.json".split(" ");
const CTRL_C = "\u0003";

let folder: TempFolder;
// One for all, since Vite takes long to prepare the packages in a new one.
beforeAll(() => {
  folder = copyProject(COPIED);
});
afterAll(() => folder.remove());
beforeEach(() => {
  for (const left of [".env", "data"]) rmSync(join(folder.path, left), { recursive: true, force: true });
});

const launch = commandsIn(() => folder.path);

/** Runs an npm script in the copy; on a terminal of its own if asked for. */
function npmRun(
  script: string,
  { args = [], terminal = false }: { args?: string[]; terminal?: boolean } = {},
): Command {
  const line = ["npm", "run", script, "--", ...args];
  return launch(terminal ? ["script", "--quiet", "--return", "--command", line.join(" "), "/dev/null"] : line);
}

const isServed = async (url: string) => (await fetch(`${url}/healthz`)).ok;

describe("npm start", { timeout: LONG }, () => {
  it("serves, creates the database, writes its log as JSON, and stops at a signal", async () => {
    writeFileSync(join(folder.path, ".env"), "DATABASE_URL=file:./data/from-env.sqlite\n");
    const start = npmRun("start");
    const [, url = ""] = await start.says(/"Crewtide is ready at (http:\S+)"/);
    await start.says(/Set it up at http:\S+\/setup\?token=/);
    expect(await isServed(url)).toBe(true);
    expect(readdirSync(join(folder.path, "data"))).toContain("from-env.sqlite");
    await start.stop();
    await expect(isServed(url)).rejects.toThrow("fetch failed");
  });

  it("tells a person at a terminal the address, how to set it up, where the data is and how to stop, and stops", async () => {
    const start = npmRun("start", { terminal: true });
    const [text, url = ""] = await start.says(/Crewtide is ready at (\S+)\s[^]*Press Ctrl-C to stop\./);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await isServed(url)).toBe(true);
    expect(text).toMatch(/Set it up +http:\/\/localhost:\d+\/setup\?token=\S+\s/);
    expect(text).toMatch(/Data +data\/crewtide\.sqlite\s/);
    expect(text).toMatch(/Mail +kept as files in data\/outbox; no mail server is set\s/);
    expect(start.output()).not.toContain('{"level"');
    start.press(CTRL_C);
    await start.ended;
    await expect(isServed(url)).rejects.toThrow("fetch failed");
  });
});

describe("./crewtide", () => {
  const written = () =>
    [".crewtide-build", "server/admin.js"].map((name) => statSync(join(folder.path, "dist", name)).mtimeMs);

  it("runs the build that is there, and neither installs nor builds, whatever has changed since", () => {
    writeFileSync(join(folder.path, ".env"), "DATABASE_URL=file:./data/from-env.sqlite\n");
    const before = written();
    const lock = join(folder.path, "package-lock.json");
    const kept = readFileSync(lock, "utf8");
    writeFileSync(lock, kept.replaceAll("sha512-", "sha512-changed"));
    // By a link, and from another folder, against which paths are resolved.
    const elsewhere = join(folder.path, "data");
    mkdirSync(elsewhere);
    symlinkSync("../crewtide", join(elsewhere, "a-link"));
    const crewtide = (...args: string[]) =>
      spawnSync(join(elsewhere, "a-link"), args, {
        cwd: elsewhere,
        env: { PATH: process.env["PATH"], TIME_ZONE: "UTC" },
        encoding: "utf8",
      });
    const created = crewtide("collective", "create", "--name", "Saltmarsh");
    expect(created).toMatchObject({ stdout: '{"collective_id":1}\n', stderr: "", status: 0 });
    expect(crewtide("backup", "copy.sqlite")).toMatchObject({ stderr: "", status: 0 });
    expect(readdirSync(elsewhere)).toEqual(expect.arrayContaining(["from-env.sqlite", "copy.sqlite"]));
    expect(written()).toEqual(before);
    writeFileSync(lock, kept);
  });

  it("says in one line that its settings cannot be read", () => {
    mkdirSync(join(folder.path, ".env"));
    const { status, stderr } = spawnSync(join(folder.path, "crewtide"), ["collective", "list"], { encoding: "utf8" });
    expect(stderr).toMatch(/^\S+\/\.env cannot be read \(\w+\)\. Run this as the server's user\.\n$/);
    expect(status).toBe(1);
  });
});

describe("npm run demo", { timeout: LONG }, () => {
  it("serves a collective and says who can sign in", async () => {
    writeFileSync(join(folder.path, ".env"), "DATABASE_URL=file:./data/real.sqlite\n");
    const demo = npmRun("demo");
    const [, url = ""] = await demo.says(/a demonstration, is at (http:\S+)/);
    const [, password, email] = await demo.says(/password (\S+) as\s+(\S+)/);
    const response = await fetch(`${url}/trpc/auth.login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    expect(readdirSync(join(folder.path, "data"))).not.toContain("real.sqlite");
  });
});

describe("npm run dev", { timeout: LONG }, () => {
  // Without the app, whose packages Vite would prepare for longer than all these tests take.
  const entry = () => join(folder.path, "client/start/start.ts");
  beforeAll(() => writeFileSync(entry(), ""));
  afterAll(() => cpSync(join(root, "client/start/start.ts"), entry()));

  it("serves the demonstration's people through Vite, and restarts the server when its code changes", async () => {
    const dev = npmRun("dev");
    const [, url = ""] = await dev.says(/Open (http:\S+)/);
    await dev.says(/\.\/crewtide works on it with DATABASE_URL=file:\.\/data\/dev\.sqlite/);
    await dev.says(new RegExp(`a demonstration, is at ${url}`));
    await dev.says(/VITE v\S+ +ready/);
    expect(await (await fetch(url)).text()).toContain("/@vite/client");
    expect(await isServed(url)).toBe(true);

    const file = join(folder.path, "scripts/demo/welcome-text.ts");
    const text = readFileSync(file, "utf8");
    const changed = text.replace("a demonstration, is at", "a changed demonstration, is at");
    // A file is watched some time after it is loaded, and nothing says when.
    await vi.waitFor(
      () => {
        writeFileSync(file, changed);
        expect(dev.output()).toContain("Restarting");
      },
      { ...POLLING, interval: 500 },
    );
    await dev.says(/a changed demonstration, is at/);
    await dev.stop();
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    writeFileSync(file, text);
  });

  it("starts without anybody if asked for, and reads .env", async () => {
    writeFileSync(join(folder.path, ".env"), "METRICS_TOKEN=0123456789abcdef\n");
    const dev = npmRun("dev", { args: ["--empty"] });
    const [, url = "", port] = await dev.says(/Open (http:\S+) \(the server listens on port (\d+)\)/);
    const [, setup] = await dev.says(/Set it up at (http:\S+)\/setup\?token=/);
    expect(setup).toBe(url);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: "Bearer 0123456789abcdef" },
    });
    expect(metrics.status).toBe(200);
  });

  it("refuses a wrong option with one line", async () => {
    const dev = npmRun("dev", { args: ["--emtpy"] });
    await dev.says(/Usage: npm run dev -- \[--empty\]/);
    expect(await dev.ended).toBe(1);
  });
});
