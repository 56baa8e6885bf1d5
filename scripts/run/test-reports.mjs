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
 * @property {string[]} skipped the skipped tests by file and name
 */

/** Creates a folder for a test run's report; it is deleted when the process exits. */
export function makeReportFolder() {
  const folder = mkdtempSync(join(tmpdir(), "crewtide-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Reads vitest's JSON report.
 *
 * @param {string} file
 * @param {number} code
 */
export function readUnitReport(file, code) {
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
      skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ name }) => name),
    };
  });
}

/**
 * Reads Playwright's JSON report. A flaky test counts as failed.
 *
 * @param {string} file
 * @param {number} code
 */
export function readBrowserReport(file, code) {
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
      skipped: specs.filter(({ tests }) => tests.some(({ status }) => status === "skipped")).map(({ name }) => name),
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

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/**
 * @param {string} test
 * @param {string} [message]
 */
function withError(test, message = "no message") {
  const [line] = stripVTControlCharacters(message).split("\n");
  return `${test}: ${line}`;
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {import("@playwright/test/reporter").JSONReport} BrowserReport
 * @typedef {import("@playwright/test/reporter").JSONReportSuite} Suite
 * @typedef {import("@playwright/test/reporter").JSONReportSpec} Spec
 */
