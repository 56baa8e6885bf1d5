import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { WebSocket, WebSocketServer } from "ws";
import { createContext, type Context, type Services } from "../context.ts";
import { isServerFault } from "../errors.ts";
import { dropWhenSilent, KEEP_ALIVE, type KeepAlive } from "./keep-alive.ts";
import { isForeignRequest } from "../http/same-origin.ts";
import { Broadcasts } from "./broadcast.ts";
import { socketRouter } from "../router.ts";
import { explain } from "../trpc.ts";

/** Bytes that may wait for a client that does not read; past this it is dropped and may come back. */
const MAX_BUFFERED = 1024 * 1024;
/** A client only ever sends the start and the end of a subscription. */
const MAX_MESSAGE = 16 * 1024;
/** How long sockets are given to close by themselves when the server stops, in milliseconds. */
const CLOSING_GRACE = 2_000;

/** A socket that is ended rather than let the server hold ever more for a client that does not read. */
class BoundedWebSocket extends WebSocket {
  override send(...message: unknown[]): void {
    if (this.bufferedAmount > MAX_BUFFERED) this.terminate();
    else Reflect.apply(super.send, this, message);
  }
}

export interface SocketOptions {
  server: Server;
  services: Services;
  session: RequestHandler;
  baseUrl: () => string;
  log: Logger;
  keepAlive?: KeepAlive | undefined;
}

export interface Sockets {
  /** Tells clients to come back later, waits for them to go, and ends those that stay. */
  close: () => Promise<void>;
}

/**
 * Serves the live subscription on the HTTP server's `/trpc`, and the same events as plain JSON on `/ws`. A socket is
 * refused before it is opened, since a client that is let in and then fails would come back at once, for ever.
 */
export function serveSockets(options: SocketOptions): Sockets {
  const { server, services, session, baseUrl, log, keepAlive = KEEP_ALIVE } = options;
  const makeServer = () =>
    new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, WebSocket: BoundedWebSocket });
  const sockets = makeServer();
  const plainSockets = makeServer();
  const servers = new Map([
    ["/trpc", sockets],
    ["/ws", plainSockets],
  ]);
  const contexts = new WeakMap<IncomingMessage, Context>();
  const handler = applyWSSHandler({
    wss: sockets,
    router: socketRouter,
    keepAlive: { enabled: true, ...keepAlive },
    createContext: ({ req }) => {
      const context = contexts.get(req);
      if (!context) throw new Error("A socket was opened without its context");
      return context;
    },
    onError: ({ error, path }) => {
      if (isServerFault(explain(error).code)) log.error({ err: error.cause ?? error, path }, "A subscription failed");
    },
  });

  const broadcasts = new Broadcasts(services, log);
  plainSockets.on("connection", (socket, request) => {
    const member = contexts.get(request)?.member;
    if (!member) throw new Error("A socket was opened without its context");
    dropWhenSilent(socket, keepAlive);
    broadcasts.add(socket, member);
  });

  const admit = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const path = request.url?.split("?")[0] ?? "";
    const wanted = servers.get(path);
    if (!wanted) return refuse(duplex, "404 Not Found");
    if (isForeignRequest(request, baseUrl())) return refuse(duplex, "403 Forbidden");
    const context = await createContext(services, await withSession(session, request));
    const { member } = context;
    if (!member) return refuse(duplex, "401 Unauthorized");
    if (!(await services.limits.admits("calls", member.sessionHash))) return refuse(duplex, "429 Too Many Requests");
    contexts.set(request, { ...context, drained: () => drained(duplex) });
    wanted.handleUpgrade(request, duplex, head, (socket) => {
      services.sockets.add(socket, { ...member, path });
      socket.on("error", () => socket.terminate());
      wanted.emit("connection", socket, request);
    });
  };

  server.on("upgrade", (request, duplex, head) => {
    duplex.on("error", () => duplex.destroy());
    admit(request, duplex, head).catch((error: unknown) => {
      log.error({ err: error }, "A socket could not be opened");
      refuse(duplex, "500 Internal Server Error");
    });
  });

  return {
    close: async () => {
      handler.broadcastReconnectNotification();
      await Promise.all([closeSockets(sockets), closeSockets(plainSockets)]);
    },
  };
}

async function closeSockets(sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(1012, "The server restarts");
  const closed = new Promise<void>((resolve) => {
    sockets.close(() => resolve());
  });
  const terminating = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, CLOSING_GRACE);
  await closed;
  clearTimeout(terminating);
}

/** Express's middleware does not run on upgrades, so the cookie is read by the same one, called by hand. */
async function withSession(session: RequestHandler, request: IncomingMessage): Promise<Request> {
  const asExpress = Object.assign(request, { id: "upgrade" }) as Request;
  await new Promise<void>((resolve, reject) => {
    void session(asExpress, new ServerResponse(request) as never, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(new Error("The session cookie could not be read", { cause: error }));
    });
  });
  return asExpress;
}

/** Resolves when what was written to a connection is on its way, or the connection is gone. */
async function drained(duplex: Duplex): Promise<void> {
  if (duplex.writableNeedDrain) await Promise.race([once(duplex, "drain"), once(duplex, "close")]);
  else await new Promise((resolve) => setImmediate(resolve));
}

function refuse(duplex: Duplex, status: string): void {
  // The other side may never close its end, and would keep the server from stopping.
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => duplex.destroy());
}
