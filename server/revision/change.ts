import type { Kysely, Transaction } from "kysely";
import type { IsoDate } from "../../shared/basics/dates.ts";
import { withoutPrivateFieldsIn, type ChangeResult, type Event, type LoggedEvent } from "../../shared/events/events.ts";
import type { Changed } from "../../shared/journal/journal.ts";
import { todayOf, type Clock, type DayColumns } from "../clock.ts";
import { inParts } from "../db/in-parts.ts";
import type { Database, Db, Instant } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { appendToJournal } from "./journal.queries.ts";
import type { LiveHub } from "./live-hub.ts";
import type { Once } from "./once.ts";

export interface ChangeDependencies {
  db: Kysely<Database>;
  hub: LiveHub;
  clock: Clock;
  /** Counts how much a member's changes add to the log and the journal. Jobs and the host's commands have none. */
  limits?: Pick<RateLimits, "count">;
  /** Keeps the key of the request, if it has one. */
  once?: Once | undefined;
}

/** Where a change is made, and by whom. */
export interface ChangeAuthor {
  collectiveId: number;
  /** The person who causes it; null if nobody does. */
  authorId: number | null;
  /** Whether they act by a mailed link, which works for former members too. The work checks the link itself. */
  byLink?: boolean;
}

/** Work within a change. `today` is the collective's day. */
type Work<Result> = (trx: Transaction<Database>, today: IsoDate) => Promise<Result>;

/**
 * The only way to change a collective's data (`docs/architecture.md#the-life-of-a-save`). In one transaction, `work`
 * writes the rows and returns the events, each with what it replaces. Each event is stored with its own revision, and
 * enters the journal (`docs/domain/journal.md#journal`). After the commit the events are published to the live hub. If
 * `work` returns no events, it must not have changed anything members see.
 *
 * Private answers are removed from stored and published events; the result has all of the author's own data. Throws
 * `CollectiveNotFound`, `AuthenticationRequired` if the author is no longer a member, `TooManyRequests` if they have
 * written too much in an hour, and any error of `work`; then nothing is written.
 *
 * The collective's row is locked before the first read. Changes of one collective therefore run one after the other,
 * and their events are committed in the order of their revisions, even with several processes.
 */
export function change(
  dependencies: ChangeDependencies,
  by: ChangeAuthor,
  work: Work<Changed[]>,
): Promise<ChangeResult> {
  return changeAndReturn(dependencies, by, async (trx, today) => ({
    changes: await work(trx, today),
    respond: (changed) => changed,
  }));
}

/**
 * A change with another result, which `respond` makes of that of `change`. It is returned once it is committed. A
 * procedure that a token can call responds with it alone, since that is what is kept for its repetition.
 */
export async function changeAndReturn<Result>(
  { db, hub, clock, limits, once }: ChangeDependencies,
  by: ChangeAuthor,
  work: Work<{ changes: Changed[]; respond: (changed: ChangeResult) => Result }>,
): Promise<Result> {
  const { collectiveId, authorId } = by;
  const committed = await db.transaction().execute(async (trx) => {
    const { revision: before, ...day } = await lockCollectiveFor(trx, by);
    const { changes, respond } = await work(trx, todayOf(clock, day));
    const logged = changes.map(({ event }, index): LoggedEvent => ({
      revision: before + index + 1,
      author_id: authorId,
      event: withoutPrivateFieldsIn(event),
    }));
    const at = clock.now().toISOString();
    const inLog = await appendToLog(trx, collectiveId, { events: logged, at });
    const inJournal = await appendToJournal(trx, { collectiveId, authorId, at, after: before }, changes);
    if (authorId !== null) {
      await limits?.count("kilobytesChangedBy", String(authorId), Math.ceil((inLog + inJournal) / 1_000));
    }
    const seen = changes.map((changed) => asItsAuthorSees(changed, authorId));
    const result = respond({ revision: before + changes.length, events: seen });
    await once?.keepKey(trx, result);
    return { logged, result };
  });
  hub.publish(collectiveId, committed.logged);
  return committed.result;
}

/** Authors receive all of their own data. */
function asItsAuthorSees({ event, own }: Changed, authorId: number | null): Event {
  return own?.person_id === authorId ? { MeEvent: { IntervalDataChanged: own } } : withoutPrivateFieldsIn(event);
}

/** The columns of a collective that are read as it is locked. */
type Locked = DayColumns & { revision: number };

/** Needed by a step within a change, besides its transaction. */
export interface Within extends Pick<ChangeDependencies, "clock"> {
  /** The collective's day. */
  today: IsoDate;
}

/** Makes a change of a step, which reads and writes within it. What does more, such as undo, takes the step. */
export function asChange<By extends ChangeAuthor, Input extends unknown[]>(
  step: (trx: Transaction<Database>, by: By & Within, ...input: Input) => Promise<Changed[]>,
): (dependencies: ChangeDependencies, by: By, ...input: Input) => Promise<ChangeResult> {
  return (dependencies, by, ...input) =>
    change(dependencies, by, (trx, today) => step(trx, { ...by, clock: dependencies.clock, today }, ...input));
}

/** Locks a collective against changes until the transaction ends. Throws `CollectiveNotFound`. */
export async function lockCollective(trx: Db, collectiveId: number): Promise<Locked> {
  const row = await trx
    .selectFrom("collectives")
    .select(["revision", "time_zone", "rolled_over_on"])
    .where("id", "=", collectiveId)
    // A weaker lock than for deleting the row: rows that refer to it, such as emails, can still be inserted.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("CollectiveNotFound");
  return row;
}

/** Locks it for a change. Its author may have left meanwhile. Throws `CollectiveNotFound`, `AuthenticationRequired`. */
export async function lockCollectiveFor(trx: Db, { collectiveId, authorId, byLink }: ChangeAuthor): Promise<Locked> {
  const locked = await lockCollective(trx, collectiveId);
  if (authorId === null || byLink) return locked;
  const member = await trx
    .selectFrom("people")
    .select("id")
    .where(({ and }) => and({ collective_id: collectiveId, id: authorId }))
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (!member) throw new AppError("AuthenticationRequired");
  return locked;
}

/** Returns how many bytes it wrote. */
async function appendToLog(
  trx: Transaction<Database>,
  collectiveId: number,
  { events, at }: { events: LoggedEvent[]; at: Instant },
): Promise<number> {
  const newest = events.at(-1);
  if (!newest) return 0;
  const rows = events.map(({ event, ...logged }) => ({
    ...logged,
    collective_id: collectiveId,
    event: JSON.stringify(event),
    created_at: at,
  }));
  for (const part of inParts(rows)) await trx.insertInto("live_events").values(part).execute();
  await trx.updateTable("collectives").set({ revision: newest.revision }).where("id", "=", collectiveId).execute();
  return rows.reduce((bytes, { event }) => bytes + Buffer.byteLength(event), 0);
}
