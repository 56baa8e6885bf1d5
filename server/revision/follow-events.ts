import {
  parsePosition,
  reloadRequired,
  type LiveEvent,
  type LivePosition,
  type LoggedEvent,
} from "../../shared/events/events.ts";
import { getEpoch } from "../db/database.ts";
import type { ChangeDependencies } from "./change.ts";
import { getRevision, listEventsAfter } from "./event-log.queries.ts";
import { Pace } from "./pace.ts";
import type { Db } from "../db/schema.ts";

/** Page size for clients that are far behind. */
const PAGE = 50;
/** How many events all followers are sent in one turn of the event loop: a change may have hundreds for a thousand. */
const pace = new Pace(50);

/** Converts an event to a follower's message, in the database's epoch. */
type ToMessage<Message> = (event: LoggedEvent, epoch: string) => Message;

/** Caches the message of each event in memory, because there may be a thousand followers. */
export function onceForAll<Message>(make: (event: LiveEvent) => Message): ToMessage<Message> {
  const messages = new WeakMap<LoggedEvent, { epoch: string; message: Message }>();
  return (event, epoch) => {
    const known = messages.get(event);
    if (known?.epoch === epoch) return known.message;
    const message = make({ ...event, epoch });
    messages.set(event, { epoch, message });
    return message;
  };
}

/** Reads the position that a client names. If it is not valid, the client is told to load the state again. */
export function readPosition(text: string): LivePosition {
  return parsePosition(text) ?? { epoch: "", revision: 0 };
}

export interface FollowOptions {
  collectiveId: number;
  /** The position to resume from, in the current epoch if it names none; undefined means from now on. */
  from: (Pick<LivePosition, "revision"> & Partial<LivePosition>) | undefined;
  signal: AbortSignal;
  /** Resolves when the receiver has room for more. */
  drained?: (() => Promise<void>) | undefined;
}

/**
 * Yields a collective's events after a position: each once, in order, until the signal is aborted. If they were pruned,
 * or the position belongs to a different database epoch, one `ReloadRequired` is yielded instead.
 *
 * It listens before it reads, so no event is missed in between, and always reads from its own position, so a missed or
 * repeated wake-up does no harm. A follower that is behind catches up at the receiver's pace, since events can be large.
 * `toMessage` converts each event.
 */
export async function* followEvents<Message>(
  { db, hub }: Pick<ChangeDependencies, "db" | "hub">,
  { collectiveId, from, signal, drained }: FollowOptions,
  toMessage: ToMessage<Message>,
): AsyncGenerator<Message> {
  let announced = false;
  let isBehind = false;
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
    if (from && ((from.epoch ?? epoch) !== epoch || from.revision > newest)) {
      yield toMessage(loadAgainAt(newest), epoch);
      revision = newest;
    }
    while (!signal.aborted) {
      announced = false;
      const events =
        hub.recentAfter(collectiveId, revision)?.slice(0, PAGE) ?? (await readLog(db, collectiveId, revision));
      for (const event of events) {
        if (isBehind) await drained?.();
        await pace.next();
        yield toMessage(event, epoch);
        revision = event.revision;
        isBehind = true;
      }
      if (events.length === 0 && !announced) {
        isBehind = false;
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

/** The next events of the log, or one `ReloadRequired` if the log no longer reaches back that far. */
async function readLog(db: Db, collectiveId: number, revision: number): Promise<LoggedEvent[]> {
  // This comes first: events that are committed later are in the log, and wake up the follower.
  const newest = await getRevision(db, collectiveId);
  if (newest <= revision) return [];
  const events = await listEventsAfter(db, { collectiveId, revision, limit: PAGE });
  return events[0]?.revision === revision + 1 ? events : [loadAgainAt(newest)];
}

function loadAgainAt(revision: number): LoggedEvent {
  return { revision, author_id: null, event: reloadRequired(revision) };
}
