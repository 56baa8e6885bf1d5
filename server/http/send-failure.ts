import type { Response } from "express";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../../shared/errors.ts";
import { ERROR_ANSWERS } from "../errors.ts";

export interface Failure {
  code: ErrorCode;
  fields?: FieldErrors | undefined;
  /** When to try again, in seconds. */
  retryAfter?: number | undefined;
}

/** Codes that a call answers with a 400, as a JSON text alone. */
type BareFailures = readonly ErrorCode[];

/** How everything that is no tRPC call answers a failure: `{code, message, fields?}`, or a mere text. */
export function answerFailure({ code, fields }: Failure, bareFailures: BareFailures = []) {
  if (bareFailures.includes(code)) return { status: 400, body: code };
  return { status: ERROR_ANSWERS[code].status, body: { code, message: ERROR_MESSAGES[code], fields } };
}

export function sendFailure(response: Response, failure: Failure, bareFailures?: BareFailures): void {
  const { status, body } = answerFailure(failure, bareFailures);
  if (failure.retryAfter !== undefined) response.set("Retry-After", String(failure.retryAfter));
  response.status(status).json(body);
}
