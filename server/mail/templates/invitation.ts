import { nounOf, type Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface Invited {
  name: string;
  /** Null if the host invites from the command line. */
  invitedBy: string | null;
  url: string;
}

/** The mail with the link for an invited person to set their password. */
export function invitation(collective: Pick<Collective, "name" | "noun_name">, invited: Invited): Mail {
  const name = oneLine(collective.name);
  const { url } = invited;
  const invites = invited.invitedBy === null ? "You are invited" : `${oneLine(invited.invitedBy)} invites you`;
  return writeLetter({
    kind: "invitation",
    subject: `Your invitation to ${name}`,
    blocks: [
      `Hello ${oneLine(invited.name)}! ${invites} to join ${name}.`,
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
