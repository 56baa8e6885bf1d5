import type { MessageKey, Say } from "./messages.ts";

/**
 * Puts what a schema has found into words. The message's parameters are the issue's own, such as `maximum`. The messages
 * of zod itself, for programs, stay as they are.
 */
export function issueWords(say: Say<"validation">, issue: { message: string }): string {
  return wordsFor(say, issue.message, issue);
}

/** Puts the message of a field into words, unless it has been already. */
export function wordsFor(say: Say<"validation">, message: string, values?: object): string {
  const key = message as MessageKey<"validation">;
  return say.has(key) ? (say as (key: string, values?: object) => string)(key, values) : message;
}
