import { timedFetch } from "./timed-fetch.ts";

/** The data that every member's page needs first, in the order of the requests. */
const PROCEDURES = ["me.get", "collective.state"];

export const API_URL = "/trpc";

const begun = new Map<RequestInfo | URL, Promise<Response>>();

/** Requests the member's data before the code that uses it is loaded. */
export function beginFirstAnswers(): void {
  for (const procedure of PROCEDURES) {
    const url = `${API_URL}/${procedure}`;
    const answer = timedFetch(url);
    // The request that uses the response reports the error.
    answer.catch(() => {});
    begun.set(url, answer);
  }
}

/** Returns the response of an early request, to the first request that needs it. */
export function takeFirstAnswer(url: RequestInfo | URL): Promise<Response> | undefined {
  const answer = begun.get(url);
  begun.delete(url);
  return answer;
}

/** Forgets early responses that nobody has taken: they are for the person who was signed in then. */
export function forgetFirstAnswers(): void {
  begun.clear();
}
