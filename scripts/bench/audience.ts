import { once } from "node:events";
import { WebSocket } from "ws";

/** Many sockets that receive the same messages. */
export interface Audience {
  /** Runs `cause`, which makes the server send, waits until every socket has a message, and returns one of them. */
  hear: (cause: () => Promise<unknown>) => Promise<string>;
  close: () => Promise<void>;
}

interface AudienceOptions {
  url: string;
  size: number;
  cookie?: string;
  /** The first message of each socket; it counts as connected once it has received a reply. */
  greeting?: string | undefined;
}

/** Sockets opened at a time, so that the server's accept queue does not overflow. */
const AT_A_TIME = 100;

export async function gatherAudience({ url, size, cookie = "", greeting }: AudienceOptions): Promise<Audience> {
  const sockets: WebSocket[] = [];
  let heard = 0;
  let complete: (message: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const open = async () => {
    const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
    sockets.push(socket);
    await once(socket, "open");
    if (greeting !== undefined) {
      socket.send(greeting);
      await once(socket, "message");
    }
    socket.on("message", (data: Buffer) => {
      const message = data.toString();
      if (message === "PING") {
        // tRPC's server closes a subscription's socket that does not reply.
        socket.send("PONG");
        return;
      }
      heard += 1;
      if (heard === size) complete(message);
    });
    socket.on("close", (code) => fail(new Error(`The server closed a socket, with code ${code}`)));
  };
  while (sockets.length < size) {
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, size - sockets.length) }, open));
  }
  return {
    hear: async (cause) => {
      heard = 0;
      const everybody = new Promise<string>((resolve, reject) => {
        complete = resolve;
        fail = reject;
      });
      await cause();
      return everybody;
    },
    close: async () => {
      fail = () => undefined;
      const closed = sockets.map((socket) => once(socket, "close"));
      for (const socket of sockets) socket.terminate();
      await Promise.all(closed);
    },
  };
}
