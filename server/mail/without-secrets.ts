import { oneLine } from "./one-line.ts";

const LONGEST_REASON = 300;
/** Shorter lines reveal nothing, and may be part of any text. */
const SHORTEST_QUOTE = 12;
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S+/gi;
/** Matches tokens and keys, which are longer runs of these characters than words. */
const TOKENS = /[\w-]{32,}/g;

/** A mail server's text in one line, without anything it may repeat from the email: its text, links and tokens. */
export function withoutSecrets(reason: string, mailText: string): string {
  let plain = oneLine(reason);
  for (const line of mailText.split("\n").map(oneLine)) {
    if (line.length >= SHORTEST_QUOTE) plain = plain.replaceAll(line, "...");
  }
  return plain.replaceAll(ADDRESSES, "...").replaceAll(TOKENS, "...").slice(0, LONGEST_REASON);
}
