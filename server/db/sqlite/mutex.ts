/** A mutex. Callers get it in the order in which they ask. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  /** Resolves when the caller has it, until `unlock` is called. */
  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
