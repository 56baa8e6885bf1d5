import { setImmediate } from "node:timers/promises";

/**
 * Lets the server answer requests before a long task goes on. Awaiting the database is not enough: SQLite's calls are
 * synchronous, and promises that are resolved already run before anything else.
 */
export function yieldToRequests(): Promise<void> {
  return setImmediate();
}
