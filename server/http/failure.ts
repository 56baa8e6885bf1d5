import { TRPCError } from "@trpc/server";
import type { Response } from "express";
import { ZodError } from "zod";
import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../shared/languages.ts";
import { AppError, ERROR_STATUSES, fieldErrors, fieldWords, messageOf, type TooMuch } from "../errors.ts";
import { headersOf } from "./rate-limits.ts";
import { languageOf } from "./language-of.ts";

/** The part of an error that clients get, over tRPC, REST and sockets. */
export interface Failure {
  code: ErrorCode;
  fields?: FieldErrors | undefined;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number | undefined;
  /** The limit that was exceeded. */
  limited?: string | undefined;
  tooMuch?: TooMuch | undefined;
}

/** Codes for errors of Express and its parsers, which have only a status. */
const CODES: Record<number, ErrorCode> = { 404: "PathNotFound", 413: "PayloadTooLarge", 415: "UnsupportedMediaType" };

/**
 * Converts a thrown error to what a client learns about it; the only place that does. An unexpected error becomes an
 * `InternalError`, and its own text is only logged. Returns null if tRPC itself refused a request, such as an unknown
 * procedure: its own code and text are harmless.
 */
export function failureOf(error: unknown, language = DEFAULT_LANGUAGE): Failure | null {
  if (error instanceof AppError) {
    const { code, fields, retryAfter, limited, tooMuch, cause } = error;
    if (cause instanceof ZodError) return failureOf(cause, language);
    return { code, retryAfter, limited, tooMuch, fields: fields && fieldWords(fields, language) };
  }
  if (error instanceof ZodError) return { code: "ValidationFailed", fields: fieldErrors(error, language) };
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError || error.cause instanceof ZodError) return failureOf(error.cause, language);
    return error.code === "INTERNAL_SERVER_ERROR" ? { code: "InternalError" } : null;
  }
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  return { code: status >= 400 && status < 500 ? (CODES[status] ?? "MalformedRequest") : "InternalError" };
}

/** Whether the server caused the failure and not the caller. Only these failures are logged. */
export function isServerFault(failure: Failure | null): boolean {
  return failure !== null && ERROR_STATUSES[failure.code].status >= 500;
}

/** Codes that an endpoint returns with status 400, as a bare JSON string. */
type BareFailures = readonly ErrorCode[];

/** Returns status and body of a failure outside of tRPC: `{code, message, fields?}`, or the bare code. */
export function describeFailure(
  { code, fields, tooMuch }: Failure,
  bareFailures: BareFailures = [],
  language: Language = DEFAULT_LANGUAGE,
) {
  if (bareFailures.includes(code)) return { status: 400, body: code };
  return { status: ERROR_STATUSES[code].status, body: { code, message: messageOf(code, language, tooMuch), fields } };
}

/** When to try again, and which limit was exceeded. */
export function headersOfRefusal({ limited, retryAfter }: Failure): Record<string, string> {
  if (retryAfter === undefined) return {};
  const standing = limited === undefined ? {} : headersOf({ limited, left: 0, seconds: retryAfter });
  return { ...standing, "Retry-After": String(retryAfter) };
}

export function sendFailure(response: Response, failure: Failure, bareFailures?: BareFailures): void {
  const language = languageOf(response.req);
  const { status, body } = describeFailure(failure, bareFailures, language);
  response.set("Content-Language", language).vary("Accept-Language");
  response.set(headersOfRefusal(failure));
  response.status(status).json(body);
}
