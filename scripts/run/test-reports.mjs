import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./processes.mjs";

/**
 * The result of a check or a test run.
 *
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Result the skipped tests by file and name
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
  return readReport(file, code, (/** @type {UnitReport} */ { numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== "passed" && status !== "failed")
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
  }));
}

/**
 * Reads Playwright's JSON report. A flaky test counts as failed.
 *
 * @param {string} file
 * @param {number} code
 */
export function readBrowserReport(file, code) {
  return readReport(file, code, (/** @type {BrowserReport} */ { stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: suites
      .flatMap(listSpecs)
      .filter(isSkipped)
      .map(({ file: spec, title }) => `tests/browser/${spec}: ${title}`),
  }));
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
  const { passed, failed, skipped } = read(/** @type {Report} */ (JSON.parse(readFileSync(file, "utf8"))));
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** @param {Spec} spec */
function isSkipped({ tests }) {
  return tests.some(({ status }) => status === "skipped");
}

/**
 * @typedef {{ name: string, assertionResults: { fullName: string, status: string }[] }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {import("@playwright/test/reporter").JSONReport} BrowserReport
 * @typedef {import("@playwright/test/reporter").JSONReportSuite} Suite
 * @typedef {import("@playwright/test/reporter").JSONReportSpec} Spec
 */
