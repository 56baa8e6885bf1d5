import type { WebSocket } from "ws";

/** When a silent client is asked whether it is still there, and how long it has to answer; in milliseconds. */
export interface KeepAlive {
  pingMs: number;
  pongWaitMs: number;
}

export const KEEP_ALIVE: KeepAlive = { pingMs: 30_000, pongWaitMs: 10_000 };

/** Pings a socket's client, and ends the socket when there is no answer: a network may go silent without closing it. */
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
