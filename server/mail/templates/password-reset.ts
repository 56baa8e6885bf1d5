import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail with a password reset link, for a member of the collective with this name. */
export function passwordReset(collectiveName: string, url: string): Mail {
  const name = oneLine(collectiveName);
  return writeLetter({
    kind: "password reset",
    subject: `Reset your password for ${name}`,
    blocks: [
      `Someone, most likely you, asked to reset your password for ${name}.`,
      "Use this link to choose a new password. It works once, within 24 hours.",
      { label: "Reset your password", url },
      "If it was not you, you can ignore this email. Your password stays the same.",
    ],
    sender: name,
  });
}
