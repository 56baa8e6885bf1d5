import { defineConfig } from "vitest/config";

/** Of the server's tests, those of the rules that are changed. */
const OF_THE_SERVER = [
  "any-database/invitation-fates",
  "any-database/repetition",
  "any-database/repetition-properties",
  "admin-account",
  "interval-corrections",
  "participation",
  "roll-over",
  "sent-invitations",
];

export default defineConfig({
  test: {
    include: [
      "tests/{shared,client}/**/*.test.{ts,tsx}",
      ...OF_THE_SERVER.map((name) => `tests/server/${name}.test.ts`),
    ],
    globalSetup: ["tests/support/seed.ts"],
    setupFiles: ["tests/support/property-seed.ts"],
    isolate: false,
    // As in other runs. What is changed for mutations is slower, too.
    testTimeout: 30_000,
  },
});
