import { TRPCError } from "@trpc/server";
import type { Response } from "express";
import { ZodError } from "zod";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../../shared/errors.ts";
import { AppError, ERROR_ANSWERS, fieldErrors } from "../errors.ts";

/** What a client is told of an error, over tRPC, REST and sockets alike. */
export interface Failure {
  code: ErrorCode;
  fields?: FieldErrors | undefined;
  /** When to try again, in seconds. */
  retryAfter?: number | undefined;
}

/** What Express and its parsers refuse by a status alone. */
const CODES: Record<number, ErrorCode> = { 404: "PathNotFound", 413: "PayloadTooLarge", 415: "UnsupportedMediaType" };

/**
 * Returns what a client is told of a thrown error: the one way from an error to an answer. An error that nobody
 * expected is an `InternalError`, whose own text is for the log alone. Returns null where tRPC itself refused a call,
 * such as one of a procedure that does not exist: its own code and text are harmless.
 */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return { code: "ValidationFailed", fields: fieldErrors(error) };
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError || error.cause instanceof ZodError) return failureOf(error.cause);
    return error.code === "INTERNAL_SERVER_ERROR" ? { code: "InternalError" } : null;
  }
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  return { code: status >= 400 && status < 500 ? (CODES[status] ?? "MalformedRequest") : "InternalError" };
}

/** Returns whether the server is at fault, rather than the one who called it; only then is it logged. */
export function isServerFault(failure: Failure | null): boolean {
  return failure !== null && ERROR_ANSWERS[failure.code].status >= 500;
}

/** Codes that a call answers with status 400 and the code alone, as a JSON string. */
type BareFailures = readonly ErrorCode[];

/** Returns how everything but tRPC answers a failure: `{code, message, fields?}`, or the code alone. */
export function describeFailure({ code, fields }: Failure, bareFailures: BareFailures = []) {
  if (bareFailures.includes(code)) return { status: 400, body: code };
  return { status: ERROR_ANSWERS[code].status, body: { code, message: ERROR_MESSAGES[code], fields } };
}

export function sendFailure(response: Response, failure: Failure, bareFailures?: BareFailures): void {
  const { status, body } = describeFailure(failure, bareFailures);
  if (failure.retryAfter !== undefined) response.set("Retry-After", String(failure.retryAfter));
  response.status(status).json(body);
}
