import { formatPosition, reloadRequired, type LivePosition, type LoggedEvent } from "../../shared/events.ts";
import { getEpoch, type Db } from "../db/database.ts";
import type { ChangeDependencies } from "./change.ts";
import { getRevision, listEventsAfter } from "./event-log.queries.ts";

/** Events handed out at a time, so that a client far behind is not served from one large answer. */
const PAGE = 50;

export interface PositionedEvent extends LoggedEvent {
  /** The place in the stream at which to go on after this event. */
  position: string;
}

/** What followers are told of an event, at the epoch of the database. */
type ToMessage<Message> = (event: LoggedEvent, epoch: string) => Message;

/** Tells the same to everybody who follows from memory: there may be a thousand of them, and it is made once. */
export function onceForAll<Message>(make: (event: PositionedEvent) => Message): ToMessage<Message> {
  const messages = new WeakMap<LoggedEvent, { epoch: string; message: Message }>();
  return (event, epoch) => {
    const known = messages.get(event);
    if (known?.epoch === epoch) return known.message;
    const message = make({ ...event, position: formatPosition({ epoch, revision: event.revision }) });
    messages.set(event, { epoch, message });
    return message;
  };
}

interface FollowOptions {
  collectiveId: number;
  /** Where to go on; without it, from now. */
  from: LivePosition | undefined;
  signal: AbortSignal;
  /** Resolves when the receiver has taken in what it was sent. */
  drained?: (() => Promise<void>) | undefined;
}

/** Lets everybody else have a turn. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A collective's events after a position: every one, once, in order, until the signal is aborted.
 * Where they cannot be had, since they were pruned or the position is of another life of the database, one
 * `ReloadRequired` comes in their place.
 *
 * It listens before it reads, so that no event falls between the two; and it always reads what follows its
 * own position, so that neither a missed nor a doubled wake-up matters. Whoever is far behind catches up page by
 * page, at the pace of the receiver. Each event is handed out as what `toMessage` makes of it.
 */
export async function* followEvents<Message>(
  { db, hub }: Pick<ChangeDependencies, "db" | "hub">,
  { collectiveId, from, signal, drained = nextTurn }: FollowOptions,
  toMessage: ToMessage<Message>,
): AsyncGenerator<Message> {
  let announced = false;
  let wakeUp = () => {};
  const notice = () => {
    announced = true;
    wakeUp();
  };
  const stopListening = hub.listen(collectiveId, notice);
  signal.addEventListener("abort", notice);
  try {
    const epoch = await getEpoch(db);
    const newest = await getRevision(db, collectiveId);
    let revision = from?.revision ?? newest;
    if (from && (from.epoch !== epoch || from.revision > newest)) {
      yield toMessage(loadAgainAt(newest), epoch);
      revision = newest;
    }
    while (!signal.aborted) {
      announced = false;
      const events =
        hub.recentAfter(collectiveId, revision)?.slice(0, PAGE) ?? (await readLog(db, collectiveId, revision));
      for (const event of events) {
        yield toMessage(event, epoch);
        revision = event.revision;
      }
      if (events.length === PAGE) await drained();
      if (events.length === 0 && !announced) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener("abort", notice);
    stopListening();
  }
}

/** The next events of the log or, where it no longer reaches back that far, what tells so. */
async function readLog(db: Db, collectiveId: number, revision: number): Promise<LoggedEvent[]> {
  const events = await listEventsAfter(db, { collectiveId, revision, limit: PAGE });
  if (events[0]?.revision === revision + 1) return events;
  const newest = await getRevision(db, collectiveId);
  return newest === revision ? [] : [loadAgainAt(newest)];
}

function loadAgainAt(revision: number): LoggedEvent {
  return { revision, author_id: null, event: reloadRequired(revision) };
}
