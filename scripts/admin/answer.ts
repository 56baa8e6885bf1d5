import { CommanderError } from "commander";
import { AppError, forHost } from "../../server/errors.ts";
import { oneLine } from "../../server/mail/one-line.ts";

/** Prints a command's result: one JSON object, the only output on standard output. */
export function answer(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Shows the part that is done, from 0 to 1, on a terminal. */
export function shownProgress(): ((part: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return (part) => process.stderr.write(part < 1 ? `\r${Math.floor(part * 100)} %` : "\r");
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
  return forHost(error);
}
