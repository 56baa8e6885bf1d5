import { paths } from "../../../shared/paths.ts";
import { oneLine } from "../../mail/one-line.ts";
import { writeLetter } from "../../mail/templates/letter.ts";
import { say } from "../../messages.ts";
import type { AboutApplications } from "./news-kinds.ts";
import type { LetterWriter } from "./news.service.ts";

/** Says only how many there are: if one is deleted, nothing of it stays in mailboxes. */
const writeOf =
  (kind: "application new" | "application waiting"): LetterWriter<AboutApplications> =>
  (_, { services, collective }, news) => {
    const sender = oneLine(collective.name);
    const isNew = kind === "application new";
    const mails = news.map(({ language, about: { ids }, unsubscribeUrl }) => {
      const inWords = say(language, "letters");
      const [only, ...others] = ids;
      const page = only === undefined || others.length > 0 ? paths.entryPathways : paths.entryPathway(only);
      const known = { count: ids.length, collective: sender };
      return writeLetter({
        language,
        kind,
        subject: inWords(isNew ? "applicationNewSubject" : "applicationWaitingSubject", known),
        blocks: [
          inWords(isNew ? "applicationNew" : "applicationWaiting", known),
          { label: inWords("seeApplications", known), url: services.baseUrl() + page },
        ],
        sender,
        unsubscribeUrl,
      });
    });
    return Promise.resolve(mails);
  };

export const applicationLetters = {
  "application new": writeOf("application new"),
  "application waiting": writeOf("application waiting"),
};
