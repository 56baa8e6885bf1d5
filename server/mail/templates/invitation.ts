import type { Collective } from "../../../shared/collective.ts";
import { nounOf } from "../../../shared/noun.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** Brings the link by which somebody invited sets their password. */
export function invitation(collective: Pick<Collective, "name" | "noun_name">, url: string): Mail {
  const name = oneLine(collective.name);
  return writeLetter({
    subject: `Your invitation to ${name}`,
    blocks: [
      `You are invited to join ${name}.`,
      "With this link you choose your password, and are signed in at once. It works once, within 7 days; any member " +
        "can send you a new one.",
      { label: "Join", url },
      `Before each interval everyone in ${oneLine(nounOf(collective))} says what they can carry, and joins the crews ` +
        "they like. You can begin with the next one.",
      "If you do not know what this is about, there is nothing to do.",
    ],
    sender: name,
  });
}
