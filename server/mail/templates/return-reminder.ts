import type { Collective } from "../../../shared/collective.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface PlannedReturn {
  collective: Pick<Collective, "name">;
  returnDate: IsoDate;
  url: string;
  unsubscribeUrl: string;
}

/** The reminder of a planned return from a hiatus. */
export function returnReminder(
  language: Language,
  { collective: { name }, returnDate, url, unsubscribeUrl }: PlannedReturn,
): Mail {
  const inWords = say(language, "letters");
  const collective = oneLine(name);
  const date = new Date(returnDate);
  return writeLetter({
    language,
    kind: "return reminder",
    subject: inWords("returnSubject", { collective, date }),
    blocks: [
      inWords("returnWhen", { collective, date }),
      inWords("returnStill"),
      { label: say(language, "interval-words")("plan"), url },
    ],
    sender: collective,
    unsubscribeUrl,
  });
}
