import { connect, createServer, type Socket } from "node:net";
import { close, listen } from "./ports.ts";

export interface SilentProxy {
  url: string;
  /** From now on nothing passes, and nothing is closed, as where a phone has lost its network. */
  goSilent: () => void;
  /** From now on every connection breaks. */
  cut: () => void;
  /** As before; what was sent in a silence passes too. */
  speakAgain: () => void;
  /** How many connections are open, at either side. */
  connections: () => number;
  stop: () => Promise<void>;
}

/** A network before a server: passes bytes on to its port, until it goes silent. */
export async function startSilentProxy(port: () => number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let isCut = false;
  const follow = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("data", (bytes) => other.write(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (silent) socket.pause();
  };
  const proxy = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port(), "127.0.0.1");
    follow(near, far);
    follow(far, near);
  });
  const own = await listen(proxy);
  return {
    url: `http://localhost:${own}`,
    goSilent: () => {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    speakAgain: () => {
      silent = false;
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await close(proxy);
    },
  };
}
