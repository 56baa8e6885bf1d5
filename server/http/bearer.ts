import type { IncomingMessage } from "node:http";

/** The token in `Authorization: Bearer`, possibly empty; undefined without one. Other schemes belong to a proxy. */
export function bearerOf({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const [scheme = "", token = ""] = (headers.authorization ?? "").split(" ", 2);
  return scheme.toLowerCase() === "bearer" ? token : undefined;
}
