import type { WebSocket } from "ws";

/** Application close code: the session that the socket was opened with is over. */
export const SESSION_ENDED = 4401;

interface Owner {
  sessionHash: string;
  personId: number;
  /** The address at which it was opened, which is one of those served. */
  path: string;
}

/** Which open sockets belong to which session, so that they end with it. */
export class SocketRegistry {
  readonly #owners = new Map<WebSocket, Owner>();

  add(socket: WebSocket, owner: Owner): void {
    this.#owners.set(socket, owner);
    socket.once("close", () => this.#owners.delete(socket));
  }

  /** The sessions that open sockets belong to. */
  sessionHashes(): string[] {
    return [...new Set([...this.#owners.values()].map((owner) => owner.sessionHash))];
  }

  /** How many are open at each address. */
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
