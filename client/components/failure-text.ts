import type { FieldErrors } from "../../shared/errors.ts";

export interface Failure {
  message: string;
  data?: { requestId?: string | undefined; fields?: FieldErrors | undefined } | null | undefined;
}

/** What to tell a person of a call that failed. Without a request id it never reached the server. */
export function failureText({ message, data }: Failure): string {
  return data?.requestId
    ? `${message} (Request ${data.requestId})`
    : "The server could not be reached. What you typed is kept here; please try again.";
}
