import { oneLine } from "./one-line.ts";

const LONGEST_REASON = 300;
/** A line of a mail that is shorter says nothing by itself, and may be part of any other text. */
const SHORTEST_QUOTE = 12;
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+/gi;
/** Tokens and keys are long runs of such characters; words are not. */
const TOKENS = /[\w-]{32,}/g;

/**
 * What a mail server wrote, in one line and without what it may have repeated of the mail: its text, the links in
 * it and their tokens.
 */
export function withoutSecrets(reason: string, mailText: string): string {
  let plain = oneLine(reason);
  for (const line of mailText.split("\n").map(oneLine)) {
    if (line.length >= SHORTEST_QUOTE) plain = plain.replaceAll(line, "...");
  }
  return plain.replaceAll(ADDRESSES, "...").replaceAll(TOKENS, "...").slice(0, LONGEST_REASON);
}
