import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureNode, environmentOf, TESTED_VERSIONS } from "./node-runtime.mjs";
import { npm, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

/**
 * Runs all checks and tests in sequence, even after a failure. The last line is `N passed, N failed`: a check counts as
 * one, and in a test run each test counts.
 */

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, run: () => Promise<Count> }} Check
 */

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/** @type {Check[]} */
const checks = [
  { name: "native", run: () => checkNativeModules() },
  { name: "format", run: () => check(script("format", "--check")) },
  { name: "lint", run: () => check(script("lint")) },
  { name: "types", run: () => check(script("types")) },
  { name: "unused", run: () => check(script("unused")) },
  { name: "build", run: () => ensureBuilt().then(() => PASSED) },
  { name: "unit", run: () => runUnitTests() },
  { name: "browser", run: runBrowserTests },
];

await command(async () => {
  const { values } = parseArgs({ options: { only: { type: "string" }, all: { type: "boolean" } } });
  const only = values.only?.split(",");
  const available = values.all ? [...checks, ...TESTED_VERSIONS.flatMap(checksOnNode)] : checks;
  const chosen = only ? available.filter(({ name }) => only.includes(name.replace(/ .*/, ""))) : available;
  if (chosen.length === 0) throw new SetupError(`--only accepts ${checks.map(({ name }) => name).join(",")}.`);

  const started = performance.now();
  say(`Node ${process.versions.node}`);
  await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  const failedChecks = [];
  for (const [index, { name, run: runCheck }] of chosen.entries()) {
    const checkStarted = performance.now();
    say(`[${index + 1}/${chosen.length}] ${name}`);
    const { passed, failed } = await runCheck().catch(reportFailure);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedChecks.push(name);
    say(`      ${name}: ${summary({ passed, failed })}, ${elapsed(checkStarted)}`);
  }

  say(`Took ${elapsed(started)}.`);
  if (failedChecks.length > 0) say(`Failed: ${failedChecks.join(", ")}.`);
  say(summary(total));
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
});

/**
 * The checks that depend on the Node version, with another version.
 *
 * @param {number} major
 * @returns {Check[]}
 */
function checksOnNode(major) {
  const environment = async () => environmentOf(await ensureNode(major));
  return [
    { name: `native on Node ${major}`, run: async () => checkNativeModules(await environment()) },
    { name: `unit on Node ${major}`, run: async () => runUnitTests(await environment()) },
  ];
}

/** @param {Count} count */
function summary({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * @param {unknown} error
 * @returns {Count}
 */
function reportFailure(error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  return FAILED;
}

/**
 * A script of package.json.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {[string, ...string[]]}
 */
function script(name, ...args) {
  return [...npm(), "run", "--silent", name, "--", ...args];
}

/**
 * Runs a check that passes or fails as a whole; its output is shown only if it fails.
 *
 * @param {[string, ...string[]]} commandLine
 * @param {NodeJS.ProcessEnv} [env]
 */
async function check(commandLine, env) {
  const { code, output } = await run(commandLine, { env, quiet: true, minutes: 5 });
  if (code === 0) return PASSED;
  say(output.trimEnd());
  return FAILED;
}

/** @param {NodeJS.ProcessEnv} [env] */
function checkNativeModules(env) {
  return check(["node", "scripts/run/native-modules.mjs"], env);
}

/** @param {NodeJS.ProcessEnv} [env] */
async function runUnitTests(env) {
  const file = join(makeReportFolder(), "unit.json");
  const { code } = await run(
    script("test:unit", "--allowOnly=false", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`),
    { env, minutes: 8 },
  );
  return countTests(code, file, (/** @type {{ numPassedTests: number, numFailedTests: number }} */ report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
}

async function runBrowserTests() {
  const browser = await ensureBrowser();
  await ensureBuilt();
  const file = join(makeReportFolder(), "browser.json");
  const { code } = await run(script("test:browser", "--forbid-only", "--reporter=list,json"), {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    minutes: 15,
  });
  // A flaky test counts as failed.
  return countTests(code, file, (/** @type {import("@playwright/test/reporter").JSONReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** Creates a folder for a test run's report; it is deleted when the process exits. */
function makeReportFolder() {
  const folder = mkdtempSync(join(tmpdir(), "crewtide-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Counts the tests of a report. A run without a report, or one that failed for another reason than a test (a file that
 * does not load, an error outside of tests, no tests), counts as one failure.
 *
 * @template Report
 * @param {number} code
 * @param {string} file
 * @param {(report: Report) => Count} read
 * @returns {Count}
 */
function countTests(code, file, read) {
  if (!existsSync(file)) return FAILED;
  const { passed, failed } = read(/** @type {Report} */ (JSON.parse(readFileSync(file, "utf8"))));
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}
