import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail to the old address of a member of the collective with this name. */
export function addressChanged(collectiveName: string, undoUrl: string): Mail {
  const name = oneLine(collectiveName);
  return writeLetter({
    kind: "address changed",
    subject: `Your address for ${name} was changed`,
    blocks: [
      `You now sign in to ${name} with another address. Emails go there too.`,
      "If it was you, there is nothing to do.",
      "If it was not you, undo it within a week. You then choose a new password, and everybody who is signed in to your account is signed out.",
      { label: "Undo the change", url: undoUrl },
    ],
    sender: name,
  });
}
