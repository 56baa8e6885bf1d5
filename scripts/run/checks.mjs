import { cpSync, existsSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureNode, environmentOf } from "./node-runtime.mjs";
import { ensurePostgresql } from "./postgresql.mjs";
import { npm, root, run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";
import { ensurePrograms } from "./test-programs.mjs";
import { makeReportFolder, readBrowserReport, readUnitReport } from "./test-reports.mjs";

/**
 * The checks of `npm test`.
 *
 * @typedef {import("./test-reports.mjs").Result} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Check
 */

/** @type {Result} */
const PASSED = { passed: 1, failed: 0, skipped: [] };
/** @type {Result} */
const FAILED = { passed: 0, failed: 1, skipped: [] };

/** For programs in Go, which spend a third of their time collecting garbage: memory is cheaper here. */
const COLLECT_LESS = { GOGC: "400" };

/**
 * Checks that do not depend on each other, and use one core each.
 *
 * @type {Check[]}
 */
export const INDEPENDENT = [
  { name: "native", run: () => checkNativeModules() },
  { name: "format", run: () => check(script("format", "--check")) },
  { name: "lint", run: () => check(script("lint"), COLLECT_LESS) },
  { name: "types", run: () => check(script("types", "--checkers", "1"), COLLECT_LESS) },
  { name: "unused", run: () => check(script("unused")) },
  { name: "build", run: () => ensureBuilt().then(() => PASSED) },
];

/**
 * The test suites: each uses all cores.
 *
 * @type {Check[]}
 */
export const SUITES = [
  { name: "unit", run: () => runUnitTests() },
  { name: "postgresql", run: () => runPostgresqlTests() },
  { name: "browser", run: () => runBrowserTests() },
];

/**
 * The checks that take so long that only `--all` has them, unless they are named.
 *
 * @type {Check[]}
 */
export const LONG = [{ name: "mutation", run: () => runMutations() }];

/**
 * Runs the named checks that depend on the version of Node on another version.
 *
 * @returns {Check[]}
 */
export function checkOnNode(/** @type {number} */ major, /** @type {string[]} */ names) {
  const environment = async () => environmentOf(await ensureNode(major));
  const checks = {
    native: async () => checkNativeModules(await environment()),
    unit: async () => runUnitTests({ env: await environment() }),
  };
  return Object.entries(checks)
    .filter(([name]) => names.includes(name))
    .map(([name, runOnNode]) => ({ name: `${name} on Node ${major}`, run: runOnNode }));
}

/**
 * The test suites with these files or folders alone. Throws a `SetupError` if one does not exist.
 *
 * @param {string[]} paths relative to the project's folder
 * @returns {Check[]}
 */
export function runFiles(paths) {
  const files = paths.map((path) => normalize(path));
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new SetupError(`There is no ${missing}.`);
  const isIn = (/** @type {string[]} */ ...folder) => {
    return (/** @type {string} */ file) => `${file}${sep}`.startsWith(join("tests", ...folder, sep));
  };
  const browser = files.filter(isIn("browser"));
  const postgresql = files.filter(isIn("server", "postgresql"));
  const unit = files.filter((file) => !browser.includes(file) && !postgresql.includes(file));
  return [
    ...(unit.length > 0 ? [{ name: "unit", run: () => runUnitTests({ files: unit }) }] : []),
    ...(postgresql.length > 0 ? [{ name: "postgresql", run: () => runPostgresqlTests(postgresql) }] : []),
    ...(browser.length > 0 ? [{ name: "browser", run: () => runBrowserTests(browser) }] : []),
  ];
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
  const { code, output } = await run(commandLine, { env, quiet: true, minutes: 20 });
  if (code === 0) return PASSED;
  say(output.trimEnd());
  return FAILED;
}

/** @param {NodeJS.ProcessEnv} [env] */
function checkNativeModules(env) {
  return check(["node", "scripts/run/native-modules.mjs"], env);
}

/** True if tests of other turns, and those before releases, are left out. */
const isOrdinaryRun = () => process.env["TEST_TURN"] !== undefined;

/** After how many minutes a test run counts as hanging. Long trials take longer. */
const longest = () => (process.env["TRIALS"] === "all" ? 120 : 30);

/** @param {{ suite?: "test:unit" | "test:postgresql", files?: string[], env?: NodeJS.ProcessEnv }} [options] */
async function runUnitTests({ suite = "test:unit", files = [], env } = {}) {
  await ensurePrograms("Python", "icalendar", "khal", "nginx", "openssl", "systemd", "older Node");
  if (!isOrdinaryRun()) await ensurePrograms("restic");
  await ensureBuilt();
  const file = join(makeReportFolder(), "unit.json");
  const onSqlite = suite === "test:unit" ? { TEST_DATABASE_URL: undefined } : {};
  const { code } = await run(
    script(suite, "--allowOnly=false", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...files),
    { env: { ...env, ...onSqlite }, minutes: longest() },
  );
  return readUnitReport(file, code);
}

/** Runs tests of the server on PostgreSQL: these, or those that reach every query; with `--all` all. */
async function runPostgresqlTests(/** @type {string[]} */ files = []) {
  const env = files.length > 0 ? {} : { TEST_CALLED_FUNCTIONS: join(makeReportFolder(), "called") };
  if (process.env["TEST_DATABASE_URL"] || (await ensurePostgresql()))
    return runUnitTests({ suite: "test:postgresql", files, env });
  return { passed: 0, failed: 0, skipped: ["postgresql: this machine has none of version 15 or later"] };
}

/** Fails if too many changes of the rules pass all tests; its report lists them. */
async function runMutations() {
  await ensureBuilt();
  const { code } = await run(script("test:mutation"), { env: { TEST_TURN: undefined }, minutes: 120 });
  return code === 0 ? PASSED : FAILED;
}

/** @param {string[]} [files] */
async function runBrowserTests(files = []) {
  process.env["CHROMIUM_PATH"] = await ensureBrowser();
  await ensurePrograms("Chromium with notifications");
  if (!isOrdinaryRun()) await ensurePrograms("Firefox", "WebKit");
  await ensureBuilt();
  const file = join(makeReportFolder(), "browser.json");
  const { code } = await run(script("test:browser", "--forbid-only", "--reporter=list,json", ...files), {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    minutes: longest(),
  });
  const result = readBrowserReport(file, code);
  if (result.failed > 0) {
    say("Running the failed tests again, to record traces in test-results/. They stay failed.");
    // The second run empties the folder, and may not fail.
    const first = join(makeReportFolder(), "first");
    const results = join(root, "test-results");
    if (existsSync(results)) cpSync(results, first, { recursive: true });
    await run(script("test:browser", "--last-failed", "--trace=on", "--reporter=dot"), { minutes: 20 });
    if (existsSync(first)) cpSync(first, join(results, "first-run"), { recursive: true });
  }
  return result;
}
