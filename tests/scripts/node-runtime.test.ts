import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findOlderNode } from "../../scripts/run/test-programs.mjs";
import { needs } from "../support/needs.ts";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";

const root = join(import.meta.dirname, "../..");

/** A command like `npm start`: it says on which Node it runs, and on which a program that it starts by name. */
const HELLO = `
import { command } from "./command.mjs";
import { run } from "./processes.mjs";
await command(async () => {
  const { output } = await run(["node", "-p", "process.env.FETCHED_NODE"], { quiet: true });
  if (process.argv.includes("--wait")) {
    process.on("SIGTERM", () => process.exit(7));
    setInterval(() => undefined, 1_000);
  }
  console.log(JSON.stringify({ itself: process.env.FETCHED_NODE, started: output.trim(), args: process.argv.slice(2) }));
});
`;

/** Makes this Node look like another one to the scripts. */
const pretend = ({ version, platform }: { version: string; platform: string }) => `
Object.defineProperty(process, "version", { value: "v${version}" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
Object.defineProperty(process, "platform", { value: "${platform}" });
`;

/** An npm whose registry holds one Node: this one, which says of itself that it was fetched. The project has no packages. */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
if (!process.argv.includes("--prefix")) {
  if (process.env.REGISTRY === "down") process.exit(1);
  mkdirSync("node_modules");
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
  process.exit(0);
}
const project = process.argv[process.argv.indexOf("--prefix") + 1];
const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
const [[path, entry]] = Object.entries(lock.packages).filter(([path]) => path !== "");
appendFileSync(join(__dirname, "fetched.log"), JSON.stringify({ path, ...entry }) + "\\n");
if (process.env.REGISTRY === "down") {
  console.error("npm error network");
  process.exit(1);
}
mkdirSync(join(project, path, "bin"), { recursive: true });
const node = '#!/bin/sh\\nFETCHED_NODE=yes exec "' + process.execPath + '" "$@"\\n';
writeFileSync(join(project, path, "bin/node"), node, { mode: 0o755 });
`;

const olderNode = findOlderNode() ?? "";

describe("a command on an older Node", () => {
  let folder: TempFolder;
  beforeEach(() => {
    folder = makeTempFolder();
    cpSync(join(root, "scripts/run"), join(folder.path, "scripts/run"), { recursive: true });
    cpSync(join(root, "package.json"), join(folder.path, "package.json"));
    writeFileSync(join(folder.path, "package-lock.json"), JSON.stringify({ packages: {} }));
    writeFileSync(join(folder.path, "scripts/run/hello.mjs"), HELLO);
    mkdirSync(join(folder.path, "npm"));
    writeFileSync(join(folder.path, "npm/npm-cli.cjs"), NPM);
  });
  afterEach(() => folder.remove());

  function start(args: string[], machine: { version: string; platform: string }, env: Record<string, string> = {}) {
    const preload = join(folder.path, "pretend.mjs");
    writeFileSync(preload, pretend(machine));
    const { npm_lifecycle_event: _, ...own } = process.env;
    return {
      command: ["--import", preload, join(folder.path, "scripts/run/hello.mjs"), ...args],
      options: {
        cwd: folder.path,
        env: { ...own, ...env, npm_execpath: join(folder.path, "npm/npm-cli.cjs") },
        encoding: "utf8" as const,
      },
    };
  }

  function hello(...call: Parameters<typeof start>) {
    const { command, options } = start(...call);
    return spawnSync(process.execPath, command, options);
  }

  function fetches(): { path: string; version: string; integrity: string }[] {
    const log = join(folder.path, "npm/fetched.log");
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line) as ReturnType<typeof fetches>[number]);
  }

  it("downloads Node 24 on Linux, once, and the packages meanwhile, and runs itself and its child processes with it", () => {
    const machine = { version: "20.20.2", platform: "linux" };
    const first = hello(["--keep", "a b"], machine);
    const [line, ...lines] = first.stdout.trim().split("\n");
    expect(line).toMatch(
      /^Crewtide needs Node 22\.14 or later; this is v20\.20\.2\. Downloading Node 24\.\d+\.\d+ into \.node\//,
    );
    expect(lines).toEqual([
      "Installing packages. The first time, this may take half a minute.",
      expect.stringMatching(/^Installed in \d+\.\d s\.$/),
      JSON.stringify({ itself: "yes", started: "yes", args: ["--keep", "a b"] }),
    ]);
    expect(first.stderr).toBe("");

    const second = hello([], machine);
    expect(JSON.parse(second.stdout)).toEqual({ itself: "yes", started: "yes", args: [] });
    expect(fetches()).toEqual([
      {
        path: `node_modules/node-linux-${process.arch}`,
        version: expect.stringMatching(/^24\./),
        integrity: expect.stringMatching(/^sha512-/),
      },
    ]);
    expect(readdirSync(join(folder.path, ".node"))).toEqual([fetches()[0]?.version]);
  });

  it.each(["18.0.0", "20.20.2", "22.13.1"])("uses the newer Node instead of %s", (version) => {
    expect(hello([], { version, platform: "linux" }).stdout).toContain('"itself":"yes"');
  });

  it.each(["22.14.0", "24.0.0", "26.10.0"])("stays on %s", (version) => {
    expect(JSON.parse(hello([], { version, platform: "linux" }).stdout)).toMatchObject({ args: [] });
    expect(fetches()).toEqual([]);
  });

  it.each([
    { version: "20.20.2", platform: "darwin" },
    { version: "22.13.1", platform: "win32" },
    { version: "16.20.2", platform: "linux" },
  ])("names the required Node if it cannot download one: $version on $platform", (machine) => {
    const { status, stdout, stderr } = hello([], machine);
    expect(stderr).toBe(
      `Crewtide needs Node 22.14 or later; this is v${machine.version}. Download it from https://nodejs.org.\n`,
    );
    expect({ status, stdout, fetches: fetches() }).toEqual({ status: 1, stdout: "", fetches: [] });
  });

  it("shows npm's error if the download fails, and tries again the next time", () => {
    const machine = { version: "20.20.2", platform: "linux" };
    const failed = hello([], machine, { REGISTRY: "down" });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(
      /^npm error network\nNode 24\.\d+\.\d+ could not be downloaded from the npm registry\.\n$/,
    );
    expect(readdirSync(join(folder.path, ".node"))).toEqual([]);
    expect(hello([], machine).stdout).toContain('"itself":"yes"');
  });

  // A real one, since a name that it cannot import from its own modules would end a command before its first line.
  it.each(["start", "demo", "admin", "bench", "dev", "test"])(
    "npm %s gets as far as the download",
    needs("older Node"),
    (name) => {
      const { options } = start([], { version: "", platform: "" }, { REGISTRY: "down" });
      const { stderr } = spawnSync(olderNode, [join(folder.path, "scripts/run", `${name}.mjs`)], options);
      expect(stderr).toMatch(/npm error network\nNode 24\.\d+\.\d+ could not be downloaded/);
    },
  );

  it("a host's command of an installation does not download Node", needs("older Node"), () => {
    mkdirSync(join(folder.path, "dist/server"), { recursive: true });
    writeFileSync(join(folder.path, "dist/server/admin.js"), "console.log(process.env.FETCHED_NODE);\n");
    const { options } = start([], { version: "", platform: "" });
    const admin = () => spawnSync(olderNode, [join(folder.path, "scripts/run/admin.mjs")], options);
    expect(admin().stderr).toMatch(/^Crewtide needs Node 22\.14 or later; this is v\S+ Download it from \S+\n$/);
    expect(fetches()).toEqual([]);
    // One that a clone has downloaded already is used.
    hello([], { version: "20.20.2", platform: "linux" });
    expect(admin().stdout).toBe("yes\n");
  });

  it("forwards signals and exits like the newer one", async () => {
    const { command, options } = start(["--wait"], { version: "20.20.2", platform: "linux" });
    const child = spawn(process.execPath, command, options);
    let output = "";
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes("--wait")) break;
    }
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([7, null]);
  });
});
