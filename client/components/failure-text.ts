import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";

export interface Failure {
  message: string;
  data?:
    | {
        appCode?: ErrorCode | null;
        requestId?: string | undefined;
        fields?: FieldErrors | undefined;
        retryAfter?: number | undefined;
      }
    | null
    | undefined;
}

/** Failures of the server itself: whoever looks after it finds them in its log by the request's id. */
const SERVER_FAULTS: ReadonlySet<ErrorCode> = new Set(["InternalError", "StorageUnavailable"]);

/** What to tell a person of a call that failed. Without data the server never answered. */
export function failureText({ message, data }: Failure): string {
  if (!data) return "The server could not be reached. Please try again.";
  const { appCode, requestId, retryAfter } = data;
  if (retryAfter !== undefined) return `${message} It is possible again ${inAbout(retryAfter)}.`;
  return requestId && appCode && SERVER_FAULTS.has(appCode) ? `${message} Reference: ${requestId}` : message;
}

/** The same for a form, which keeps what was typed. */
export function formFailureText(failure: Failure): string {
  if (failure.data) return failureText(failure);
  return "The server could not be reached. What you typed is kept here; please try again.";
}

function inAbout(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
