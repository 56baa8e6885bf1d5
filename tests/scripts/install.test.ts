import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";

const root = join(import.meta.dirname, "../..");

const COMMAND = `
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
await command(ensureInstalled);
`;

/** An npm that installs one file, and notes that it ran. */
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
appendFileSync(join(__dirname, "calls.log"), process.argv[2] + "\\n");
if (process.env.REGISTRY === "down") process.exit(1);
mkdirSync("node_modules", { recursive: true });
writeFileSync("node_modules/.package-lock.json", "{}");
`;

describe("the packages of the lock file", () => {
  let folder: TempFolder;
  beforeEach(() => {
    folder = makeTempFolder();
    cpSync(join(root, "scripts/run"), join(folder.path, "scripts/run"), { recursive: true });
    cpSync(join(root, "package.json"), join(folder.path, "package.json"));
    writeFileSync(join(folder.path, "package-lock.json"), "one");
    writeFileSync(join(folder.path, "scripts/run/only-install.mjs"), COMMAND);
    mkdirSync(join(folder.path, "npm"));
    writeFileSync(join(folder.path, "npm/npm-cli.cjs"), NPM);
  });
  afterEach(() => folder.remove());

  /** Runs the command; returns how often it called npm, and what it wrote. */
  function run(environment: Record<string, string> = {}) {
    const log = join(folder.path, "npm/calls.log");
    rmSync(log, { force: true });
    const { npm_lifecycle_event: _, ...own } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [join(folder.path, "scripts/run/only-install.mjs")], {
      env: { ...own, ...environment, npm_execpath: join(folder.path, "npm/npm-cli.cjs") },
      encoding: "utf8",
    });
    return { status, stderr, calls: existsSync(log) ? readFileSync(log, "utf8").split("\n").filter(Boolean) : [] };
  }

  const stamp = () => join(folder.path, "node_modules/.crewtide-lock");
  const changeLock = () => writeFileSync(join(folder.path, "package-lock.json"), "two");
  /** As if the file had been written in that many seconds. */
  const date = (path: string, seconds: number) => {
    const time = Date.now() / 1000 + seconds;
    utimesSync(join(folder.path, path), time, time);
  };

  it("are installed once", () => {
    expect(run()).toMatchObject({ status: 0, calls: ["ci"] });
    expect(run()).toMatchObject({ status: 0, calls: [] });
  });

  it("are installed again when the lock file changes, even to an older file", () => {
    run();
    changeLock();
    date("package-lock.json", 60);
    expect(run().calls).toEqual(["ci"]);
    expect(run().calls).toEqual([]);
  });

  it("are not installed again only because the lock file was checked out again", () => {
    run();
    date("package-lock.json", 60);
    expect(run().calls).toEqual([]);
  });

  it("are left alone where somebody has run npm since the lock file changed", () => {
    run();
    changeLock();
    date("node_modules/.package-lock.json", 60);
    expect(run().calls).toEqual([]);
  });

  it("are installed again in a folder that came from another platform", () => {
    run();
    writeFileSync(stamp(), readFileSync(stamp(), "utf8").replace(process.platform, "plan9"));
    date("node_modules/.package-lock.json", 60);
    expect(run().calls).toEqual(["ci"]);
  });

  it("are tried again after a failure, which is told in one line", () => {
    const failed = run({ REGISTRY: "down" });
    expect(failed).toMatchObject({ status: 1, calls: ["ci"] });
    expect(failed.stderr).toBe("npm ci failed with exit code 1; its message is above.\n");
    expect(run()).toMatchObject({ status: 0, calls: ["ci"] });
  });
});
