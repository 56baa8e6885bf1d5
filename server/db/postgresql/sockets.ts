import { Socket } from "node:net";

/** The sockets of a process's connections to a database. */
export class Sockets {
  readonly #open = new Set<Socket>();

  create(): Socket {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  }

  /** Breaks all connections; queries that wait for a response fail. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
