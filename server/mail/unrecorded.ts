/** What was done and could not be recorded yet, such as while the database is away. */
export class Unrecorded {
  readonly #records: (() => Promise<void>)[] = [];

  /** Records something. If that fails, it throws, and keeps it for `recordAll`. */
  async record(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.#records.push(record);
      throw error;
    }
  }

  /** Records what is left, in its order. Throws if that is not possible yet. */
  async recordAll(): Promise<void> {
    for (let next = this.#records[0]; next; next = this.#records[0]) {
      await next();
      this.#records.shift();
    }
  }
}
