import { timedFetch } from "./timed-fetch.ts";

/** The data that every member's page needs first, in the order of the requests. */
const PROCEDURES = ["me.get", "collective.state"];

export const API_URL = "/trpc";

const begun = new Map<RequestInfo | URL, Promise<Response>>();

/** Requests the member's data before the code that uses it is loaded. */
export function beginFirstRequests(): void {
  for (const procedure of PROCEDURES) {
    const url = `${API_URL}/${procedure}`;
    const response = timedFetch(url);
    // The request that uses the response reports the error.
    response.catch(() => {});
    begun.set(url, response);
  }
}

/** Returns the response of an early request, to the first request that needs it. */
export function takeFirstResponse(url: RequestInfo | URL): Promise<Response> | undefined {
  const response = begun.get(url);
  begun.delete(url);
  return response;
}

/** Forgets early responses that nobody has taken: they are for the person who was signed in then. */
export function forgetFirstResponses(): void {
  begun.clear();
}
