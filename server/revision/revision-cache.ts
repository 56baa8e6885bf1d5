import type { IsoDate } from "../../shared/dates.ts";
import type { Clock } from "../clock.ts";

/** A value, and the revision of the data from which it was made. */
export interface AtRevision<Value> {
  revision: number;
  value: Value;
}

/** Makes a part of what a collective's members see on a day, from a consistent snapshot. */
type Make<Value, Part> = (collectiveId: number, today: IsoDate, part: Part) => Promise<AtRevision<Value>>;

interface Entry<Value> {
  revision: number;
  today: IsoDate;
  value: Promise<Value>;
}

/**
 * Caches what is made of a collective's data, once per revision and day. There may be several parts, such as one for
 * each interval; by default there is one. The caller passes the database's current revision, so an older value is never
 * returned. A failure is not cached.
 */
export class RevisionCache<Value, Part = void> {
  readonly #collectives = new Map<number, Map<Part, Entry<Value>>>();
  readonly #make: Make<Value, Part>;
  readonly #clock: Pick<Clock, "today">;
  /** Cache misses (`builds`) and hits. */
  readonly counts = { builds: 0, hits: 0 };

  constructor(clock: Pick<Clock, "today">, make: Make<Value, Part>) {
    this.#clock = clock;
    this.#make = make;
  }

  /** Returns the value for today, made at `revision` or later. Throws what making it throws. */
  get(collectiveId: number, revision: number, part: Part): Promise<Value> {
    const today = this.#clock.today();
    const cached = this.#collectives.get(collectiveId)?.get(part);
    if (cached && isCurrent(cached, revision, today)) {
      this.counts.hits += 1;
      return cached.value;
    }
    this.counts.builds += 1;
    const made = this.#make(collectiveId, today, part);
    const entry: Entry<Value> = { revision, today, value: made.then(({ value }) => value) };
    const entries = this.#currentEntries(collectiveId, revision, today);
    entries.set(part, entry);
    made.then(
      (snapshot) => {
        entry.revision = snapshot.revision;
      },
      () => {
        if (entries.get(part) === entry) entries.delete(part);
      },
    );
    return entry.value;
  }

  /** The collective's entries, without those that cannot be returned any more. */
  #currentEntries(collectiveId: number, revision: number, today: IsoDate): Map<Part, Entry<Value>> {
    const entries = this.#collectives.get(collectiveId) ?? new Map<Part, Entry<Value>>();
    this.#collectives.set(collectiveId, entries);
    for (const [part, entry] of entries) if (!isCurrent(entry, revision, today)) entries.delete(part);
    return entries;
  }
}

function isCurrent(entry: Entry<unknown>, revision: number, today: IsoDate): boolean {
  return entry.today === today && entry.revision >= revision;
}
