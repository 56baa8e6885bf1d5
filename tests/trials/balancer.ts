import { connect, createServer, type Socket } from "node:net";
import { close, listen } from "../support/ports.ts";

export interface Balancer {
  url: string;
  stop: () => Promise<void>;
}

/** Passes each connection on to the next of several local servers; if nobody listens there, to the one after. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const sockets = new Set<Socket>();
  let turn = 0;
  const pass = (near: Socket, attempts: number) => {
    if (attempts === 0) return near.destroy();
    turn += 1;
    const far = connect(ports[turn % ports.length] ?? 0, "127.0.0.1");
    far.once("error", () => pass(near, attempts - 1));
    far.once("connect", () => {
      far.removeAllListeners("error");
      join(near, far);
      join(far, near);
      near.resume();
    });
  };
  const join = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.pipe(other);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on("error", () => near.destroy());
    pass(near, ports.length);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await close(server);
    },
  };
}
