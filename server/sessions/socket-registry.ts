import type { WebSocket } from "ws";
import { AppError } from "../errors.ts";

/** Application close code: the socket's session has ended. */
export const SESSION_ENDED = 4401;

/** Maximum number of open sockets of one person: far more than the pages and scripts that anybody has open. */
export const MOST_SOCKETS = 100;
/** Maximum number of messages of one person in a minute: each of their sockets answers two pings. */
export const MAX_MESSAGES = 300;
/** After how long to try again, in seconds: one of them may have been closed by then. */
export const RETRY_AFTER = 60;

interface Owner {
  sessionHash: string;
  personId: number;
  /** The path of the socket endpoint. */
  path: string;
  /** When the session would have ended if it had not been used again. */
  endsAt: number;
}

/** Maps open sockets to their sessions, so that they are closed with them. */
export class SocketRegistry {
  readonly #owners = new Map<WebSocket, Owner>();
  readonly #countsByPerson = new Map<number, number>();
  readonly #messagesByPerson = new Map<number, number>();
  #minute = 0;
  readonly #isLimited: boolean;

  /** `isLimited`: whether a person has only so many sockets and messages. */
  constructor(isLimited = true) {
    this.#isLimited = isLimited;
  }

  /** Throws `TooManyRequests` if the person has as many sockets open as they may. */
  assertRoom(personId: number): void {
    const isFull = (this.#countsByPerson.get(personId) ?? 0) >= MOST_SOCKETS;
    if (isFull && this.#isLimited)
      throw new AppError("TooManyRequests", { retryAfter: RETRY_AFTER, tooMuch: "sockets" });
  }

  /** Counts a message. Returns false if the person has sent too many in this minute, on all their sockets. */
  admitsMessage(personId: number): boolean {
    const minute = Math.floor(performance.now() / 60_000);
    if (minute !== this.#minute) this.#messagesByPerson.clear();
    this.#minute = minute;
    const messages = (this.#messagesByPerson.get(personId) ?? 0) + 1;
    this.#messagesByPerson.set(personId, messages);
    return messages <= MAX_MESSAGES || !this.#isLimited;
  }

  add(socket: WebSocket, owner: Owner): void {
    this.#owners.set(socket, owner);
    this.#count(owner.personId, 1);
    socket.once("close", () => {
      this.#owners.delete(socket);
      this.#count(owner.personId, -1);
    });
  }

  /** The sessions of all open sockets, or of those that have ended at an instant unless they were used again. */
  sessionHashes(at = Infinity): string[] {
    const owners = [...this.#owners.values()].filter(({ endsAt }) => endsAt <= at);
    return [...new Set(owners.map((owner) => owner.sessionHash))];
  }

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

  #count(personId: number, more: 1 | -1): void {
    const count = (this.#countsByPerson.get(personId) ?? 0) + more;
    if (count > 0) this.#countsByPerson.set(personId, count);
    else this.#countsByPerson.delete(personId);
  }

  #end(concerns: (owner: Owner) => boolean): void {
    for (const [socket, owner] of this.#owners) {
      if (concerns(owner)) socket.close(SESSION_ENDED, "The session has ended");
    }
  }
}
