import { paths, planWith, withToken } from "../../../shared/paths.ts";
import { oneLine } from "../../mail/one-line.ts";
import { planReminder } from "../../mail/templates/plan-reminder.ts";
import { say } from "../../messages.ts";
import { getIntervalOverview } from "../intervals/overview.service.ts";
import { findPerson, listPeopleById } from "../people/people.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listAnswered } from "./answered.queries.ts";
import { writeGatheringReminders } from "./gatherings.emails.ts";
import type { NewsKinds } from "./news-kinds.ts";
import type { EmailWriter } from "./news.service.ts";
import { writePollReminders } from "./polls.emails.ts";

/** How long somebody can answer by link whether they are still with their group, in milliseconds. */
const LONGEST_QUESTION = 30 * 86_400_000;

const writePlanReminders: EmailWriter<NewsKinds["plan reminder"]> = async (trx, writing, news) => {
  const { collective, today } = writing;
  const intervals = await listIntervals(trx, collective.id);
  const emails = [];
  for (const { language, about } of news) {
    const interval = intervals.find(({ id }) => id === about.intervalId);
    if (!interval) {
      emails.push(null);
      continue;
    }
    const key = { collectiveId: collective.id, intervalId: interval.id };
    const { crews } = await getIntervalOverview(trx, key, today);
    const { sentBy: personId, repeatable } = about;
    const sender = personId === null ? undefined : await findPerson(trx, { collectiveId: collective.id, personId });
    emails.push(planReminder(language, { ...writing, interval, crews, sentBy: sender?.display_name, repeatable }));
  }
  return emails;
};

/** The reminder of a gathering or a poll, in a member's name (`docs/domain/mail.md#reminders-to-answer`). */
const writeAnswerReminders: EmailWriter<NewsKinds["answer reminder"]> = async (trx, writing, news) => {
  const senderIds = new Set(news.flatMap(({ about }) => about.sentBy ?? []));
  const senders = await listPeopleById(trx, writing.collective.id, [...senderIds]);
  const ofGatherings = await writeGatheringReminders(trx, writing, news);
  const ofPolls = await writePollReminders(trx, writing, news);
  const where = { collectiveId: writing.collective.id, at: writing.services.clock.now().toISOString() };
  const asking = news.map(({ personId, about }) => ({ personId, ...about }));
  const answered = await listAnswered(trx, where, asking);
  return news.map(({ language, about }, index) => {
    const content = answered[index] ? null : (ofGatherings[index] ?? ofPolls[index]);
    const sender = senders.find(({ id }) => id === about.sentBy);
    if (!content || !sender) return content ?? null;
    const asks = say(language, "reminders")("asksForAnswer", { sender: oneLine(sender.display_name) });
    return { ...content, blocks: [asks, ...content.blocks] };
  });
};

/** The reminder of a planned return from a hiatus (`docs/domain/mail.md#reminder-of-a-return`). */
const writeReturnReminders: EmailWriter<NewsKinds["return reminder"]> = async (trx, { baseUrl, collective }, news) => {
  const intervals = await listIntervals(trx, collective.id);
  return news.map(({ language, about }) => {
    const inWords = say(language, "emails");
    const into = intervals.findLast(({ start_date }) => start_date <= about.returnDate);
    const known = { collective: oneLine(collective.name), date: new Date(about.returnDate) };
    return {
      subject: inWords("returnSubject", known),
      blocks: [
        inWords("returnWhen", known),
        inWords("returnStill"),
        {
          label: say(language, "interval-words")("plan"),
          url: baseUrl + (into ? paths.myParticipation(into.id) : paths.myPlan),
        },
      ],
    };
  });
};

/** Asks people who have not answered for a while (`docs/domain/membership.md#silence`). */
const askTheSilent: EmailWriter<NewsKinds["still with us"]> = async (_trx, { baseUrl, collective, services }, news) => {
  const until = Math.floor((services.clock.now().getTime() + LONGEST_QUESTION) / 1_000);
  return news.map(({ personId, language, about: { intervals, intervalId, nextId } }) => {
    const inWords = say(language, "emails");
    const token = services.signedTokens.signStay({ personId, intervalId, until });
    const leaveUrl = baseUrl + planWith(intervalId, "OptOut");
    return {
      subject: inWords("stillWithSubject", { collective: oneLine(collective.name) }),
      blocks: [
        inWords("notHeard", { intervals }),
        inWords("sayStillHere"),
        { label: say(language, "auth")("stillHere"), url: baseUrl + withToken(paths.stillWithUs, token) },
        inWords("sayRoom"),
        { label: say(language, "interval-words")("plan"), url: baseUrl + paths.myParticipation(nextId) },
        inWords("sayRest"),
        { label: say(language, "dashboard")("restOrLeave"), url: leaveUrl },
      ],
    };
  });
};

export const reminderEmails = {
  "answer reminder": writeAnswerReminders,
  "plan reminder": writePlanReminders,
  "return reminder": writeReturnReminders,
  "still with us": askTheSilent,
};
