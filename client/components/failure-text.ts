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

/** Server errors, which the host finds in the log by the request's id. */
const SERVER_FAULTS: ReadonlySet<ErrorCode> = new Set(["InternalError", "StorageUnavailable"]);

/** Whether the server responded, and the fault is its own. */
export function isServerFault({ data }: Failure): boolean {
  return data !== undefined && data !== null && (!data.appCode || SERVER_FAULTS.has(data.appCode));
}

/** The message for a failed call. Without `data`, the server did not respond. */
export function failureText({ message, data }: Failure): string {
  if (!data) return "The server could not be reached. Please try again.";
  const { appCode, requestId, retryAfter } = data;
  if (retryAfter !== undefined) return `${message} Try again ${inAbout(retryAfter)}.`;
  return requestId && appCode && SERVER_FAULTS.has(appCode) ? `${message} Reference: ${requestId}` : message;
}

/** The same for a form, which keeps the typed text. */
export function formFailureText(failure: Failure): string {
  if (failure.data) return failureText(failure);
  return "The server could not be reached. What you typed is kept here; please try again.";
}

function inAbout(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
