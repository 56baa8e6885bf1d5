import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail to the new address of a member of the collective with this name. */
export function confirmAddress(language: Language, collectiveName: string, url: string): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(collectiveName);
  return writeLetter({
    language,
    kind: "confirm address",
    subject: inWords("confirmAddressSubject", { collective }),
    blocks: [
      inWords("confirmAddressWhy", { collective }),
      inWords("confirmAddressHow"),
      { label: inWords("confirmAddress"), url },
      inWords("ignoreIfNotYou"),
    ],
    sender: collective,
  });
}
