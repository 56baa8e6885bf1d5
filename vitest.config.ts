import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CALLED_FUNCTIONS } from "./tests/support/called-functions-setting.ts";
import { ON_POSTGRESQL } from "./tests/support/on-postgresql.ts";
import { LONG, trial } from "./tests/support/trials.ts";
import { leftOut } from "./tests/support/turns.ts";

/** Twice what the slowest test takes on a busy machine, in milliseconds: it only ends what hangs. */
const TEST_TIMEOUT = trial(30_000, LONG);

/** On PostgreSQL runs what is about the server, apart from what is about SQLite's files or the same on any database. */
const onPostgresql = process.env["TEST_DATABASE_URL"] !== undefined;

/** Of the server's tests, the ordinary run has those on PostgreSQL that reach every query; `--all` has all. */
const isFullRun = process.env[CALLED_FUNCTIONS] === undefined || trial(false, true);
const INCLUDED = onPostgresql
  ? isFullRun
    ? ["tests/server/**/*.test.ts"]
    : [...ON_POSTGRESQL.map((file) => `tests/${file}`), "tests/server/postgresql/*.test.ts"]
  : ["tests/{shared,client,server,scripts}/**/*.test.{ts,tsx}"];

/** The files that take longest, most of it waiting. */
const LONGEST = [
  "scripts/in-a-copy",
  "scripts/hosting-guide",
  "sqlite/bench",
  "sqlite/many-sockets",
  "postgresql/several-crashes",
  "postgresql/database-away",
  "server/hostile-input",
];

/** Starts the longest files first, so that no core is left without work at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return index === -1 ? LONGEST.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- This is not an array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    environment: "node",
    include: INCLUDED,
    exclude: [
      ...(onPostgresql ? ["any-database", "sqlite"] : ["postgresql"]).map((folder) => `tests/server/${folder}/**`),
      ...leftOut(onPostgresql ? [] : ON_POSTGRESQL),
    ],
    globalSetup: [
      "tests/support/seed.ts",
      "tests/support/build-programs.ts",
      "tests/support/postgresql-databases.ts",
      "tests/support/queries-called.ts",
    ],
    setupFiles: ["tests/support/property-seed.ts", "tests/support/called-functions.ts"],
    pool: "forks",
    // A file closes what it opens, so that the next one can run in the same process with the modules loaded already.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One of three waits: for a process, a disk, a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    // Shorter than the test, so that its failure says what was waited for.
    expect: { poll: { timeout: TEST_TIMEOUT - 5_000, interval: 10 } },
    retry: 0,
    allowOnly: !process.env["CI"],
  },
});
