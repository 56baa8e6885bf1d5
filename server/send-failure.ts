import type { Response } from "express";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../shared/errors.ts";
import { ERROR_ANSWERS } from "./errors.ts";

export interface Failure {
  code: ErrorCode;
  fields?: FieldErrors | undefined;
  /** When to try again, in seconds. */
  retryAfter?: number | undefined;
}

/** Answers `{code, message, fields?}`, as everything does that is no tRPC call. */
export function sendFailure(response: Response, { code, fields, retryAfter }: Failure): void {
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  response.status(ERROR_ANSWERS[code].status).json({ code, message: ERROR_MESSAGES[code], fields });
}
