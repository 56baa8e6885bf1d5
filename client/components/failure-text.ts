import type { FieldErrors } from "../../shared/errors.ts";

export interface Failure {
  message: string;
  data?:
    | { requestId?: string | undefined; fields?: FieldErrors | undefined; retryAfter?: number | undefined }
    | null
    | undefined;
}

/** What to tell a person of a call that failed. Without a request id it never reached the server. */
export function failureText({ message, data }: Failure): string {
  if (!data?.requestId) return "The server could not be reached. What you typed is kept here; please try again.";
  if (data.retryAfter !== undefined) return `${message} It is possible again ${inAbout(data.retryAfter)}.`;
  return `${message} (Request ${data.requestId})`;
}

function inAbout(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
