import { setTimeout as delay } from "node:timers/promises";
import type { Notice } from "../engine.ts";

/**
 * How long notices wait, in milliseconds: a process hears of its own change before it has published that. Without the
 * wait, each own change would be read for nothing.
 */
const GATHERING = 20;
/** How long to wait after a notice could not be handled, in milliseconds. */
const PAUSE = 500;

/** Passes notices on one after the other, of each collective only the newest. One whose call fails waits again. */
export class Inbox {
  readonly #waiting = new Map<number | string, Notice>();
  readonly #closing = new AbortController();
  readonly #onNotice: (notice: Notice) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #emptying: Promise<void> | undefined;

  constructor(onNotice: (notice: Notice) => Promise<void>, onError: (error: unknown) => void) {
    this.#onNotice = onNotice;
    this.#onError = onError;
  }

  add(notice: Notice): void {
    this.#waiting.set(keyOf(notice), notice);
    this.#emptying ??= this.#empty(this.#closing.signal);
  }

  /** Passes on no further notices. Resolves when the running call is over. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#emptying;
  }

  async #empty(signal: AbortSignal): Promise<void> {
    await pause(GATHERING, signal);
    for (const [key, notice] of this.#waiting) {
      if (signal.aborted) return;
      this.#waiting.delete(key);
      try {
        await this.#onNotice(notice);
      } catch (error) {
        if (signal.aborted) return;
        this.#onError(error);
        if (!this.#waiting.has(key)) this.#waiting.set(key, notice);
        await pause(PAUSE, signal);
      }
    }
    this.#emptying = undefined;
  }
}

/** Resolves after some milliseconds, or when the signal is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}

function keyOf(notice: Notice): number | string {
  if (notice === "anything") return notice;
  return "sessionHash" in notice ? notice.sessionHash : notice.collectiveId;
}
