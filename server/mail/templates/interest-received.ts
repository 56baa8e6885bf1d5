import type { Collective } from "../../../shared/collective.ts";
import { nounOf } from "../../../shared/noun.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/**
 * Brings the link to an expression of interest. Nothing that was submitted is repeated: anyone can enter
 * anybody's address, and the mail must not carry their words there.
 */
export function interestReceived(collective: Pick<Collective, "name" | "noun_name">, url: string): Mail {
  const name = oneLine(collective.name);
  const noun = oneLine(nounOf(collective));
  return writeLetter({
    subject: `Your expression of interest in ${name}`,
    blocks: [
      `Thank you for your interest in ${name}!`,
      "With this link you can read, change and delete what you submitted. Keep it to yourself: whoever has it " +
        "can do the same.",
      { label: "Your submission", url },
      `Present and future participants of ${noun} can read your answers, but not this address. Your submission is ` +
        "deleted when you delete it, when you are invited to join, or one year after you made it.",
      "If you did not submit anything, somebody entered your address by mistake, and the link lets you delete it.",
    ],
    sender: name,
  });
}
