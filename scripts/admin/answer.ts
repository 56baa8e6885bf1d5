import { CommanderError } from "commander";
import { forHost } from "../../server/errors.ts";
import { failureOf } from "../../server/http/failure.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import type { Shell } from "./shell.ts";

/** Prints a command's result: one JSON object, the only output on standard output. */
export function answer({ stdout }: Shell, result: object): void {
  stdout.write(`${JSON.stringify(result)}\n`);
}

/** Shows the finished part, from 0 to 1, on a terminal. */
export function shownProgress({ stderr }: Shell): ((part: number) => void) | undefined {
  if (!stderr.isTTY) return undefined;
  return (part) => stderr.write(part < 1 ? `\r${Math.floor(part * 100)} %` : "\r");
}

/** Prints one line about the error on standard error. Returns the exit code. */
export function reportFailure({ stderr }: Shell, error: unknown): number {
  // Commander has already printed its own error, or the requested help.
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (!(error instanceof CommanderError)) stderr.write(`${oneLine(describe(error))}\n`);
  return 1;
}

/** Validation errors use the forms' messages, each after its field's name. */
function describe(error: unknown): string {
  const fields = Object.entries(failureOf(error)?.fields ?? {});
  return fields.length > 0 ? fields.map(([field, message]) => `${field}: ${message}`).join("; ") : forHost(error);
}
