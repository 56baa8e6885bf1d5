import { once } from "node:events";
import WebSocket from "ws";

/** Opens a socket with a session's cookie. */
export async function openSocket({ url }: { url: string }, cookie: string, path = "/ws"): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${path}`, { headers: { cookie } });
  await once(socket, "open");
  return socket;
}
