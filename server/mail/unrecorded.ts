/** Results that could not be recorded yet, for example because the database is unavailable. */
export class Unrecorded {
  readonly #records: (() => Promise<void>)[] = [];

  /** Records a result. If that fails, it throws, and keeps the result for `recordAll`. */
  async record(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.#records.push(record);
      throw error;
    }
  }

  /** Records the kept results in order. Throws if that is not possible yet. */
  async recordAll(): Promise<void> {
    for (let next = this.#records[0]; next; next = this.#records[0]) {
      await next();
      this.#records.shift();
    }
  }
}
