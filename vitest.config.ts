import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/{shared,client,server,scripts}/**/*.test.{ts,tsx}"],
    setupFiles: "tests/support/property-seed.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    retry: 0,
    allowOnly: !process.env["CI"],
  },
});
