import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { MOST_SUBSCRIPTIONS } from "../../server/http/bounded-json.ts";
import { anyCharacter } from "../support/any-character.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { keptLog, serverForAll } from "../support/hooks.ts";
import { hostile } from "../support/hostile-values.ts";
import { nextMessage, openSocket } from "../support/sockets.ts";
import { isSignedIn, signIn } from "../support/test-server.ts";
import { trial } from "../support/trials.ts";

const { log, lines } = keptLog("warn");
const server = serverForAll({ log, environment: { RATE_LIMITS: "off" } });
const UPGRADE = { upgrade: "websocket", connection: "Upgrade" };
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
});
afterEach(async () => {
  expect(await isSignedIn(server, cookie)).toBe(true);
  // All of it is its sender's fault.
  expect(lines).toEqual([]);
});

describe("a socket", () => {
  const messages = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 500 }),
    fc.json({ maxDepth: 5 }),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        id: fc.oneof(fc.integer(), fc.string(), hostile),
        method: fc.constantFrom("subscription", "subscription.stop", "query", "mutation", "connectionParams", "x"),
        params: fc.oneof(
          hostile,
          fc.record({ path: fc.constantFrom("live.events", "me.get", "", "__proto__"), input: hostile }),
        ),
      })
      .map((message) => JSON.stringify(message).slice(0, 16_000)),
  );

  it.each(["/ws", "/trpc"])(
    "at %s takes any message without a failure, and others are served meanwhile",
    async (path) => {
      await fc.assert(
        fc.asyncProperty(fc.array(messages, { minLength: 1, maxLength: 30 }), async (list) => {
          const socket = await openSocket(server, cookie, path);
          const closed = once(socket, "close");
          for (const message of list) socket.send(message);
          socket.close();
          await closed;
        }),
        { numRuns: trial(10, 300) },
      );
    },
  );

  it.each(["/ws", "/trpc"])("at %s is closed after a message over the limit", async (path) => {
    const socket = await openSocket(server, cookie, path);
    const closed = once(socket, "close");
    socket.send("x".repeat(17 * 1024));
    expect((await closed)[0]).toBe(1009);
  });

  it("refuses a list of more calls than it may have subscriptions", async () => {
    const socket = await openSocket(server, cookie, "/trpc");
    const calls = Array.from({ length: MOST_SUBSCRIPTIONS + 1 }, (_, id) => ({
      id,
      method: "subscription",
      params: { path: "no.such" },
    }));
    socket.send(JSON.stringify(calls));
    expect(await nextMessage(socket)).toMatchObject({ id: null, error: { data: { appCode: "MalformedRequest" } } });
    socket.send(JSON.stringify(calls.slice(1)));
    expect(await nextMessage(socket)).toMatchObject({ id: 1, error: {} });
    socket.close();
  });

  it.each(["/ws", "/trpc"])("at %s is closed after invalid frames", async (path) => {
    for (const frame of [
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
      // A masked text that is not UTF-8.
      Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff]),
      // A reserved bit is set: all else could be the beginning of a message, whose end the server would await.
      Buffer.from([0x91, ...randomBytes(63)]),
    ]) {
      const socket = connect(Number(server.port), "localhost");
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nCookie: ${cookie}\r\n\r\n`,
      );
      await once(socket, "data");
      const closed = once(socket, "close");
      socket.on("error", () => {});
      socket.write(frame);
      socket.resume();
      await closed;
    }
  });

  it("that never finishes its handshake costs the server nothing", async () => {
    const { status } = await fetch(`${server.url}/ws`);
    expect(status).toBe(200);
    for (const path of ["/ws", "/trpc", "/elsewhere", "//"]) {
      const { status: refused } = await askAsWritten(server.port, path, { headers: UPGRADE });
      expect(refused, path).toBeLessThan(500);
    }
  });
});
