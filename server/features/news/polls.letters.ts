import { pollLetter, type PollLetter } from "../../mail/templates/poll-letter.ts";
import type { AboutPolls } from "./news-kinds.ts";
import type { LetterWriter } from "./news.service.ts";

const writeOf =
  (kind: PollLetter["kind"]): LetterWriter<AboutPolls> =>
  (_, { services, collective, times }, news) => {
    const timeZone = collective.time_zone ?? services.timeZone;
    const known = { kind, collective, timeZone, baseUrl: services.baseUrl(), times };
    const mails = news.map(({ language, about, unsubscribeUrl }) =>
      pollLetter(language, { ...known, ...about, unsubscribeUrl }),
    );
    return Promise.resolve(mails);
  };

export const pollLetters = { "poll new": writeOf("poll new"), "poll soon": writeOf("poll soon") };
