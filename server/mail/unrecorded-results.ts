/** Results that could not be recorded yet, for example because the database is unavailable. */
export class UnrecordedResults {
  readonly #pending: (() => Promise<void>)[] = [];

  /** Records a result. If that fails, it throws, and keeps the result for `recordAll`. */
  async record(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.#pending.push(record);
      throw error;
    }
  }

  /** Records the kept results in order. Throws if that is not possible yet. */
  async recordAll(): Promise<void> {
    for (let next = this.#pending[0]; next; next = this.#pending[0]) {
      await next();
      this.#pending.shift();
    }
  }
}
