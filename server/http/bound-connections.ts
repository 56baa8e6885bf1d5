import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";

/** How long a connection may be idle, in milliseconds; longer than any request takes. */
const STUCK_AFTER = 2 * 60_000;
/** Timeout between two requests of a connection, in milliseconds; Caddy reuses connections for up to two minutes. */
const REUSABLE_FOR = 130_000;
/** Timeout of a connection whose request was refused before it was read, in milliseconds. */
const UNREAD_FOR = 5_000;
/** Maximum number of unanswered requests on one connection. Browsers and proxies send one after the other. */
const MOST_UNANSWERED = 10;

/** Closes idle connections, such as of clients that never read. Node closes those that never finish a request. */
export function closeWhenStuck(server: Server, stuckAfter = STUCK_AFTER): void {
  server.setTimeout(stuckAfter);
  // Five seconds by default: a request that a proxy sends just then would be lost.
  server.keepAliveTimeout = REUSABLE_FOR;
  server.on("request", (request, response) => {
    // A request that breaks off has no socket any more.
    const { socket } = request;
    response.once("finish", () => {
      if (!request.complete) socket.setTimeout(UNREAD_FOR);
    });
  });
}

/** Ends connections with many unanswered requests: each waits with its file and memory, which may be gigabytes. */
export function boundPipelining(): RequestHandler {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: number) => {
    const count = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, count);
    return count;
  };
  return ({ socket }, response, next) => {
    if (socket.destroyed) return;
    response.once("close", () => add(socket, -1));
    if (add(socket, 1) > MOST_UNANSWERED) socket.destroy();
    else next();
  };
}
