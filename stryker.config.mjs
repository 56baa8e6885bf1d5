/** Changes the rules in small ways and runs the tests that reach each: a change that all of them pass lacks a test. */
export default {
  mutate: [
    "shared/**/*.ts",
    "server/**/*.rules.ts",
    // Tables rather than rules.
    "!shared/**/*.schema.ts",
    // The journal's tests are those of all changes: each mutant would take seconds.
    "!shared/journal/{journal,journal-fields,journal-words,undo}.ts",
  ],
  ignoreStatic: true,
  thresholds: { high: 85, low: 85, break: 85 },
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  // The tests that run at the same time would take its time.
  concurrency: 1,
  // TypeScript has no API any more with which it would be read.
  tsconfigFile: "no-tsconfig.json",
  disableTypeChecks: false,
  plugins: ["@stryker-mutator/vitest-runner"],
  reporters: ["clear-text"],
  clearTextReporter: { logTests: false, allowEmojis: false },
  tempDirName: "dist/mutation",
  ignorePatterns: [".node", "data", "dist/mutation", "screenshots", "test-results", "playwright-report"],
};
