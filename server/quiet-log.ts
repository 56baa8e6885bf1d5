/** What a request is worth in the log: no header, no query and no token, any of which is a secret or may hold one. */
export const QUIET_LOG = {
  serializers: {
    req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
      id,
      method,
      path: withoutToken(url.split("?")[0] ?? ""),
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  },
  customLogLevel: (_request: unknown, { statusCode }: { statusCode: number }, error?: Error) =>
    error || statusCode >= 500 ? ("error" as const) : ("debug" as const),
};

/** The address of one's own expression of interest ends in the token that was mailed. */
function withoutToken(path: string): string {
  return path.replace(/(\/(interest|by_auth_token|eoi)\/)[^/]+$/, "$1...");
}
