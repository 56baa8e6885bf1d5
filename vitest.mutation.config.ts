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

// A zone that no test expects: one that is taken for another by mistake makes them fail.
process.env["TZ"] = "Pacific/Pago_Pago";

export default defineConfig({
  test: {
    include: [
      "tests/{shared,client}/**/*.test.{ts,tsx}",
      ...OF_THE_SERVER.map((name) => `tests/server/${name}.test.ts`),
    ],
    // They evaluate a build of the client: what is static would count as reached by them, and they test little of it.
    exclude: ["answer-undo", "slow-network"].map((name) => `tests/client/${name}.test.ts`),
    globalSetup: ["tests/support/seed.ts"],
    setupFiles: ["tests/support/property-seed.ts"],
    isolate: false,
    // As in other runs. What is changed for mutations is slower, too.
    testTimeout: 30_000,
  },
});
