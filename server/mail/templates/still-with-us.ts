import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface Question {
  collective: Pick<Collective, "name">;
  /** How many intervals in a row the person has not answered for. */
  intervals: number;
  /** Where the person plans the next interval. */
  planUrl: string;
  /** Where the person says that they rest or leave. */
  leaveUrl: string;
  unsubscribeUrl: string;
}

/** Asks somebody who has not answered for a while (`docs/domain/membership.md#silence`). */
export function stillWithUs(
  language: Language,
  { collective: { name }, intervals, planUrl, leaveUrl, unsubscribeUrl }: Question,
): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(name);
  return writeLetter({
    language,
    kind: "still with us",
    subject: inWords("stillWithSubject", { collective }),
    blocks: [
      inWords("notHeard", { intervals }),
      inWords("sayRoom"),
      { label: say(language, "interval-words")("plan"), url: planUrl },
      inWords("sayRest"),
      { label: say(language, "dashboard")("restOrLeave"), url: leaveUrl },
    ],
    sender: collective,
    unsubscribeUrl,
  });
}
