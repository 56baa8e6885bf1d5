import { mkdirSync, rmSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { copiedCommands } from "../support/copied-commands.ts";

const COMMAND = `
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
await command(() => ensureInstalled({ tests: process.argv.includes("--tests") }));
`;

/** How npm is called to start Crewtide: without what only tests need. */
const START = "ci --omit=dev";

/** An npm that records what the lock file asks for, and notes how it was called. */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const args = process.argv.slice(2).filter((arg) => !/^--(no-audit|no-fund|loglevel)/.test(arg));
appendFileSync(join(__dirname, "calls.log"), args.join(" ") + "\\n");
if (process.env.REGISTRY === "down") process.exit(1);
const all = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
const packages = Object.fromEntries(all.filter(([, { dev }]) => !dev || !args.includes("--omit=dev")));
mkdirSync("node_modules", { recursive: true });
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

/** A lock file with a package, which has native code for this platform and maybe for another one, and one for tests. */
const lockOf = (integrity: string, os: string = process.platform) =>
  JSON.stringify({
    packages: {
      "": { name: "a-project" },
      "node_modules/a": { integrity },
      "node_modules/a-check": { integrity, dev: true },
      "node_modules/a-native": { integrity, optional: true, os: [os] },
      "node_modules/for-nobody-here": { integrity, optional: true },
    },
  });

describe("the packages of the lock file", () => {
  const commands = copiedCommands(NPM);
  const writeLock = (text: string) => commands.write("package-lock.json", text);
  beforeEach(() => {
    writeLock(lockOf("one"));
    commands.write("scripts/run/only-install.mjs", COMMAND);
  });

  /** Runs the command; returns how often it called npm, and what it wrote. */
  function run(environment: NodeJS.ProcessEnv = {}, ...args: string[]) {
    rmSync(commands.at("npm/calls.log"), { force: true });
    const { status, stderr } = commands.run(["scripts/run/only-install.mjs", ...args], environment);
    return { status, stderr, calls: commands.linesOf("npm/calls.log") };
  }

  const runTests = () => run({}, "--tests").calls;
  const writeRecord = (text: string) => {
    mkdirSync(commands.at("node_modules"));
    commands.write("node_modules/.package-lock.json", text);
  };

  it("are installed once", () => {
    expect(run()).toMatchObject({ status: 0, calls: [START] });
    expect(run()).toMatchObject({ status: 0, calls: [] });
  });

  it("for tests are added when tests first run, and stay", () => {
    run();
    expect(runTests()).toEqual(["install --no-save --include=dev"]);
    expect([...runTests(), ...run().calls]).toEqual([]);
  });

  it("are installed together if tests run first, or if others have changed too", () => {
    expect(runTests()).toEqual(["ci --include=dev"]);
    writeLock(lockOf("two"));
    expect(runTests()).toEqual(["ci --include=dev"]);
  });

  it("are installed again when the lock file changes", () => {
    run();
    writeLock(lockOf("two"));
    expect(run().calls).toEqual([START]);
    expect(run().calls).toEqual([]);
  });

  it("are left alone where somebody has run npm, and where one is not for this platform", () => {
    const { "node_modules/for-nobody-here": _, ...packages } = JSON.parse(lockOf("one")).packages;
    writeRecord(JSON.stringify({ packages }));
    expect(run().calls).toEqual([]);
  });

  it("are installed again in a folder that came from another platform", () => {
    writeRecord(lockOf("one", "plan9"));
    expect(run().calls).toEqual([START]);
  });

  it("are tried again after a failure, which is told in one line", () => {
    const failed = run({ REGISTRY: "down" });
    expect(failed).toMatchObject({ status: 1, calls: [START] });
    expect(failed.stderr).toBe("npm ci failed with exit code 1; its message is above.\n");
    expect(run()).toMatchObject({ status: 0, calls: [START] });
  });
});
