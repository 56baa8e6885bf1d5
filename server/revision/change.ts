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
  /** The person who causes it; null if nobody does. */
  authorId: number | null;
}

type Work = (trx: Transaction<Database>) => Promise<Event[]>;

/**
 * The only way to change a collective's data (`docs/architecture.md#the-life-of-a-save`). In one transaction, `work`
 * writes the rows and returns the events, and each event is stored with its own revision. After the commit the events
 * are published to the live hub. If `work` returns no events, it must not have changed anything members see.
 *
 * Private answers are removed from stored and published events; the result keeps the author's own.
 * Throws `CollectiveNotFound` and any error of `work`; nothing is written then.
 *
 * The collective's row is locked before the first read. Changes of one collective therefore run one after the other,
 * and their events are committed in the order of their revisions, even with several processes.
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

/** Takes the write lock with an update that changes nothing. */
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
