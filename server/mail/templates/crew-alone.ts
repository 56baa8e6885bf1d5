import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface News {
  collective: Pick<Collective, "name">;
  crews: readonly { id: number; name: string; intervalId: number }[];
  baseUrl: string;
  unsubscribeUrl: string;
}

/** Tells the people of crews that nobody convenes them any more (`docs/domain/mail.md#news-of-convening`). */
export function crewAlone(language: Language, { collective, crews, baseUrl, unsubscribeUrl }: News): Mail {
  const inWords = say(language, "letters");
  const sender = oneLine(collective.name);
  const crew = oneLine(crews[0]?.name ?? "");
  return writeLetter({
    language,
    kind: "crew alone",
    subject: inWords("crewAloneSubject", { count: crews.length, crew, collective: sender }),
    blocks: [
      ...crews.flatMap(({ id, name, intervalId }) => [
        inWords("crewAlone", { crew: oneLine(name), interval: String(intervalId) }),
        { label: oneLine(name), url: baseUrl + paths.crew(id) },
      ]),
      { label: inWords("yourPlan"), url: baseUrl + participationStep(crews[0]?.intervalId ?? 0, "crews") },
    ],
    sender,
    unsubscribeUrl,
  });
}
