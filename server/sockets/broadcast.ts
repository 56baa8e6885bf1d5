import type { Logger } from "pino";
import type { WebSocket } from "ws";
import type { AuthoredEvent, LoggedEvent } from "../../shared/events.ts";
import type { Services } from "../context.ts";
import { getEpoch } from "../db/database.ts";
import type { Member } from "../sessions/sessions.ts";
import { followEvents } from "../revision/follow-events.ts";

interface Feed {
  /** The open sockets, each with its collective's revision when it opened. */
  sockets: Map<WebSocket, number>;
  end: AbortController;
}

/**
 * Sends collectives' events to plain sockets as JSON. For each collective, events are followed and serialised once, no
 * matter how many sockets it has.
 */
export class Broadcasts {
  readonly #feeds = new Map<number, Feed>();
  readonly #services: Pick<Services, "db" | "hub">;
  readonly #log: Logger;

  constructor(services: Pick<Services, "db" | "hub">, log: Logger) {
    this.#services = services;
    this.#log = log;
  }

  add(socket: WebSocket, { collectiveId, revision }: Pick<Member, "collectiveId" | "revision">): void {
    const feed = this.#feeds.get(collectiveId) ?? this.#open(collectiveId, revision);
    feed.sockets.set(socket, revision);
    socket.once("close", () => {
      feed.sockets.delete(socket);
      if (feed.sockets.size === 0) this.#close(collectiveId, feed);
    });
  }

  #open(collectiveId: number, revision: number): Feed {
    const feed: Feed = { sockets: new Map(), end: new AbortController() };
    this.#feeds.set(collectiveId, feed);
    this.#run(collectiveId, feed, revision).catch((error: unknown) => {
      this.#log.error({ err: error }, "A plain feed failed");
      this.#close(collectiveId, feed);
      for (const socket of feed.sockets.keys()) socket.terminate();
    });
    return feed;
  }

  async #run(collectiveId: number, { sockets, end }: Feed, revision: number): Promise<void> {
    const from = { epoch: await getEpoch(this.#services.db), revision };
    const following = { collectiveId, from, signal: end.signal };
    for await (const { revision: at, bytes } of followEvents(this.#services, following, toBytes)) {
      for (const [socket, openedAt] of sockets) if (at > openedAt) socket.send(bytes, { binary: false });
    }
  }

  /** Sockets added after this open a new feed. */
  #close(collectiveId: number, feed: Feed): void {
    feed.end.abort();
    if (this.#feeds.get(collectiveId) === feed) this.#feeds.delete(collectiveId);
  }
}

function toBytes({ revision, author_id, event }: LoggedEvent) {
  return { revision, bytes: Buffer.from(JSON.stringify({ author_id, event } satisfies AuthoredEvent)) };
}
