import { once } from "node:events";
import { WebSocket } from "ws";

/** Many sockets that receive the same messages. */
export interface Audience {
  /** Runs `cause`, which makes the server send one message, and returns it once each socket has it. Throws if one has more. */
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
  let waiting = new Set<WebSocket>();
  let first: string | undefined;
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
      first ??= message;
      const isNew = waiting.delete(socket) && message === first;
      if (!isNew) fail(new Error("A socket was sent a message twice, or another one than the others"));
      if (waiting.size === 0) complete(message);
    });
    socket.on("close", (code) => fail(new Error(`The server closed a socket, with code ${code}`)));
  };
  while (sockets.length < size) {
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, size - sockets.length) }, open));
  }
  return {
    hear: async (cause) => {
      [waiting, first] = [new Set(sockets), undefined];
      const everybody = new Promise<string>((resolve, reject) => {
        complete = resolve;
        fail = reject;
      });
      const [message] = await Promise.all([everybody, cause()]);
      return message;
    },
    close: async () => {
      fail = () => undefined;
      const closed = sockets.map((socket) => once(socket, "close"));
      for (const socket of sockets) socket.terminate();
      await Promise.all(closed);
    },
  };
}
