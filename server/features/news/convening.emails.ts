import { conveningNews, crewAlone, handedOn, handoverNews } from "../../mail/templates/convening-email.ts";
import type { EmailContent } from "../../mail/templates/email.ts";
import { findHandover, listHandoversTo } from "../handovers/handovers.queries.ts";
import { getConvenorChoice } from "../participation/convenor-choice.service.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { listCrewsById } from "../structure/crews.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { Db } from "../../db/schema.ts";
import type { NewsKinds } from "./news-kinds.ts";
import type { EmailWriter, Unwritten, Writing } from "./news.service.ts";

type About = NewsKinds["convening news"];

const write: EmailWriter<About> = async (trx, writing, news) => {
  const emails = [];
  for (const each of news) emails.push(await writeOne(trx, writing, each));
  return emails;
};

async function writeOne(
  trx: Db,
  writing: Writing,
  { personId, language, about }: Unwritten<About>,
): Promise<EmailContent | null> {
  const { id: collectiveId } = writing.collective;
  const { intervalId, by = [] } = about;
  const interval = (await listIntervals(trx, collectiveId)).find(({ id }) => id === intervalId);
  const ids = about.crews.map(({ id }) => id);
  const known = new Map((await listCrewsById(trx, collectiveId, ids)).map((crew) => [crew.id, crew]));
  const current = about.crews.flatMap(({ id, convenes, change = convenes ? "convenes" : "no longer convenes" }) => {
    const crew = known.get(id);
    return crew && (change !== "archived" || crew.archived_at !== null) ? [{ ...crew, change }] : [];
  });
  if (!interval || current.length === 0) return null;
  const handovers = await listHandoversTo(trx, { collectiveId, personId }, [intervalId]);
  const crews = [];
  for (const { id, name, archived_at, change } of current.toSorted((a, b) => a.name.localeCompare(b.name, language))) {
    const crew = { collectiveId, intervalId, crewId: id, language };
    const reason = archived_at === null ? (await getConvenorChoice(trx, crew, writing.today)).reason : null;
    const handover = handovers.find(({ crew_id }) => crew_id === id)?.text ?? null;
    crews.push({ id, name, change, reason, handover });
  }
  const people = await listPeopleById(trx, collectiveId, by);
  const names = people.map(({ display_name }) => display_name);
  return conveningNews(language, writing, { interval, crews, names });
}

/** Null if the handover was deleted meanwhile, or the crew no longer exists. */
const writeOfHandovers: EmailWriter<NewsKinds["handover new"]> = async (trx, writing, news) => {
  const collectiveId = writing.collective.id;
  const ids = new Set(news.map(({ about }) => about.crewId));
  const crews = new Map((await listCrewsById(trx, collectiveId, [...ids])).map((crew) => [crew.id, crew]));
  const emails = [];
  for (const { language, about } of news) {
    const handover = await findHandover(trx, { collectiveId, ...about });
    const crew = crews.get(about.crewId);
    emails.push(crew && handover ? handoverNews(language, writing, { ...crew, text: handover.text }) : null);
  }
  return emails;
};

const writeAlone: EmailWriter<NewsKinds["crew alone"]> = async (trx, writing, news) => {
  const ids = news.flatMap(({ about }) => about.crews.map(({ id }) => id));
  const names = new Map(
    (await listCrewsById(trx, writing.collective.id, [...new Set(ids)])).map(({ id, name }) => [id, name]),
  );
  return news.map(({ language, about }) => {
    const crews = about.crews.flatMap(({ id, intervalId }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, intervalId }];
    });
    return crews.length === 0 ? null : crewAlone(language, writing, crews);
  });
};

/** Null if the person who was to be away is no longer known. */
const writeHandedOn: EmailWriter<NewsKinds["handed on"]> = async (trx, writing, news) => {
  const known = await listPeopleById(trx, writing.collective.id, [...new Set(news.map(({ about }) => about.from))]);
  const names = new Map(known.map(({ id, display_name }) => [id, display_name]));
  return news.map(({ language, about: { from, ...about } }) => {
    const name = names.get(from);
    return name === undefined ? null : handedOn(language, writing, { name, ...about });
  });
};

export const conveningEmails = {
  "convening news": write,
  "crew alone": writeAlone,
  "handed on": writeHandedOn,
  "handover new": writeOfHandovers,
};
