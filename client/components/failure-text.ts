import type { ErrorCode, FieldErrors } from "../../shared/errors.ts";
import { sayNow } from "../hooks/use-messages.ts";

export interface Failure {
  message: string;
  data?:
    | {
        appCode?: ErrorCode | null;
        httpStatus?: number;
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

/** The message of a failed request, in the page's language. Without `data`, the server did not respond. */
export function failureText({ message, data }: Failure): string {
  const say = sayNow("common");
  if (!data) return say("unreachable");
  const { appCode, requestId, retryAfter } = data;
  if (retryAfter !== undefined) return say("tryAgainLater", { message, minutes: Math.ceil(retryAfter / 60) });
  return requestId && appCode && SERVER_FAULTS.has(appCode)
    ? say("withReference", { message, reference: requestId })
    : message;
}

/** The message for a failed request of a form, which keeps the typed text. */
export function formFailureText(failure: Failure): string {
  if (failure.data) return failureText(failure);
  return sayNow("common")("unreachableKept");
}
