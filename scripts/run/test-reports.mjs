import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./processes.mjs";

/**
 * The result of a check or a test run.
 *
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] the failed tests of a run, by file, name and the first line of the error
 * @property {string[]} skipped the skipped tests by file and name, with the reason
 * @property {{ name: string, seconds: number }[]} [files] the test files of a run, with how long their tests took
 */

/** Creates a folder for a test run's report; it is deleted when the process exits. */
export function makeReportFolder() {
  const folder = mkdtempSync(join(tmpdir(), "crewtide-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Reads vitest's JSON report. */
export function readUnitReport(/** @type {string} */ file, /** @type {number} */ code) {
  return readReport(file, code, (/** @type {UnitReport} */ { numPassedTests, numFailedTests, testResults }) => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, name: `${relative(root, name)}: ${test.fullName}` })),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      failures: [
        ...tests
          .filter(({ status }) => status === "failed")
          .map(({ name, failureMessages }) => withError(name, failureMessages?.[0])),
        // A file that does not load has no tests.
        ...testResults
          .filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
          .map(({ name, message }) => withError(relative(root, name), message)),
      ],
      skipped: tests
        .filter(({ status }) => status !== "passed" && status !== "failed")
        .map(({ name, meta }) => withReason(name, meta?.lack)),
      files: testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1_000,
      })),
    };
  });
}

/** Reads Playwright's JSON report. A flaky test counts as failed. */
export function readBrowserReport(/** @type {string} */ file, /** @type {number} */ code) {
  return readReport(file, code, (/** @type {BrowserReport} */ { stats, suites }) => {
    const specs = suites
      .flatMap(listSpecs)
      .map((spec) => ({ ...spec, name: `tests/browser/${spec.file}: ${spec.title}` }));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: specs
        .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
        .map(({ name, tests }) => {
          const results = tests.flatMap((test) => test.results);
          return withError(name, results.map(({ error }) => error?.message).find(Boolean));
        }),
      skipped: specs
        .filter(({ tests }) => tests.some(({ status }) => status === "skipped"))
        .map(({ name, tests }) => {
          const notes = tests.flatMap(({ annotations }) => annotations);
          return withReason(name, notes.find(({ type }) => type === "skip")?.description);
        }),
      files: timeFiles(specs),
    };
  });
}

/**
 * A run without a report, or one that failed for a reason other than a test (a file that does not load, an error
 * outside of tests, no tests), counts as one failure.
 *
 * @template Report
 * @param {string} file
 * @param {number} code
 * @param {(report: Report) => Result} read
 * @returns {Result}
 */
function readReport(file, code, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] };
  const result = read(/** @type {Report} */ (JSON.parse(readFileSync(file, "utf8"))));
  const unexplained = result.failed === 0 && (code !== 0 || result.passed === 0);
  return unexplained ? { ...result, failed: 1 } : result;
}

/** @returns {Spec[]} */
function listSpecs(/** @type {Suite} */ { specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Adds up how long the tests of each file took. */
function timeFiles(/** @type {Spec[]} */ specs) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, tests } of specs) {
    for (const { duration } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1_000);
  }
  return [...seconds].map(([file, sum]) => ({ name: `tests/browser/${file}`, seconds: sum }));
}

function withError(/** @type {string} */ test, message = "no message") {
  const [line] = stripVTControlCharacters(message).split("\n");
  return `${test}: ${line}`;
}

function withReason(/** @type {string} */ test, reason = "without a reason") {
  return `${test} (${reason})`;
}

/**
 * @typedef {{ lack?: string }} Meta from `tests/support/needs.ts`
 * @typedef {{ fullName: string, status: string, failureMessages?: string[], meta?: Meta }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: UnitTest[], startTime: number, endTime: number }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {import("@playwright/test/reporter").JSONReport} BrowserReport
 * @typedef {import("@playwright/test/reporter").JSONReportSuite} Suite
 * @typedef {import("@playwright/test/reporter").JSONReportSpec} Spec
 */
