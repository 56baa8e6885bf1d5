import type { IsoDate } from "../../shared/basics/dates.ts";
import type { Db } from "../db/schema.ts";
import { readSnapshot } from "../db/snapshot.ts";
import { getRevision } from "./event-log.queries.ts";

/** A value, and the revision of the data from which it was made. */
interface AtRevision<Value> {
  revision: number;
  value: Value;
}

/** Reads a value and its revision from a consistent snapshot. */
export async function readAtRevision<Value>(db: Db, collectiveId: number, read: (trx: Db) => Promise<Value>) {
  return readSnapshot(db, async (trx) => ({ revision: await getRevision(trx, collectiveId), value: await read(trx) }));
}

/** Makes a part of what a collective's members see on a day, from a consistent snapshot. */
type Make<Value, Part> = (collectiveId: number, today: IsoDate, part: Part) => Promise<AtRevision<Value>>;

/** A collective's data that somebody may see, at its current revision, on its current day. */
export interface Wanted {
  collectiveId: number;
  revision: number;
  today: IsoDate;
}

interface Entry<Value> {
  revision: number;
  today: IsoDate;
  value: Promise<Value>;
  /** 0 until the value is made. */
  size: number;
}

/** The sum of the sizes of all values, and the size of one: by default, values are counted. */
interface Bounds<Value> {
  capacity: number;
  sizeOf: (value: Value) => number;
}

const BY_NUMBER: Bounds<unknown> = { capacity: 200, sizeOf: () => 1 };

/**
 * Caches what is made of a collective's data, once per revision and day. There may be several parts, such as one for
 * each interval; by default there is one. The caller passes the current revision and day, so an older value is never
 * returned. A failure is not cached. A server may hold thousands of collectives, so only the most recently used values
 * are kept.
 */
export class RevisionCache<Value, Part = void> {
  /** By collective and part; least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #make: Make<Value, Part>;
  readonly #bounds: Bounds<Value>;
  /** Cache misses (`builds`) and hits. */
  readonly counts = { builds: 0, hits: 0 };

  constructor(make: Make<Value, Part>, bounds: Bounds<Value> = BY_NUMBER) {
    this.#make = make;
    this.#bounds = bounds;
  }

  /** Returns the value for that day, made at that revision or later. Throws what making it throws. */
  get({ collectiveId, revision, today }: Wanted, part: Part): Promise<Value> {
    const key = `${collectiveId} ${String(part)}`;
    const cached = this.#entries.get(key);
    const isCurrent = cached?.today === today && cached.revision >= revision;
    if (isCurrent) this.counts.hits += 1;
    else this.counts.builds += 1;
    const entry = isCurrent ? cached : this.#build(key, { collectiveId, revision, today }, part);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  #build(key: string, { collectiveId, revision, today }: Wanted, part: Part): Entry<Value> {
    const made = this.#make(collectiveId, today, part);
    const entry: Entry<Value> = { revision, today, value: made.then(({ value }) => value), size: 0 };
    made.then(
      (snapshot) => {
        entry.revision = snapshot.revision;
        entry.size = this.#bounds.sizeOf(snapshot.value);
        this.#shrink();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  #shrink(): void {
    let size = 0;
    for (const entry of this.#entries.values()) size += entry.size;
    for (const [key, entry] of this.#entries) {
      if (size <= this.#bounds.capacity) return;
      this.#entries.delete(key);
      size -= entry.size;
    }
  }
}
