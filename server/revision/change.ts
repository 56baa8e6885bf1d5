import type { Kysely, Transaction } from "kysely";
import { withoutPrivateAnswersIn, type ChangeResult, type Event, type LoggedEvent } from "../../shared/events.ts";
import type { Clock } from "../clock.ts";
import { compileOnce } from "../db/compile-once.ts";
import type { Database } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { LiveHub } from "./live-hub.ts";

export interface ChangeDependencies {
  db: Kysely<Database>;
  hub: LiveHub;
  clock: Clock;
}

export interface Change {
  collectiveId: number;
  /** The person who causes it; null where nobody does. */
  authorId: number | null;
}

type Work = (trx: Transaction<Database>) => Promise<Event[]>;

/**
 * The one way in which a collective's data changes (`design.md` section 1): one transaction that lets `work`
 * write the rows and stores the events it answers, each under a revision of its own; after the commit the
 * events are handed to the live hub. A `work` that answers no events must have changed nothing that members see.
 * Private answers are taken out of whatever is stored or sent to others; the answer keeps the author's own.
 * Throws `CollectiveNotFound`, and whatever `work` throws, with nothing written.
 *
 * The collective's row is locked before anything is read, so that changes of one collective happen one after
 * the other and their events are committed in the order of their revisions, over any number of processes.
 */
export async function change(
  { db, hub, clock }: ChangeDependencies,
  { collectiveId, authorId }: Change,
  work: Work,
): Promise<ChangeResult> {
  const result = await db.transaction().execute(async (trx) => {
    const before = await lockRevision(trx, collectiveId);
    const events = await work(trx);
    const logged = events.map((event, index): LoggedEvent => ({
      revision: before + index + 1,
      author_id: authorId,
      event: withoutPrivateAnswersIn(event),
    }));
    await appendToLog(trx, collectiveId, { events: logged, at: clock.now() });
    const answered = events.map((event) => withoutPrivateAnswersIn(event, authorId));
    return { logged, answer: { revision: before + events.length, events: answered } };
  });
  hub.publish(collectiveId, result.logged);
  return result.answer;
}

/** Takes the write lock by a write that changes nothing. */
async function lockRevision(trx: Transaction<Database>, collectiveId: number): Promise<number> {
  const [row] = await readAndLock(trx, collectiveId);
  if (!row) throw new AppError("CollectiveNotFound");
  return row.revision;
}

const readAndLock = compileOnce((db, collectiveId: number) =>
  db
    .updateTable("collectives")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("id", "=", collectiveId)
    .returning("revision"),
);

async function appendToLog(
  trx: Transaction<Database>,
  collectiveId: number,
  { events, at }: { events: LoggedEvent[]; at: Date },
): Promise<void> {
  const newest = events.at(-1);
  if (!newest) return;
  const createdAt = at.toISOString();
  for (const { revision, author_id, event } of events) {
    await insertEvent(trx, collectiveId, revision, author_id, JSON.stringify(event), createdAt);
  }
  await setRevision(trx, newest.revision, collectiveId);
}

const insertEvent = compileOnce(
  // oxlint-disable-next-line max-params -- A parameter for each column.
  (db, collective_id: number, revision: number, author_id: number | null, event: string, created_at: string) =>
    db.insertInto("live_events").values({ collective_id, revision, author_id, event, created_at }),
);

const setRevision = compileOnce((db, revision: number, collectiveId: number) =>
  db.updateTable("collectives").set({ revision }).where("id", "=", collectiveId),
);
