import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Database, Db } from "./schema.ts";
import type { StorageProblem } from "./storage-fault.ts";

/** The parts that differ between the engines; see `engineOf`. */
export interface Engine {
  readonly migrations: Record<string, Migration>;
  /** A list of ids as one JSON parameter, for the right of `in`: the query's text does not depend on its length. */
  listed: (ids: string) => RawBuilder<number>;
  /** A list of texts, passed as `listed` passes ids. */
  listedTexts: (texts: string) => RawBuilder<string>;
  /** The number in a field of an object that is stored as JSON; null if there is none. */
  numberIn: (json: RawBuilder<unknown>, field: string) => RawBuilder<number | null>;
  hasTable: (db: Db, name: string) => Promise<boolean>;
  /** The name of the database in messages. */
  describe: (db: Db) => Promise<string>;
  /** Keeps a copy, and returns its name, which begins with `wanted`; null where the engine's own tools make copies. */
  keepCopy: (db: Kysely<Database>, wanted: string) => Promise<string | null>;
  /** Frees the space of deleted data, so that none of it can be read from the disk. */
  compact: (db: Kysely<Database>) => Promise<void>;
  /** Locks texts, one after the other, until this transaction ends: others that lock one of them wait. */
  lockTexts: (trx: Db, texts: readonly string[]) => Promise<void>;
  /** The last id that was used in each table, even if its row is gone. */
  readLastIds: (db: Db) => Promise<ReadonlyMap<string, number>>;
  /** Gives new rows ids after these, once rows were written with explicit ids. */
  continueAfter: (db: Db, lastIds: ReadonlyMap<string, number>) => Promise<void>;
  /** Whether other processes are connected. Those of SQLite hold a lock instead (`lockDatabase`). */
  hasOthers: (db: Db) => Promise<boolean>;
  /** The processes besides this one that use the database, in words; those that migrate it or wait to are left out. */
  listUsers: (db: Db) => Promise<string[]>;
  /** Runs `work` on one connection, which other processes see as one that migrates. */
  asMigrating: <Result>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<Result>) => Promise<Result>;
  /**
   * Runs `work` unless another process is running the same task. Its connection ends before another process can begin.
   * Returns what `work` returns, or null if it did not run.
   */
  runAlone: <Result>(
    db: Kysely<Database>,
    task: string,
    work: (db: Kysely<Database>) => Promise<Result>,
  ) => Promise<Result | null>;
}

/** A notice of a change: a collective has a new revision, a session has ended, or anything may be different. */
export type Notice = { collectiveId: number; revision: number } | { sessionHash: string } | "anything";

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Finds what keeps data from being read or written right now; null if nothing does. */
  findProblem: () => Promise<StorageProblem | null>;
  /**
   * Calls `onNotice` when other processes may have committed something, one call after the other; a notice whose call
   * fails is repeated. Notices of changes by this process may be among them. Returns a function to stop it.
   */
  watch: (onNotice: (notice: Notice) => Promise<void>, onError: (error: unknown) => void) => () => Promise<void>;
  /** Makes a counter for a rate limit. All processes on the database count together. */
  makeLimiter: (limit: RateLimit) => RateLimiterAbstract;
  close: () => Promise<void>;
}

/** At most `points` calls in `duration` seconds, for each key. */
interface RateLimit {
  name: string;
  points: number;
  duration: number;
}

/** An adapter of Kysely's that says which engine it is for. */
export interface EngineAdapter {
  readonly engine: Engine;
}

/** Returns the operations that are specific to the database's engine. */
export function engineOf(db: Db): Engine {
  const adapter: object = db.getExecutor().adapter;
  if (!("engine" in adapter)) throw new Error("This is not a database that openDatabase has opened.");
  return (adapter as EngineAdapter).engine;
}
