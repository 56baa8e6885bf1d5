import type { Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface Marking {
  reason: string;
  /** The member who did it; undefined if it was the host. */
  markedBy: string | undefined;
  /** The link that undoes it. */
  url: string;
}

/**
 * Tells somebody silent that they were marked as having left
 * (`docs/domain/membership.md#marking-somebody-as-having-left`).
 */
export function markedAsLeft(collective: Pick<Collective, "name">, { reason, markedBy, url }: Marking): Mail {
  const name = oneLine(collective.name);
  const who = markedBy === undefined ? "You were marked" : `${oneLine(markedBy)} has marked you`;
  return writeLetter({
    kind: "marked as left",
    subject: `You were marked as having left ${name}`,
    blocks: [
      `We have not heard from you for a while. ${who} as having left ${name}, with this reason:`,
      reason,
      "If that is right, there is nothing to do. If it is not, you can undo it within 30 days; nothing of yours has been deleted.",
      { label: "I am still here", url },
      "Later, anybody in the group can invite you again.",
    ],
    sender: name,
  });
}
