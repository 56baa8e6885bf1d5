/** Lets so many callers go on in each turn of the event loop, in the order in which they ask, and the others later. */
export class Pace {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #gone = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Resolves when it is the caller's turn. */
  async next(): Promise<void> {
    if (this.#gone === 0) setImmediate(() => this.#letGo());
    if (this.#gone < this.#atOnce) this.#gone += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #letGo(): void {
    const going = this.#waiting.splice(0, this.#atOnce);
    this.#gone = going.length;
    if (going.length > 0) setImmediate(() => this.#letGo());
    for (const go of going) go();
  }
}
