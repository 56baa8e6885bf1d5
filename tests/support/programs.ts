import { join } from "node:path";

/** The environment variable with the folder of the programs that `build-programs.ts` has built. */
export const BUILT_PROGRAMS = "BUILT_PROGRAMS";

/** Every program that a unit test starts as a process of its own. */
export const PROGRAMS = [
  "server/start/main.ts",
  "scripts/admin/main.ts",
  "scripts/examples/follow.ts",
  "scripts/examples/readiness-report.ts",
  "tests/support/concurrent-writer.ts",
  "tests/support/killed-save.ts",
  "tests/support/lock-holder.ts",
  "tests/support/mail-worker-process.ts",
  "tests/support/s3-storage.ts",
  "tests/support/unfinished-migration.ts",
  "tests/trials/server-main.ts",
] as const;

/** The arguments with which Node runs a program: the built one, else through tsx, which takes five times as long. */
export function argumentsFor(program: (typeof PROGRAMS)[number]): string[] {
  const folder = process.env[BUILT_PROGRAMS];
  return folder ? [join(folder, program.replace(/ts$/, "js"))] : ["--import", "tsx", program];
}
