import { CommanderError } from "commander";
import { AppError } from "../../server/errors.ts";
import { oneLine } from "../../server/mail/one-line.ts";

/** Prints a command's result: one JSON object, the only output on standard output. */
export function answer(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Prints one line about the error on standard error, and sets exit code 1. */
export function reportFailure(error: unknown): void {
  // Commander has already printed its own error, or the requested help.
  if (error instanceof CommanderError && error.exitCode === 0) return;
  process.exitCode = 1;
  if (!(error instanceof CommanderError)) process.stderr.write(`${oneLine(describe(error))}\n`);
}

/** Validation errors use the forms' messages, each after its field's name. */
function describe(error: unknown): string {
  if (error instanceof AppError && error.fields) {
    return Object.entries(error.fields)
      .map(([field, message]) => `${field}: ${message}`)
      .join("; ");
  }
  return error instanceof Error ? error.message : String(error);
}
