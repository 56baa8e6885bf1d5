import { pollEmail, type PollEmail } from "../../mail/templates/poll-email.ts";
import { listOpenPollIds } from "../gatherings/answer-links.queries.ts";
import { makePollLinks } from "../gatherings/answer-links.service.ts";
import type { AboutPolls } from "./news-kinds.ts";
import type { EmailWriter } from "./news.service.ts";

const writeOf =
  (kind: PollEmail["kind"]): EmailWriter<AboutPolls> =>
  async (trx, writing, news) => {
    const { services, collective } = writing;
    const ids = news.flatMap(({ about }) => about.notes.map(({ poll }) => poll.id));
    const open = new Set(await listOpenPollIds(trx, collective.id, [...new Set(ids)]));
    const listed = news.map(({ personId, about }) =>
      about.notes.filter(({ poll }) => open.has(poll.id)).map((item) => ({ ...item, personId })),
    );
    const urls = await makePollLinks(trx, services, { collectiveId: collective.id, asked: listed.flat() });
    const links = new Map(listed.flat().map((item, index) => [item, urls[index] ?? ""]));
    return news.map(({ language, about: { more } }, index) => {
      const items = (listed[index] ?? []).map((item) => ({ ...item, answerUrl: links.get(item) ?? "" }));
      return items.length > 0 ? pollEmail(language, { ...writing, kind, items, more }) : null;
    });
  };

export const writePollReminders = writeOf("answer reminder");

export const pollEmails = { "poll new": writeOf("poll new"), "poll soon": writeOf("poll soon") };
