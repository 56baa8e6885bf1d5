import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";

/** Why the server did not do what it was asked for. */
export interface Failure {
  code: ErrorCode;
  /** What is wrong with which field, where that is why. */
  fields: FieldErrors | undefined;
  /** Names the request in the server's log. */
  requestId: string | undefined;
}

/**
 * What the server said in a failed call's error. Undefined for any other error: there was no answer, or it was not
 * one of this API's.
 */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.appCode ? { code: data.appCode, fields: data.fields, requestId: data.requestId } : undefined;
}
