import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** Brings the link that sets a new password, to a member of the collective of this name. */
export function passwordReset(collectiveName: string, url: string): Mail {
  const name = oneLine(collectiveName);
  return writeLetter({
    subject: `Reset your password for ${name}`,
    blocks: [
      `Somebody, most likely you, asked to reset your password for ${name}.`,
      "This link lets you choose a new one. It works once, within 24 hours.",
      { label: "Reset your password", url },
      "If it was not you, there is nothing to do: your password stays as it is.",
    ],
    sender: name,
  });
}
