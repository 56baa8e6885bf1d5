/** A server that restarts, or a proxy in front of it. */
const AWAY = new Set([502, 503, 504]);

/** The header with the key of a request, which is in its context. */
export function keyHeader({ context }: { context: Record<string, unknown> }): Record<string, string> {
  const key = context["idempotencyKey"];
  return typeof key === "string" ? { "idempotency-key": key } : {};
}

interface FailedCall {
  /** The server's own words, if it has answered. */
  data?: object | null | undefined;
  meta?: Record<string, unknown> | undefined;
}

/** Whether the server has not answered a request: it is away, or the response was lost on its way. */
export function isUnanswered({ data, meta }: FailedCall): boolean {
  if (data) return AWAY.has((data as { httpStatus?: number }).httpStatus ?? 0);
  const response = meta?.["response"] as { ok: boolean; status: number } | undefined;
  return !response || response.ok || AWAY.has(response.status);
}
