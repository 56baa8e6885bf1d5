import { isEntryPathwayDeleted, isReloadRequired, type LoggedEvent } from "../../shared/events.ts";

/** How many of a collective's latest events are kept in memory, for listeners that are only just behind. */
const KEPT_EVENTS = 256;

type Listener = () => void;

interface Channel {
  listeners: Set<Listener>;
  /** The latest events, without a gap, oldest first. */
  recent: LoggedEvent[];
}

/**
 * Tells whoever follows a collective that it has new events, and hands out the newest from memory.
 * What it keeps is only a shortcut: the log in the database is what counts.
 */
export class LiveHub {
  readonly #channels = new Map<number, Channel>();
  #published = 0;

  /** How many events were announced since the start. */
  get published(): number {
    return this.#published;
  }

  /** Announces events that are committed, in the order of their revisions. */
  publish(collectiveId: number, events: readonly LoggedEvent[]): void {
    this.#published += events.length;
    const channel = this.#channels.get(collectiveId);
    if (!channel) return;
    for (const event of events) {
      const newest = channel.recent.at(-1);
      if (newest && event.revision <= newest.revision) continue;
      const follows = newest?.revision === event.revision - 1;
      if (!follows || takesBack(event)) channel.recent = [];
      channel.recent.push(event);
    }
    if (channel.recent.length > KEPT_EVENTS) channel.recent = channel.recent.slice(-KEPT_EVENTS);
    for (const listener of channel.listeners) listener();
  }

  /** Calls `listener` at each announcement until the function answered is called. */
  listen(collectiveId: number, listener: Listener): () => void {
    const channel = this.#channels.get(collectiveId) ?? { listeners: new Set(), recent: [] };
    this.#channels.set(collectiveId, channel);
    channel.listeners.add(listener);
    return () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size === 0) this.#channels.delete(collectiveId);
    };
  }

  /** The events after `revision`, or undefined where memory does not reach back that far. */
  recentAfter(collectiveId: number, revision: number): LoggedEvent[] | undefined {
    const recent = this.#channels.get(collectiveId)?.recent ?? [];
    const first = recent[0];
    if (!first || first.revision > revision + 1) return undefined;
    return recent.slice(revision + 1 - first.revision);
  }

  /** The collectives that somebody follows, each with the newest revision announced, if any was. */
  followed(): { collectiveId: number; revision: number | undefined }[] {
    return [...this.#channels].map(([collectiveId, { recent }]) => ({
      collectiveId,
      revision: recent.at(-1)?.revision,
    }));
  }
}

/** Whether the log no longer holds what came before as it was: deleted for good, it must not live on in memory. */
function takesBack({ event }: LoggedEvent): boolean {
  return isReloadRequired(event) || isEntryPathwayDeleted(event);
}
