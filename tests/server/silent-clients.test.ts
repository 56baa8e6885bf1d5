import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import type { AuthoredEvent } from "../../shared/events/events.ts";
import { memberForEach, serverForAll } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";

const optIn = { participation_intention: "OptIn" } as const;

describe("a client that stops responding", () => {
  const server = serverForAll({ people: ["ada", "bo"], keepAlive: { pingMs: 100, pongWaitMs: 200 } });
  const ada = memberForEach(server, "ada");
  const rawSockets: Socket[] = [];
  afterAll(() => {
    for (const socket of rawSockets) socket.destroy();
  });

  /** Completes the upgrade, and then reads without ever responding. */
  async function openSilently(path: string): Promise<Socket> {
    const socket = createConnection(Number(server.port), "127.0.0.1");
    rawSockets.push(socket);
    const key = randomBytes(16).toString("base64");
    const headers = `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${await signIn(server.url, "bo")}`;
    socket.write(
      `GET ${path} HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("101 Switching Protocols");
    return socket.resume();
  }

  it.each(["/trpc", "/ws"])("is disconnected from %s, although its connection stays open", async (path) => {
    await once(await openSilently(path), "close");
  });

  it("does not affect clients that respond", async () => {
    const { client } = ada;
    const plain = await openSocket(server, ada.cookie);
    let pings = 0;
    plain.on("ping", () => (pings += 1));
    const states: string[] = [];
    const heard: AuthoredEvent[] = [];
    client.live.events.subscribe(
      {},
      { onConnectionStateChange: ({ state }) => states.push(state), onData: ({ data }) => heard.push(data) },
    );
    await expect.poll(() => pings === 8).toBe(true);
    const message = once(plain, "message");
    await client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await message;
    await expect.poll(() => heard.length === 1).toBe(true);
    expect(states.filter((state) => state === "pending")).toHaveLength(1);
    plain.close();
  });
});
