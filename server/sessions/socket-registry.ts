import type { WebSocket } from "ws";

/** Application close code: the socket's session has ended. */
export const SESSION_ENDED = 4401;

interface Owner {
  sessionHash: string;
  personId: number;
  /** The path of the socket endpoint. */
  path: string;
}

/** Maps open sockets to their sessions, so that they are closed with them. */
export class SocketRegistry {
  readonly #owners = new Map<WebSocket, Owner>();

  add(socket: WebSocket, owner: Owner): void {
    this.#owners.set(socket, owner);
    socket.once("close", () => this.#owners.delete(socket));
  }

  /** The sessions of all open sockets. */
  sessionHashes(): string[] {
    return [...new Set([...this.#owners.values()].map((owner) => owner.sessionHash))];
  }

  /** The number of open sockets per path. */
  countByPath(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { path } of this.#owners.values()) counts.set(path, (counts.get(path) ?? 0) + 1);
    return counts;
  }

  endSession(sessionHash: string): void {
    this.#end((owner) => owner.sessionHash === sessionHash);
  }

  endPerson(personId: number): void {
    this.#end((owner) => owner.personId === personId);
  }

  #end(concerns: (owner: Owner) => boolean): void {
    for (const [socket, owner] of this.#owners) {
      if (concerns(owner)) socket.close(SESSION_ENDED, "The session has ended");
    }
  }
}
