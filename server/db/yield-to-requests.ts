import { setImmediate } from "node:timers/promises";

/**
 * Lets the server answer requests meanwhile. Awaiting SQLite is not enough: its calls are synchronous, and resolved
 * promises run before anything else.
 */
export function yieldToRequests(): Promise<void> {
  return setImmediate();
}

/** Begins something once everything before it is over, and returns its result. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** In between, the server answers other requests. */
export function makeQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.then(yieldToRequests, yieldToRequests);
    return done;
  };
}
