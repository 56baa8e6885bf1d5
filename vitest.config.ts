import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { trial } from "./tests/support/trials.ts";

/** Far more than a test takes on a busy machine, in milliseconds: it only ends what hangs. */
const PATIENCE = trial(120_000, 1_800_000);

/** On PostgreSQL runs what is about the server, apart from what is about SQLite's files. */
const onPostgresql = process.env["TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    environment: "node",
    include: [`tests/${onPostgresql ? "server" : "{shared,client,server,scripts}"}/**/*.test.{ts,tsx}`],
    exclude: [`tests/server/${onPostgresql ? "sqlite" : "postgresql"}/**`],
    globalSetup: ["tests/support/seed.ts", "tests/support/build-programs.ts", "tests/support/postgresql-databases.ts"],
    setupFiles: "tests/support/property-seed.ts",
    pool: "forks",
    // A file closes what it opens, so that the next one can run in the same process with the modules loaded already.
    isolate: false,
    // One of three waits: for a process, a disk, a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    // Shorter than the test, so that its failure says what was waited for.
    expect: { poll: { timeout: PATIENCE - 10_000, interval: 10 } },
    retry: 0,
    allowOnly: !process.env["CI"],
  },
});
