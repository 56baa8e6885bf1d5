import { nameOf, type LoggedEvent } from "../../shared/events/events.ts";

/** Number of latest events per collective kept in memory, for followers that are only slightly behind. */
const RECENT_EVENTS = 256;

type Listener = () => void;

interface Channel {
  listeners: Set<Listener>;
  /** The latest events without gaps, oldest first. */
  recent: LoggedEvent[];
}

/** Notifies a collective's followers of new events, and caches the latest. The log is the source of truth. */
export class LiveHub {
  readonly #channels = new Map<number, Channel>();
  #published = 0;

  /** Number of events published since the start. */
  get published(): number {
    return this.#published;
  }

  /** Publishes committed events, in the order of their revisions. */
  publish(collectiveId: number, events: readonly LoggedEvent[]): void {
    const known = this.newestOf(collectiveId) ?? -Infinity;
    const fresh = events.filter(({ revision }) => revision > known);
    this.#published += fresh.length;
    const channel = this.#channels.get(collectiveId);
    if (!channel) return;
    for (const event of fresh) {
      const follows = channel.recent.at(-1)?.revision === event.revision - 1;
      if (!follows || takesBack(event)) channel.recent = [];
      channel.recent.push(event);
    }
    if (channel.recent.length > RECENT_EVENTS) channel.recent = channel.recent.slice(-RECENT_EVENTS);
    callAll(channel.listeners);
  }

  /** Calls `listener` at each publication until the returned function is called. */
  listen(collectiveId: number, listener: Listener): () => void {
    const channel = this.#channels.get(collectiveId) ?? { listeners: new Set(), recent: [] };
    this.#channels.set(collectiveId, channel);
    channel.listeners.add(listener);
    return () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size === 0) this.#channels.delete(collectiveId);
    };
  }

  /** The events after `revision`; undefined if the cache does not reach back that far. */
  recentAfter(collectiveId: number, revision: number): LoggedEvent[] | undefined {
    const recent = this.#channels.get(collectiveId)?.recent ?? [];
    const first = recent[0];
    if (!first || first.revision > revision + 1) return undefined;
    return recent.slice(revision + 1 - first.revision);
  }

  followed(): number[] {
    return [...this.#channels.keys()];
  }

  isFollowed(collectiveId: number): boolean {
    return this.#channels.has(collectiveId);
  }

  /** A collective's newest published revision, if there is one. */
  newestOf(collectiveId: number): number | undefined {
    return this.#channels.get(collectiveId)?.recent.at(-1)?.revision;
  }
}

/** Calls every listener, even if one fails, and then throws the errors. */
function callAll(listeners: Iterable<Listener>): void {
  const failures: unknown[] = [];
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "A follower could not be notified of events");
}

/** Whether an event deletes earlier events from the log, so that they must not stay in memory either. */
function takesBack({ event }: LoggedEvent): boolean {
  return ["ReloadRequired", "EntryPathwayDeleted"].includes(nameOf(event));
}
