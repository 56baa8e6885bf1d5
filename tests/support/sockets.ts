import { once } from "node:events";
import WebSocket from "ws";

/** Begins to open a socket with a session's cookie. */
export const beginSocket = ({ url }: { url: string }, cookie: string, path = "/ws") =>
  new WebSocket(`${url.replace("http", "ws")}${path}`, { headers: { cookie } });

/** A socket's next message. */
export async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [message] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(message.toString());
}

/** Opens a socket with a session's cookie. */
export async function openSocket(...args: Parameters<typeof beginSocket>): Promise<WebSocket> {
  const socket = beginSocket(...args);
  await once(socket, "open");
  return socket;
}
