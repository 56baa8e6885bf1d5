import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";
import { nounForLetters } from "./noun-for-letters.ts";

interface Invited {
  name: string;
  /** Null if the host invites from the command line. */
  invitedBy: string | null;
  url: string;
}

/** The mail with the link for an invited person to set their password. */
export function invitation(
  language: Language,
  { name: collectiveName, noun_name }: Pick<Collective, "name" | "noun_name">,
  { name, invitedBy, url }: Invited,
): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(collectiveName);
  const known = { name: oneLine(name), collective };
  return writeLetter({
    language,
    kind: "invitation",
    subject: inWords("invitationSubject", { collective }),
    blocks: [
      invitedBy === null ? inWords("invited", known) : inWords("invitedBy", { ...known, inviter: oneLine(invitedBy) }),
      inWords("invitationHow"),
      { label: say(language, "auth")("join"), url },
      inWords("invitationNext", nounForLetters({ noun_name })),
      inWords("ignoreIfUnexpected"),
    ],
    sender: collective,
  });
}
