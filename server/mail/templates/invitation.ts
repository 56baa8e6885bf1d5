import { nounOf, type Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail with the link for an invited person to set their password. */
export function invitation(collective: Pick<Collective, "name" | "noun_name">, url: string): Mail {
  const name = oneLine(collective.name);
  return writeLetter({
    subject: `Your invitation to ${name}`,
    blocks: [
      `You are invited to join ${name}.`,
      "Use this link to choose your password and sign in. It works once, within 7 days. Any member can send you a new " +
        "one.",
      { label: "Join", url },
      `Before each interval, everyone in ${oneLine(nounOf(collective))} says how much capacity they have, and joins ` +
        "crews. You can start with the next interval.",
      "If you did not expect this, you can ignore it.",
    ],
    sender: name,
  });
}
