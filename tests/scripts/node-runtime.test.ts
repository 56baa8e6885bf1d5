import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { findOlderNode } from "../../scripts/run/test-programs.mjs";
import { copiedCommands } from "../support/copied-commands.ts";
import { needs } from "../support/needs.ts";

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
  const commands = copiedCommands(NPM);
  beforeEach(() => {
    commands.write("package-lock.json", JSON.stringify({ packages: {} }));
    commands.write("scripts/run/hello.mjs", HELLO);
  });

  /** The arguments of the command on a machine. */
  function argumentsOn(machine: Parameters<typeof pretend>[0], args: string[]): string[] {
    commands.write("pretend.mjs", pretend(machine));
    return ["--import", commands.at("pretend.mjs"), "scripts/run/hello.mjs", ...args];
  }

  const hello = (args: string[], machine: Parameters<typeof pretend>[0], environment?: NodeJS.ProcessEnv) =>
    commands.run(argumentsOn(machine, args), environment);

  const fetches = () =>
    commands
      .linesOf("npm/fetched.log")
      .map((line) => JSON.parse(line) as Record<"path" | "version" | "integrity", string>);

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
    expect(readdirSync(commands.at(".node"))).toEqual([fetches()[0]?.version]);
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
    expect(readdirSync(commands.at(".node"))).toEqual([]);
    expect(hello([], machine).stdout).toContain('"itself":"yes"');
  });

  // A real one, since a name that it cannot import from its own modules would end a command before its first line.
  it.each(["start", "demo", "admin", "bench", "dev", "test"])(
    "npm %s gets as far as the download",
    needs("older Node"),
    (name) => {
      const { stderr } = commands.run([`scripts/run/${name}.mjs`], { REGISTRY: "down" }, olderNode);
      expect(stderr).toMatch(/npm error network\nNode 24\.\d+\.\d+ could not be downloaded/);
    },
  );

  it("a host's command of an installation does not download Node", needs("older Node"), () => {
    mkdirSync(commands.at("dist/server"), { recursive: true });
    commands.write("dist/server/admin.js", "console.log(process.env.FETCHED_NODE);\n");
    const admin = () => commands.run(["scripts/run/admin.mjs"], {}, olderNode);
    expect(admin().stderr).toMatch(/^Crewtide needs Node 22\.14 or later; this is v\S+ Download it from \S+\n$/);
    expect(fetches()).toEqual([]);
    // One that a clone has downloaded already is used.
    hello([], { version: "20.20.2", platform: "linux" });
    expect(admin().stdout).toBe("yes\n");
  });

  it("forwards signals and exits like the newer one", async () => {
    const args = argumentsOn({ version: "20.20.2", platform: "linux" }, ["--wait"]);
    const child = spawn(process.execPath, args, commands.optionsOf());
    let output = "";
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes("--wait")) break;
    }
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([7, null]);
  });
});
