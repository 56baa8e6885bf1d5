/** What every page of a member needs first, in the order in which it is asked for. */
const PROCEDURES = ["me.get", "collective.state"];

export const API_URL = "/trpc";

const begun = new Map<RequestInfo | URL, Promise<Response>>();

/** Asks for the member's data before the code that reads it is there. */
export function beginFirstAnswers(): void {
  for (const procedure of PROCEDURES) {
    const url = `${API_URL}/${procedure}`;
    const answer = fetch(url);
    // The call that takes it says what went wrong.
    answer.catch(() => {});
    begun.set(url, answer);
  }
}

/** Returns the answer that was asked for already, to the first call that wants it. */
export function takeFirstAnswer(url: RequestInfo | URL): Promise<Response> | undefined {
  const answer = begun.get(url);
  begun.delete(url);
  return answer;
}
