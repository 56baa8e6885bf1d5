import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** A member's answer to an expression of interest that is deleted. It contains no link, as there is nothing left. */
export function interestDeclined(language: Language, { name }: Pick<Collective, "name">, message: string): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(name);
  return writeLetter({
    language,
    kind: "interest declined",
    subject: inWords("interestSubject", { collective }),
    blocks: [...message.split(/\n\s*\n/), inWords("interestDeleted")],
    sender: collective,
  });
}
