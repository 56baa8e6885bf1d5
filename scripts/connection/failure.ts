import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";

/** Why a request failed. */
export interface Failure {
  code: ErrorCode;
  /** Validation messages by field, if there are any. */
  fields: FieldErrors | undefined;
  /** The request's id in the server's log. */
  requestId: string | undefined;
}

/** Returns what the server said in a failed request's error; undefined without a response from this API. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.appCode ? { code: data.appCode, fields: data.fields, requestId: data.requestId } : undefined;
}
