import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail with a password reset link, for a member of the collective with this name. */
export function passwordReset(language: Language, collectiveName: string, url: string): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(collectiveName);
  return writeLetter({
    language,
    kind: "password reset",
    subject: inWords("passwordSubject", { collective }),
    blocks: [
      inWords("passwordWhy", { collective }),
      inWords("passwordHow"),
      { label: inWords("resetPassword"), url },
      inWords("passwordStays"),
    ],
    sender: collective,
  });
}
