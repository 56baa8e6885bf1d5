import type { WebSocket } from "ws";

/** When a silent client is pinged, and how long it has to respond; in milliseconds. */
export interface KeepAlive {
  pingMs: number;
  pongWaitMs: number;
}

export const KEEP_ALIVE: KeepAlive = { pingMs: 25_000, pongWaitMs: 5_000 };

/** Pings a client, and terminates its socket if it does not respond: a dead connection may never be closed. */
export function dropWhenSilent(socket: WebSocket, { pingMs, pongWaitMs }: KeepAlive): void {
  const ask = () => {
    socket.ping();
    timer = setTimeout(() => socket.terminate(), pongWaitMs);
  };
  let timer = setTimeout(ask, pingMs);
  socket.on("pong", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pingMs);
  });
  socket.once("close", () => clearTimeout(timer));
}
