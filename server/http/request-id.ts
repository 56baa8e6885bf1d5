import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

declare module "node:http" {
  interface IncomingMessage {
    /** What the log and the answer call it. */
    id?: string;
  }
}

/** What a proxy may call a request: nothing that could forge a line in the log. */
const SANE = /^[\w-]{8,64}$/;

/**
 * Names each request in the log and in its answer's `X-Request-Id`, so that whoever reports a failure can say which
 * one. A name that the request brings along counts only where a proxy is trusted to have given it.
 */
export function nameRequests(trustProxy: number): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const given = request.headers["x-request-id"];
    request.id = trustProxy > 0 && typeof given === "string" && SANE.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", request.id);
  };
}
