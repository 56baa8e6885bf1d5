import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { copiedCommands } from "../support/copied-commands.ts";
import { git } from "../support/git.ts";

/** An npm whose scripts do what the test says, and which notes each call. */
const NPM = `
const { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const [command, ...rest] = process.argv.slice(2);
if (command === "ci") {
  mkdirSync("node_modules", { recursive: true });
  copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  process.exit(0);
}
const [, name, , ...args] = rest;
if (name === "build:client") mkdirSync("dist", { recursive: true });
const options = args.filter((arg) => !/^--(outputFile|reporter)/.test(arg));
const { TEST_DATABASE_URL: database } = process.env;
const { TEST_TURN, TEST_TOUCHED } = process.env;
const turn = TEST_TURN && name.startsWith("test:") ? ["in turn", TEST_TURN, TEST_TOUCHED].filter(Boolean) : [];
const note = [name, ...options, ...(database ? ["on", database] : []), ...turn].join(" ");
appendFileSync(join(__dirname, "calls.log"), note + "\\n");
const { code = 0, output = "", report } = JSON.parse(readFileSync(join(__dirname, "scripts.json"), "utf8"))[name] ?? {};
console.log(output);
const file = args.find((arg) => arg.startsWith("--outputFile"))?.split("=")[1] ?? process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
if (report && file) writeFileSync(file, JSON.stringify(report));
process.exit(code);
`;

/** One for each runner. */
const FILES = ["tests/server/some.test.ts", "tests/server/postgresql/some.test.ts", "tests/browser/some.spec.ts"];

interface Script {
  code?: number;
  output?: string;
  report?: unknown;
}

const unitReport = (numPassedTests: number, failed: string[] = [], skipped: string[] = []) => ({
  numPassedTests,
  numFailedTests: failed.length,
  testResults: [
    {
      name: "tests/server/some.test.ts",
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        ...skipped.map((fullName) => ({ fullName, status: "skipped", meta: { lack: "no khal" } })),
        ...failed.map((fullName) => ({
          fullName,
          status: "failed",
          failureMessages: ["Error: too late\n    at here"],
        })),
      ],
    },
  ],
});

interface BrowserTests {
  skipped?: string[];
  flaky?: string[];
}

function browserReport(expected: number, { skipped = [], flaky = [] }: BrowserTests = {}) {
  const spec = (title: string, status: string) => ({
    file: "some.spec.ts",
    title,
    tests: [
      {
        status,
        results: [
          { duration: 800 },
          { duration: 900, error: { message: "\u001B[31mtoo late\u001B[39m\nExpected: 1" } },
        ],
        annotations: status === "skipped" ? [{ type: "skip", description: "no Firefox" }] : [],
      },
    ],
  });
  const specs = [...skipped.map((title) => spec(title, "skipped")), ...flaky.map((title) => spec(title, "flaky"))];
  return { stats: { expected, unexpected: 0, flaky: flaky.length }, suites: [{ specs: [], suites: [{ specs }] }] };
}

describe("npm test", () => {
  const commands = copiedCommands(NPM);
  const path = () => commands.at(".");
  beforeEach(() => {
    commands.write("scripts/run/native-modules.mjs", "");
    cpSync(join(import.meta.dirname, "../../package-lock.json"), commands.at("package-lock.json"));
    for (const file of FILES) {
      mkdirSync(commands.at(dirname(file)), { recursive: true });
      commands.write(file, "");
    }
    mkdirSync(commands.at("programs"));
    addProgram("initdb", "");
    addProgram("postgres", 'echo "postgres (PostgreSQL) 17.2 (Debian)"');
    addProgram("apt-get", 'echo "$@" >>installed.log');
  });

  /** Puts a program before those of the machine. */
  function addProgram(name: string, script: string): void {
    writeFileSync(commands.at(`programs/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  function beginHistory(): void {
    commands.write(".gitignore", "npm\nprograms\nnode_modules\ndist\n*.log\n");
    git(path(), "init", "--quiet");
  }

  function commit(): void {
    git(path(), "add", "--all");
    git(path(), "commit", "--quiet", "--allow-empty", "--message", "change");
  }

  function npmTest(args: string[], scripts: Record<string, Script> = {}, environment: NodeJS.ProcessEnv = {}) {
    const all = {
      "test:unit": { report: unitReport(5) },
      "test:postgresql": { report: unitReport(4) },
      "test:browser": { report: browserReport(3) },
      ...scripts,
    };
    commands.write("npm/scripts.json", JSON.stringify(all));
    commands.write("npm/calls.log", "");
    const { status, stdout, stderr } = commands.run(["scripts/run/test.mjs", ...args], {
      CI: "",
      CHROMIUM_PATH: process.execPath,
      TMPDIR: path(),
      TEST_TURN: undefined,
      PATH: `${commands.at("programs")}:${process.env["PATH"]}`,
      ...environment,
    });
    const calls = commands.linesOf("npm/calls.log");
    return { status, stdout, stderr, calls, last: stdout.trimEnd().split("\n").at(-1) };
  }

  it("goes on after what fails, and names in the last lines what failed, was skipped and took long", () => {
    const { status, stdout, calls } = npmTest(["--only", "lint,unit,postgresql,browser"], {
      lint: { code: 1, output: "no-console in app.ts" },
      "test:unit": { code: 1, report: unitReport(5, ["mails a link"], ["mails two"]) },
      // A flaky test counts as failed.
      "test:browser": { report: browserReport(3, { skipped: ["signs in with Firefox"], flaky: ["opens"] }) },
    });
    expect(status).toBe(1);
    expect(stdout).toContain("no-console in app.ts");
    // Only for their traces.
    expect(calls.at(-1)).toBe("test:browser --last-failed --trace=on in turn all");
    expect(stdout.trimEnd().split("\n").slice(-9)).toEqual([
      "Slowest: 3.4 s, tests/browser/some.spec.ts (browser)",
      "Slowest: 2.5 s, tests/server/some.test.ts (unit)",
      "Slowest: 2.5 s, tests/server/some.test.ts (postgresql)",
      "Failed: lint, unit, browser.",
      "Failed: tests/server/some.test.ts: mails a link: Error: too late",
      "Failed: tests/browser/some.spec.ts: opens: too late",
      "Skipped: tests/server/some.test.ts: mails two (no khal)",
      "Skipped: tests/browser/some.spec.ts: signs in with Firefox (no Firefox)",
      "12 passed, 3 failed, 2 skipped",
    ]);
  });

  it("fails in CI if a test is skipped, or if a browser is missing", () => {
    const skipped = { "test:browser": { report: browserReport(3, { skipped: ["signs in with Firefox"] }) } };
    expect(npmTest(["--only", "browser"], skipped, { CI: "true" })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("In CI, a skipped test is a failure."),
    });
    const without = { CI: "true", PATH: commands.at("programs") };
    const { status, stdout } = npmTest(["tests/browser/some.spec.ts"], {}, without);
    expect(status).toBe(1);
    expect(stdout).toContain("There is no Firefox and no WebKit");
  });

  it("installs nothing if that is left out, and says what is missing", () => {
    const environment = { NO_INSTALL: "1", PATH: commands.at("programs") };
    const { status, stdout } = npmTest(["tests/browser/some.spec.ts"], {}, environment);
    expect(status).toBe(0);
    expect(stdout).not.toContain("Installing Debian's");
    expect(existsSync(commands.at("installed.log"))).toBe(false);
    expect(stdout).toContain("There is no Firefox and no WebKit: the tests that need it are skipped.");
  });

  it("uses a PostgreSQL that is there already, for the tests on PostgreSQL alone", () => {
    const { calls } = npmTest(["--only", "unit,postgresql"], {}, { TEST_DATABASE_URL: "postgres://here" });
    expect(calls.filter((call) => call.startsWith("test:"))).toEqual([
      "test:unit --allowOnly=false in turn all",
      "test:postgresql --allowOnly=false on postgres://here in turn all",
    ]);
  });

  it("runs mutations only if asked for", () => {
    expect(npmTest([]).calls.filter((call) => call.startsWith("test:"))).toHaveLength(3);
    const { status, calls, last } = npmTest(["--only", "mutation"], { "test:mutation": { code: 1 } });
    expect({ status, last }).toEqual({ status: 1, last: "0 passed, 1 failed, 0 skipped" });
    expect(calls.at(-1)).toBe("test:mutation");
  });

  it("says which of the tests that take turns it runs, and runs all of them with --all or with named files", () => {
    const ordinary = npmTest(["--only", "unit"], {}, { TEST_TURN: "2" });
    expect(ordinary.stdout).toContain("TEST_TURN=2: part 3 of 6 of the tests that take turns,");
    expect(ordinary.calls.at(-1)).toBe("test:unit --allowOnly=false in turn 2");
    for (const whole of [["--all", "--only", "browser"], FILES.slice(0, 1)]) {
      const { stdout, calls } = npmTest(whole, {}, { TEST_TURN: "2" });
      expect(stdout).not.toContain("TEST_TURN");
      expect(calls.filter((call) => call.includes("in turn"))).toEqual([]);
    }
  });

  it("takes turns by the number of commits, with uncommitted changes as one more", () => {
    const asked = 'import("./scripts/run/turn.mjs").then((turns) => console.log(turns.turnOfCheckout()))';
    const turn = () => commands.run(["--eval", asked]).stdout.trim();
    expect(turn()).toBe("all");
    beginHistory();
    for (const expected of ["1", "2", "3", "4", "5", "0", "1"]) {
      commands.write("change", expected);
      commit();
      expect(turn()).toBe(expected);
    }
    commands.write("change", "");
    expect(turn()).toBe("2");
    git(path(), "clone", "--quiet", "--depth=1", `file://${path()}`, "shallow");
    cpSync(commands.at("shallow/.git"), commands.at(".git"), { recursive: true, force: true });
    expect(turn()).toBe("all");
  });

  it("also runs test files that are uncommitted or were touched in the last eight commits", () => {
    const touched = () => npmTest(["--only", "unit"], {}, { TEST_TURN: "2" }).calls.at(-1)?.split("in turn 2 ")[1];
    beginHistory();
    commit();
    for (let count = 0; count < 7; count++) commit();
    expect(touched()).toBe(FILES.toSorted().join());
    commit();
    expect(touched()).toBe(undefined);
    commands.write("tests/server/new.test.ts", "");
    commands.write("tests/browser/some.spec.ts", "// changed");
    expect(touched()).toBe("tests/browser/some.spec.ts,tests/server/new.test.ts");
  });

  it.each<[string, Script]>([
    ["leaves no report", { code: 1 }],
    ["ends with an error, though each of its tests passed", { code: 1, report: unitReport(5) }],
    ["has no tests", { report: unitReport(0) }],
  ])("counts a test run as failed that %s", (_what, script) => {
    const { status, last } = npmTest(["--only", "unit"], { "test:unit": script });
    expect({ status, last }).toEqual({
      status: 1,
      last: expect.stringMatching(/^\d passed, 1 failed, 0 skipped$/) as unknown,
    });
  });

  it.each([
    [["--onyl", "unit"], "Unknown option '--onyl'."],
    [["--only"], "Option '--only <value>' argument missing."],
    [["--only", "unit,jest"], 'There is no check "jest".'],
    [["--only", ""], 'There is no check "".'],
    [["--only", "unit", "tests/server/some.test.ts"], "Name files or checks, not both."],
    [["tests/server/other.test.ts"], "There is no tests/server/other.test.ts."],
  ])("refuses %j with one line", (args, problem) => {
    const { status, stdout, stderr, calls } = npmTest(args);
    expect({ status, stdout, calls }).toEqual({ status: 1, stdout: "", calls: [] });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(problem);
  });
});
