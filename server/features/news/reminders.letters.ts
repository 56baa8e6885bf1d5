import { participationStep, paths } from "../../../shared/paths.ts";
import { oneLine } from "../../mail/one-line.ts";
import { writeLetter } from "../../mail/templates/letter.ts";
import { planReminder } from "../../mail/templates/plan-reminder.ts";
import { say } from "../../messages.ts";
import { loadIntervalOverview } from "../intervals/overview.service.ts";
import { findPerson } from "../people/people.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { NewsKinds } from "./news-kinds.ts";
import type { LetterWriter } from "./news.service.ts";

const writePlanReminders: LetterWriter<NewsKinds["plan reminder"]> = async (trx, writing, news) => {
  const { services, collective, today } = writing;
  const intervals = await listIntervals(trx, collective.id);
  const mails = [];
  for (const { language, about, unsubscribeUrl } of news) {
    const interval = intervals.find(({ id }) => id === about.intervalId);
    if (!interval) {
      mails.push(null);
      continue;
    }
    const key = { collectiveId: collective.id, intervalId: interval.id };
    const { value: overview } = await loadIntervalOverview(trx, key, today);
    const { sentBy: personId, repeatable } = about;
    const sender = personId === null ? undefined : await findPerson(trx, { collectiveId: collective.id, personId });
    mails.push(
      planReminder({
        language,
        collective,
        interval,
        today,
        crews: overview.crews,
        sentBy: sender?.display_name,
        baseUrl: services.baseUrl(),
        repeatable,
        unsubscribeUrl,
      }),
    );
  }
  return mails;
};

/** The reminder of a planned return from a hiatus (`docs/domain/mail.md#reminder-of-a-return`). */
const writeReturnReminders: LetterWriter<NewsKinds["return reminder"]> = (_, { services, collective }, news) => {
  const sender = oneLine(collective.name);
  const mails = news.map(({ language, about, unsubscribeUrl }) => {
    const inWords = say(language, "letters");
    const known = { collective: sender, date: new Date(about.returnDate) };
    return writeLetter({
      language,
      kind: "return reminder",
      subject: inWords("returnSubject", known),
      blocks: [
        inWords("returnWhen", known),
        inWords("returnStill"),
        { label: say(language, "interval-words")("plan"), url: services.baseUrl() },
      ],
      sender,
      unsubscribeUrl,
    });
  });
  return Promise.resolve(mails);
};

/** Asks people who have not answered for a while (`docs/domain/membership.md#silence`). */
const askTheSilent: LetterWriter<NewsKinds["still with us"]> = (_, { services, collective }, news) => {
  const sender = oneLine(collective.name);
  const mails = news.map(({ language, about: { intervals, intervalId, nextId }, unsubscribeUrl }) => {
    const inWords = say(language, "letters");
    const leaveUrl = services.baseUrl() + participationStep(intervalId, "participation");
    return writeLetter({
      language,
      kind: "still with us",
      subject: inWords("stillWithSubject", { collective: sender }),
      blocks: [
        inWords("notHeard", { intervals }),
        inWords("sayRoom"),
        {
          label: say(language, "interval-words")("plan"),
          url: services.baseUrl() + paths.myParticipation(nextId),
        },
        inWords("sayRest"),
        { label: say(language, "dashboard")("restOrLeave"), url: leaveUrl },
      ],
      sender,
      unsubscribeUrl,
    });
  });
  return Promise.resolve(mails);
};

export const reminderLetters = {
  "plan reminder": writePlanReminders,
  "return reminder": writeReturnReminders,
  "still with us": askTheSilent,
};
