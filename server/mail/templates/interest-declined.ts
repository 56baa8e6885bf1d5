import type { Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** A member's answer to an expression of interest that is deleted. It contains no link, as there is nothing left. */
export function interestDeclined({ name }: Pick<Collective, "name">, message: string): Mail {
  const sender = oneLine(name);
  return writeLetter({
    kind: "interest declined",
    subject: `Your expression of interest in ${sender}`,
    blocks: [...message.split(/\n\s*\n/), "Your submission has been deleted, with all your answers."],
    sender,
  });
}
