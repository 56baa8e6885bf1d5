import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
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
export function markedAsLeft(
  language: Language,
  { name }: Pick<Collective, "name">,
  { reason, markedBy, url }: Marking,
): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(name);
  return writeLetter({
    language,
    kind: "marked as left",
    subject: inWords("leftSubject", { collective }),
    blocks: [
      markedBy === undefined
        ? inWords("marked", { collective })
        : inWords("markedBy", { collective, author: oneLine(markedBy) }),
      reason,
      inWords("undoLeaving"),
      { label: say(language, "auth")("stillHere"), url },
      inWords("inviteAgain"),
    ],
    sender: collective,
  });
}
