import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail to the new address of a member of the collective with this name. */
export function confirmAddress(collectiveName: string, url: string): Mail {
  const name = oneLine(collectiveName);
  return writeLetter({
    kind: "confirm address",
    subject: `Confirm your new address for ${name}`,
    blocks: [
      `Someone, most likely you, wants to use this address to sign in to ${name}.`,
      "Open this link where you are signed in, to confirm the address. It works once, within 24 hours.",
      { label: "Confirm your address", url },
      "If it was not you, you can ignore this email.",
    ],
    sender: name,
  });
}
