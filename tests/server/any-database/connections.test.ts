import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { closeWhenStuck } from "../../../server/http/bound-connections.ts";
import { serverForAll } from "../../support/hooks.ts";
import { listen } from "../../support/ports.ts";

const END = "\r\nHost: localhost\r\n\r\n";

describe("requests that a client sends without waiting for the answers", () => {
  const server = serverForAll();

  /** Sends them in one piece, and returns the number of answers until the connection is closed. */
  async function countAnswers(requests: readonly string[]): Promise<number> {
    const socket = connect(Number(server.port), "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1").on("data", (data: string) => (received += data));
    // The server may close the connection before it has read everything.
    socket.on("error", () => {});
    socket.write(requests.join(""));
    await once(socket, "close");
    return received.split("HTTP/1.1 200").length - 1;
  }

  it("are answered if they are a few", async () => {
    const few = Array.from({ length: 9 }, () => `GET /healthz HTTP/1.1${END}`);
    const last = `GET /healthz HTTP/1.1\r\nConnection: close${END}`;
    expect(await countAnswers([...few, last])).toBe(10);
  });

  it("cost the server no more than a few if they are many", async () => {
    expect(await countAnswers(Array.from({ length: 1_000 }, () => `GET /robots.txt HTTP/1.1${END}`))).toBeLessThan(20);
  });
});

describe("a connection without requests", () => {
  const server = serverForAll();

  it("stays open for longer than proxies reuse it", async () => {
    const { headers } = await fetch(`${server.url}/healthz`);
    expect(headers.get("keep-alive")).toBe("timeout=130");
  });
});

it("a connection on which nothing moves is closed, such as that of a client that never reads its answer", async () => {
  const server = createServer((_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024)));
  closeWhenStuck(server, 200);
  const client = connect(await listen(server), "127.0.0.1").pause();
  client.write(`GET / HTTP/1.1${END}`);
  await once(server, "connection");
  const count = promisify(server.getConnections.bind(server));
  await expect.poll(() => count()).toBe(0);
  client.destroy();
  server.close();
});
