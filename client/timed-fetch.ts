/** How long a call may take, in milliseconds. A network that has gone silent never reports an error. */
export const CALL_LIMIT = 25_000;

/** As `fetch`, but fails if the whole response has not come in time. */
export function timedFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException("The server has not responded in time", "TimeoutError")), CALL_LIMIT);
  const signals = init.signal ? [init.signal, limit.signal] : [limit.signal];
  return fetch(url, { ...init, signal: AbortSignal.any(signals) });
}
