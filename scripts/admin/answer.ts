import { CommanderError } from "commander";
import { AppError } from "../../server/errors.ts";
import { oneLine } from "../../server/mail/one-line.ts";

/** Writes a command's answer: one JSON object, the only thing on standard output. */
export function answer(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Says in one line on standard error what went wrong, and makes the process end with exit code 1. */
export function reportFailure(error: unknown): void {
  // Commander has said already what was wrong with a call, or shown the help that was asked for.
  if (error instanceof CommanderError && error.exitCode === 0) return;
  process.exitCode = 1;
  if (!(error instanceof CommanderError)) process.stderr.write(`${oneLine(describe(error))}\n`);
}

/** A validation's messages are those of the forms, each after the name of its field. */
function describe(error: unknown): string {
  if (error instanceof AppError && error.fields) {
    return Object.entries(error.fields)
      .map(([field, message]) => `${field}: ${message}`)
      .join("; ");
  }
  return error instanceof Error ? error.message : String(error);
}
