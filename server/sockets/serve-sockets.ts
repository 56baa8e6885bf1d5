import { once } from "node:events";
import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import type { Express, Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { WebSocket, WebSocketServer } from "ws";
import { createContext, type Context, type Services } from "../rpc/context.ts";
import { AppError, ERROR_STATUSES } from "../errors.ts";
import { failureOf, isServerFault, type Failure } from "../http/failure.ts";
import { assertAddressFits } from "../http/long-addresses.ts";
import { encodeEventsOnce } from "./encode-events.ts";
import { dropWhenSilent, KEEP_ALIVE, type KeepAlive } from "./keep-alive.ts";
import { assertSameOrigin } from "../http/same-origin.ts";
import { sendEvents } from "./send-events.ts";
import { readPosition } from "../revision/follow-events.ts";
import { socketRouter } from "../router.ts";

/** Maximum buffered bytes for a client that does not read; beyond that it is disconnected, and may reconnect. */
const MAX_BUFFERED = 1024 * 1024;
/** Maximum message size; clients only start and stop subscriptions. */
const MAX_MESSAGE = 16 * 1024;
/** Close code of the protocol: the server cannot serve the client for the moment. */
const TRY_AGAIN_LATER = 1013;

/** A socket that is terminated if its client sends too much, or does not read and too much is buffered. */
class BoundedWebSocket extends WebSocket {
  admitsMessage = () => true;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    // A frame that is too long or breaks the protocol: the client's fault, which tRPC would report as a failure.
    if (event === "error") {
      this.terminate();
      return true;
    }
    if (event !== "message" || this.admitsMessage()) return super.emit(event, ...args);
    this.terminate();
    return false;
  }

  override send(message: string | Uint8Array): void {
    if (this.bufferedAmount > MAX_BUFFERED) this.terminate();
    // All messages are texts, also those that are encoded already.
    else super.send(message, { binary: false });
  }
}

export interface SocketOptions {
  server: Server;
  app: Express;
  services: Services;
  session: RequestHandler;
  baseUrl: () => string;
  log: Logger;
  keepAlive?: KeepAlive | undefined;
}

export interface Sockets {
  /** Tells clients to reconnect later, waits `grace` milliseconds for them to close, and terminates the rest. */
  close: (grace: number) => Promise<void>;
}

/** Serves live events at `/trpc` and, as JSON, at `/ws`. Refuses before opening: clients would reconnect forever. */
export function serveSockets(options: SocketOptions): Sockets {
  const { server, services, baseUrl, log, keepAlive = KEEP_ALIVE } = options;
  const renewedCookies = new WeakMap<IncomingMessage, string[]>();
  const makeServer = () =>
    new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, WebSocket: BoundedWebSocket }).on(
      "headers",
      (headers, request) => headers.push(...(renewedCookies.get(request) ?? [])),
    );
  const sockets = makeServer();
  const plainSockets = makeServer();
  const servers = new Map([
    ["/trpc", sockets],
    ["/ws", plainSockets],
  ]);
  const contexts = new WeakMap<IncomingMessage, Context>();
  const opened = new WeakMap<IncomingMessage, WebSocket>();
  const handler = applyWSSHandler({
    wss: sockets,
    router: socketRouter,
    keepAlive: { enabled: true, ...keepAlive },
    experimental_encoder: encodeEventsOnce(),
    createContext: ({ req }) => {
      const context = contexts.get(req);
      if (!context) throw new Error("A socket was opened without its context");
      return context;
    },
    onError: ({ error, path, req }) => {
      if (!isServerFault(failureOf(error))) return;
      log.error({ err: error.cause ?? error, path }, "A subscription failed");
      // An error ends the subscription for the client. After a close, it resumes from its position.
      opened.get(req)?.close(TRY_AGAIN_LATER);
    },
  });

  plainSockets.on("connection", (socket, request) => {
    const context = contexts.get(request);
    if (!context?.member) throw new Error("A socket was opened without its context");
    dropWhenSilent(socket, keepAlive);
    const { collectiveId, revision } = context.member;
    const after = new URL(request.url ?? "", "ws://localhost").searchParams.get("after");
    const following = {
      collectiveId,
      from: after === null ? { revision } : readPosition(after),
      drained: context.drained,
    };
    sendEvents(socket, services, following).catch((error: unknown) => {
      log.error({ err: error }, "A plain socket failed");
      socket.close(TRY_AGAIN_LATER);
    });
  });

  const admit = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    assertAddressFits(request);
    const path = request.url?.split("?")[0] ?? "";
    const wanted = servers.get(path);
    if (!wanted) throw new AppError("PathNotFound");
    assertSameOrigin(request, baseUrl());
    const response = new ServerResponse(request);
    const asExpress = await withSession(options, request, response);
    const context = await createContext(services, asExpress, socketRouter);
    const { member } = context;
    if (!member) throw new AppError("AuthenticationRequired");
    await services.limits.count("calls", member.sessionHash);
    services.sockets.assertRoom(member.personId);
    contexts.set(request, { ...context, subscriptions: { open: 0 }, drained: () => drained(duplex) });
    renewedCookies.set(request, cookiesOf(response));
    wanted.handleUpgrade(request, duplex, head, (socket) => {
      opened.set(request, socket);
      services.sockets.add(socket, { ...member, path });
      socket.admitsMessage = () => services.sockets.admitsMessage(member.personId);
      wanted.emit("connection", socket, request);
    });
  };

  server.on("upgrade", (request, duplex, head) => {
    duplex.on("error", () => duplex.destroy());
    admit(request, duplex, head).catch((error: unknown) => {
      const failure = failureOf(error) ?? { code: "InternalError" };
      if (isServerFault(failure)) log.error({ err: error }, "A socket could not be opened");
      refuse(duplex, failure);
    });
  });

  return {
    close: async (grace) => {
      handler.broadcastReconnectNotification();
      await Promise.all([closeSockets(sockets, grace), closeSockets(plainSockets, grace)]);
    },
  };
}

async function closeSockets(sockets: WebSocketServer, grace: number): Promise<void> {
  for (const socket of sockets.clients) socket.close(1012, "The server restarts");
  const closed = new Promise<void>((resolve) => {
    sockets.close(() => resolve());
  });
  const terminating = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, grace);
  await closed;
  clearTimeout(terminating);
}

/** Express does not see upgrades: they get its view of a request, such as the client's address, and the session here. */
async function withSession({ app, session }: SocketOptions, request: IncomingMessage, response: ServerResponse) {
  const asExpress = Object.setPrototypeOf(Object.assign(request, { id: "upgrade" }), app.request) as Request;
  await new Promise<void>((resolve, reject) => {
    void session(asExpress, response as never, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(new Error("The session cookie could not be read", { cause: error }));
    });
  });
  return asExpress;
}

/** The cookies that the middleware sets, as lines of a head. It sets them when the head of its response is written. */
function cookiesOf(response: ServerResponse): string[] {
  response.writeHead(101);
  return [response.getHeader("set-cookie") ?? []].flat().map((cookie) => `Set-Cookie: ${cookie}`);
}

/** Resolves when the connection has room for more, or is closed. */
async function drained(duplex: Duplex): Promise<void> {
  if (!duplex.writableNeedDrain) return;
  const end = new AbortController();
  const { signal } = end;
  await Promise.race([once(duplex, "drain", { signal }), once(duplex, "close", { signal })]);
  end.abort();
}

function refuse(duplex: Duplex, { code, retryAfter }: Failure): void {
  const { status } = ERROR_STATUSES[code];
  const headers = ["Connection: close", "Content-Length: 0"];
  if (retryAfter !== undefined) headers.push(`Retry-After: ${retryAfter}`);
  const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", ""].join("\r\n");
  // The client may never close its end, which would prevent the server from stopping.
  duplex.end(answer, () => duplex.destroy());
}
