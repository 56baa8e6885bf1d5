import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { MOST_SUBSCRIPTIONS } from "../../server/http/bounded-json.ts";
import { MAX_MESSAGES, MOST_SOCKETS, SocketRegistry } from "../../server/sessions/socket-registry.ts";
import { serverForEach } from "../support/hooks.ts";
import { beginSocket, nextMessage } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";

const server = serverForEach();
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Opens a socket. If it is refused, returns the status, and after how many seconds to try again. */
async function open(path: string, cookie: string) {
  const socket = beginSocket(server, cookie, path);
  sockets.push(socket);
  socket.on("error", () => {});
  const refused = once(socket, "unexpected-response") as Promise<[unknown, IncomingMessage]>;
  const why = refused.then(([, { statusCode, headers }]) => [statusCode, headers["retry-after"]] as const);
  return Promise.race([once(socket, "open").then(() => socket), why]);
}

it("has a limit for each person, in all sessions together, until some are closed", async () => {
  const [here, there] = [await signIn(server.url, "ada"), await signIn(server.url, "ada")];
  for (let count = 0; count < MOST_SOCKETS; count += 1) {
    expect(await open(count % 2 === 0 ? "/ws" : "/trpc", here)).toBeInstanceOf(WebSocket);
  }
  for (const path of ["/ws", "/trpc"]) expect(await open(path, there)).toEqual([429, "60"]);
  expect(await open("/ws", await signIn(server.url, "bo"))).toBeInstanceOf(WebSocket);
  sockets[0]?.close();
  await expect.poll(() => open("/trpc", there)).toBeInstanceOf(WebSocket);
});

it("has a limit of subscriptions, until some are stopped", async () => {
  const socket = await open("/trpc", await signIn(server.url, "ada"));
  if (!(socket instanceof WebSocket)) throw new Error("The socket was refused");
  const say = (message: object) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const ask = (id: number) => {
    say({ id, method: "subscription", params: { path: "live.events" } });
    return nextMessage(socket);
  };
  // A client that connects again asks for all of them in one message.
  const ids = Array.from({ length: MOST_SUBSCRIPTIONS }, (_, index) => index + 1);
  const started = new Set<number>();
  const allStarted = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result?: { type: string } };
      if (result?.type === "started" && started.add(id).size === ids.length) resolve();
    });
  });
  const asked = ids.map((id) => ({ jsonrpc: "2.0", id, method: "subscription", params: { path: "live.events" } }));
  socket.send(JSON.stringify(asked));
  await allStarted;
  expect(await ask(100)).toMatchObject({ id: 100, error: { data: { appCode: "TooManyRequests", retryAfter: 60 } } });
  say({ id: 1, method: "subscription.stop" });
  expect(await once(socket, "message").then(String)).toContain("stopped");
  expect(await ask(101)).toMatchObject({ id: 101, result: { type: "started" } });
});

it("a person has a limit of messages, on all their sockets together", async () => {
  const cookie = await signIn(server.url, "ada");
  for (const path of ["/ws", "/trpc"]) {
    const socket = await open(path, cookie);
    if (!(socket instanceof WebSocket)) throw new Error("The socket was refused");
    // Twice as many, since a minute may end in between.
    for (let message = 0; message <= 2 * MAX_MESSAGES; message += 1) socket.send("PONG");
    expect((await once(socket, "close"))[0]).toBe(1006);
  }
  vi.useFakeTimers({ toFake: ["performance"] });
  const registry = new SocketRegistry();
  for (let message = 0; message < MAX_MESSAGES; message += 1) expect(registry.admitsMessage(1)).toBe(true);
  expect(registry.admitsMessage(1)).toBe(false);
  expect(registry.admitsMessage(2)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(registry.admitsMessage(1)).toBe(true);
  vi.useRealTimers();
});

it("a request that offers another protocol gets its answer", async () => {
  const { hostname, port } = new URL(server.url);
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" };
  const [answer] = (await once(get({ hostname, port, path: "/healthz", headers }), "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
