import type { TestOptions } from "vitest";
import { isInstalled, type Program } from "../../scripts/run/test-programs.mjs";

declare module "vitest" {
  interface TaskMeta {
    /** Why the test is skipped. The end of `npm test` says so. */
    lack?: string;
  }
}

/** Options of a test, or of a group of tests, that is skipped where it is not possible. `lack` says what is missing. */
export function onlyIf(isPossible: boolean, lack: string): TestOptions {
  return isPossible ? {} : { skip: true, meta: { lack } };
}

/** Options of a test that needs a program. `npm test` installs it where it may. */
export function needs(program: Program): TestOptions {
  return onlyIf(isInstalled(program), `no ${program}`);
}
