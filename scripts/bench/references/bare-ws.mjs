/** Bare `ws`: forwards the body of each POST to every socket. */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { listen } from "./ready-response.mjs";

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  request.once("end", () => {
    const message = Buffer.concat(chunks);
    for (const socket of sockets.clients) socket.send(message, { binary: false });
    response.end();
  });
});
const sockets = new WebSocketServer({ server });

listen(server);
