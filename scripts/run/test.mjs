import { parseArgs } from "node:util";
import { checkOnNode, INDEPENDENT, LONG, runFiles, SUITES } from "./checks.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { TESTED_VERSIONS } from "./node-runtime.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";
import { EVERY_TURN, listTouchedTests, TURNS, turnOfCheckout } from "./turn.mjs";

/**
 * Runs all checks and tests, even after a failure. The last line is `N passed, N failed, N skipped`: a check counts as
 * one, and in a test run each test counts.
 *
 * @typedef {import("./checks.mjs").Check} Check
 * @typedef {import("./checks.mjs").Result} Result
 */

const USUAL = [...INDEPENDENT, ...SUITES].map(({ name }) => name);
const NAMES = [...USUAL, ...LONG.map(({ name }) => name)];
/** How many of the slowest test files the end of a run names. */
const NAMED_AS_SLOWEST = 10;
const USAGE = `Usage: npm test -- [--all] [--only ${NAMES.join(",")}] [file ...]`;

const NEEDS = { tests: true };

await command(async () => {
  const { help, steps, trials, turns } = readArguments();
  if (help) return say(`${USAGE}; --all adds long trials, mutations, all pictures and other versions of Node.`);
  if (trials) Object.assign(process.env, { TRIALS: "all", PICTURES: "all" });

  const started = performance.now();
  say(`Node ${process.versions.node}`);
  if (turns) {
    const turn = (process.env["TEST_TURN"] ??= turnOfCheckout());
    process.env["TEST_TOUCHED"] = listTouchedTests().join();
    const part = `part ${Number(turn) + 1} of ${TURNS} of the tests that take turns, and the files touched lately`;
    if (turn !== EVERY_TURN && !/^[0-5]$/.test(turn)) throw new SetupError(`TEST_TURN is ${turn}: 0 to 5, or all.`);
    say(`TEST_TURN=${turn}: ${turn === EVERY_TURN ? "all tests that take turns" : part}.`);
  } else delete process.env["TEST_TURN"];
  await ensureInstalled(NEEDS);
  /** @type {[name: string, Result][]} */
  const results = [];
  for (const step of steps) {
    say(`Running ${step.map(({ name }) => name).join(", ")}.`);
    results.push(...(await Promise.all(step.map(runCheck))));
  }

  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, [, result]) => total + result[key], 0);
  const failed = results.filter(([, result]) => result.failed > 0).map(([name]) => name);
  const skipped = results.flatMap(([, result]) => result.skipped);
  say(`Took ${elapsed(started)}.`);
  saySlowestFiles(results);
  if (failed.length > 0) say(`Failed: ${failed.join(", ")}.`);
  for (const [, { failures = [] }] of results) for (const failure of failures) say(`Failed: ${failure}`);
  for (const test of skipped) say(`Skipped: ${test}`);
  const isIncomplete = skipped.length > 0 && Boolean(process.env["CI"]);
  if (isIncomplete) say("In CI, a skipped test is a failure.");
  say(summary({ passed: sum("passed"), failed: sum("failed"), skipped }));
  process.exit(failed.length > 0 || sum("passed") === 0 || isIncomplete ? 1 : 0);
}, NEEDS);

/**
 * Returns the checks to run, in steps; the checks of a step run in parallel. Throws a `SetupError` for wrong arguments.
 *
 * @returns {{ help: boolean, trials: boolean, turns: boolean, steps: Check[][] }}
 */
function readArguments() {
  const { values, positionals } = parse();
  const { all = false, help = false, only } = values;
  const names = only?.split(",") ?? (all ? NAMES : USUAL);
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no check "${unknown}". ${USAGE}`);
  if (positionals.length > 0) {
    if (only !== undefined) throw new SetupError(`Name files or checks, not both. ${USAGE}`);
    return { help, trials: all, turns: false, steps: runFiles(positionals).map((check) => [check]) };
  }
  const chosen = (/** @type {Check} */ { name }) => names.includes(name);
  const others = all ? TESTED_VERSIONS.flatMap((major) => checkOnNode(major, names)) : [];
  const alone = [...[...SUITES, ...LONG].filter(chosen), ...others];
  const steps = [INDEPENDENT.filter(chosen), ...alone.map((check) => [check])].filter((step) => step.length > 0);
  return { help, trials: all, turns: !all, steps };
}

function parse() {
  try {
    return parseArgs({
      options: { all: { type: "boolean" }, help: { type: "boolean", short: "h" }, only: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new SetupError(`${problem}. ${USAGE}`, { cause: error });
  }
}

/** @returns {Promise<[name: string, Result]>} */
async function runCheck(/** @type {Check} */ { name, run }) {
  const started = performance.now();
  const result = await run().catch(reportFailure);
  say(`  ${name}: ${summary(result)}, ${elapsed(started)}`);
  return [name, result];
}

/** Names the test files that took longest. Files run in parallel, so each would take less time alone. */
function saySlowestFiles(/** @type {[name: string, Result][]} */ results) {
  const files = results.flatMap(([check, { files: ran = [] }]) => ran.map((file) => ({ check, ...file })));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, NAMED_AS_SLOWEST);
  for (const { check, name, seconds } of slowest) say(`Slowest: ${seconds.toFixed(1)} s, ${name} (${check})`);
}

/** @param {Result} result */
function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

/** @returns {Result} */
function reportFailure(/** @type {unknown} */ error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  return { passed: 0, failed: 1, skipped: [] };
}
