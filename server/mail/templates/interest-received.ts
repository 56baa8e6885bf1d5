import { nounOf, type Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/**
 * The mail with the link to an expression of interest. It repeats nothing of the submission: anybody can enter
 * anybody's address, and must not be able to send texts to it.
 */
export function interestReceived(collective: Pick<Collective, "name" | "noun_name">, url: string): Mail {
  const name = oneLine(collective.name);
  const noun = oneLine(nounOf(collective));
  return writeLetter({
    kind: "interest received",
    subject: `Your expression of interest in ${name}`,
    blocks: [
      `Thank you for your interest in ${name}!`,
      "With this link you can read, change and delete your submission. Keep it private: anyone who has it can do the " +
        "same.",
      { label: "Your submission", url },
      `Present and future participants of ${noun} can read your answers, but not your address. It is used for this ` +
        "email and for the answer: an invitation to join, or an email that declines.",
      "Your submission is deleted when you delete it, when you accept an invitation to join, when it is declined, or " +
        "one year after you sent it.",
      "If you did not submit anything, somebody entered your address by mistake. You can delete it with this link.",
    ],
    sender: name,
  });
}
