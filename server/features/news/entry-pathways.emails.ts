import { paths } from "../../../shared/paths.ts";
import { oneLine } from "../../mail/one-line.ts";
import { say } from "../../messages.ts";
import type { AboutEntryPathways } from "./news-kinds.ts";
import type { EmailWriter } from "./news.service.ts";

/** Says only how many there are: if one is deleted, nothing of it stays in mailboxes. */
const writeOf =
  (kind: "application new" | "application waiting"): EmailWriter<AboutEntryPathways> =>
  (_, { baseUrl, collective }, news) => {
    const isNew = kind === "application new";
    return news.map(({ language, about: { ids } }) => {
      const inWords = say(language, "emails");
      const [only, ...others] = ids;
      const page = only === undefined || others.length > 0 ? paths.entryPathways : paths.entryPathway(only);
      const looks = collective.eoi_managing_crew_id === null ? "everyone" : "crew";
      const known = { count: ids.length, collective: oneLine(collective.name), looks };
      return {
        subject: inWords(isNew ? "applicationNewSubject" : "applicationWaitingSubject", known),
        blocks: [
          inWords(isNew ? "applicationNew" : "applicationWaiting", known),
          { label: inWords("seeApplications", known), url: baseUrl + page },
        ],
      };
    });
  };

export const entryPathwayEmails = {
  "application new": writeOf("application new"),
  "application waiting": writeOf("application waiting"),
};
