import type { MessageKey, Say } from "../messages.ts";

/** The codes of zod for what a schema has no message of its own for. */
const CODES = ["invalid_type", "invalid_value", "too_small", "too_big"] as const satisfies MessageKey<"validation">[];

/** Part of an issue that a schema has found. `params` are those of a check of our own. */
interface Issue {
  code?: string | undefined;
  message: string;
  params?: object | undefined;
}

/** Puts what a schema has found into words. The message's parameters are the issue's own, such as `maximum`. */
export function issueWords(say: Say<"validation">, issue: Issue): string {
  const key = say.has(issue.message as MessageKey<"validation">)
    ? issue.message
    : (CODES.find((code) => code === issue.code) ?? "invalid");
  return wordsFor(say, key, { ...issue, ...issue.params });
}

/** Puts a message of a field, by its key, into words. */
export function wordsFor(say: Say<"validation">, key: string, values?: object): string {
  return (say as (key: string, values?: object) => string)(key, values);
}
