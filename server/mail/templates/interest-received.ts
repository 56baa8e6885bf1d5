import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";
import { nounForLetters } from "./noun-for-letters.ts";

/**
 * The mail with the link to an expression of interest. It repeats nothing of the submission: anybody can enter
 * anybody's address, and must not be able to send texts to it.
 */
export function interestReceived(
  language: Language,
  { name, noun_name }: Pick<Collective, "name" | "noun_name">,
  url: string,
): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(name);
  return writeLetter({
    language,
    kind: "interest received",
    subject: inWords("interestSubject", { collective }),
    blocks: [
      inWords("interestThanks", { collective }),
      inWords("interestLink"),
      { label: inWords("yourSubmission"), url },
      inWords("interestReaders", nounForLetters({ noun_name })),
      say(language, "interest")("deletionPolicy"),
      inWords("interestMistake"),
    ],
    sender: collective,
  });
}
