/** How long a request may take, in milliseconds. A network that has gone silent never reports an error. */
export const REQUEST_TIMEOUT = 25_000;

/** As `fetch`, but fails if the whole response has not come in time. */
export function timedFetch(url: RequestInfo | URL, init: RequestInit = {}, limit = REQUEST_TIMEOUT): Promise<Response> {
  const { signal } = init;
  const request = new AbortController();
  setTimeout(() => request.abort(new DOMException("The server has not responded in time", "TimeoutError")), limit);
  // The oldest browsers have no `AbortSignal.any`.
  const follow = () => request.abort(signal?.reason);
  if (signal?.aborted) follow();
  else signal?.addEventListener("abort", follow, { once: true });
  return fetch(url, { ...init, signal: request.signal });
}
