import { setTimeout as delay } from "node:timers/promises";
import type { Notice } from "../engine.ts";

/** How long to wait after a notice could not be dealt with, in milliseconds. */
const PAUSE = 500;

/**
 * Passes notices on one after the other. Of those that wait only the newest of each collective is kept, and one whose
 * call fails waits again.
 */
export class Inbox {
  readonly #waiting = new Map<number | string, Notice>();
  readonly #onNotice: (notice: Notice) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #emptying: Promise<void> | undefined;
  #closed = false;

  constructor(onNotice: (notice: Notice) => Promise<void>, onError: (error: unknown) => void) {
    this.#onNotice = onNotice;
    this.#onError = onError;
  }

  add(notice: Notice): void {
    if (this.#closed) return;
    this.#waiting.set(keyOf(notice), notice);
    this.#emptying ??= this.#empty();
  }

  /** Passes no further notices on. Resolves when the call that is under way is over. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    await this.#emptying;
  }

  async #empty(): Promise<void> {
    for (const [key, notice] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#onNotice(notice);
      } catch (error) {
        if (this.#closed) break;
        this.#onError(error);
        if (!this.#waiting.has(key)) this.#waiting.set(key, notice);
        await delay(PAUSE, undefined, { ref: false });
      }
    }
    this.#emptying = undefined;
  }
}

function keyOf(notice: Notice): number | string {
  return typeof notice === "string" ? notice : notice.collectiveId;
}
