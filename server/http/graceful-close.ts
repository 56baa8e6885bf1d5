import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that accepts no new requests, and resolves when the running ones have finished.
 *
 * @param grace how long they may take, in milliseconds
 */
export function gracefulClose(server: Server, grace: number): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });

  return async () => {
    // A connection that was busy when the server stopped becomes idle later, and would be kept alive.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const terminating = setTimeout(() => server.closeAllConnections(), grace);
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    // Browsers open connections in advance. To Node, one without any request yet is not idle.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    await closed;
    clearInterval(sweep);
    clearTimeout(terminating);
  };
}
