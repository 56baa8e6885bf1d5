import { conveningNews, handoverNews } from "../../mail/templates/convening-news.ts";
import { crewAlone } from "../../mail/templates/crew-alone.ts";
import { findHandover, listHandoversTo } from "../handovers/handovers.queries.ts";
import { getConvenorChoice } from "../participation/convenor-choice.service.ts";
import { listCrewsById } from "../structure/crews.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import type { Db } from "../../db/database.ts";
import type { Mail } from "../../mail/outbox.ts";
import type { NewsKinds } from "./news-kinds.ts";
import type { LetterWriter, Unwritten, Writing } from "./news.service.ts";

type About = NewsKinds["convening news"];

const write: LetterWriter<About> = async (trx, writing, news) => {
  const mails = [];
  for (const each of news) mails.push(await writeOne(trx, writing, each));
  return mails;
};

async function writeOne(
  trx: Db,
  { services, collective, today }: Writing,
  { personId, language, about, unsubscribeUrl }: Unwritten<About>,
): Promise<Mail | null> {
  const { id: collectiveId } = collective;
  const { intervalId } = about;
  const interval = (await listIntervals(trx, collectiveId)).find(({ id }) => id === intervalId);
  const convenes = new Map(about.crews.map((crew) => [crew.id, crew.convenes]));
  const known = await listCrewsById(trx, collectiveId, [...convenes.keys()]);
  if (!interval || known.length === 0) return null;
  const handovers = await listHandoversTo(trx, { collectiveId, personId }, [intervalId]);
  const crews = [];
  for (const { id, name, archived_at } of known.toSorted((a, b) => a.name.localeCompare(b.name, language))) {
    const crew = { collectiveId, intervalId, crewId: id, language };
    const reason = archived_at === null ? (await getConvenorChoice(trx, crew, today)).reason : null;
    const handover = handovers.find(({ crew_id }) => crew_id === id)?.text ?? null;
    crews.push({ id, name, convenes: convenes.get(id) ?? false, reason, handover });
  }
  return conveningNews(language, { collective, interval, crews, baseUrl: services.baseUrl(), unsubscribeUrl });
}

/** Null if the handover was deleted meanwhile, or the crew no longer exists. */
const writeOfHandovers: LetterWriter<NewsKinds["handover new"]> = async (trx, { services, collective }, news) => {
  const collectiveId = collective.id;
  const ids = new Set(news.map(({ about }) => about.crewId));
  const crews = new Map((await listCrewsById(trx, collectiveId, [...ids])).map((crew) => [crew.id, crew]));
  const mails = [];
  for (const { language, about, unsubscribeUrl } of news) {
    const handover = await findHandover(trx, { collectiveId, ...about });
    const crew = crews.get(about.crewId);
    const known = { collective, baseUrl: services.baseUrl(), unsubscribeUrl };
    const text = handover?.text ?? null;
    mails.push(crew && text !== null ? handoverNews(language, { ...known, crew, text }) : null);
  }
  return mails;
};

const writeAlone: LetterWriter<NewsKinds["crew alone"]> = async (trx, { services, collective }, news) => {
  const ids = news.flatMap(({ about }) => about.crews.map(({ id }) => id));
  const names = new Map((await listCrewsById(trx, collective.id, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  return news.map(({ language, about, unsubscribeUrl }) => {
    const crews = about.crews.flatMap(({ id, intervalId }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, intervalId }];
    });
    if (crews.length === 0) return null;
    return crewAlone(language, { collective, crews, baseUrl: services.baseUrl(), unsubscribeUrl });
  });
};

export const conveningLetters = {
  "convening news": write,
  "crew alone": writeAlone,
  "handover new": writeOfHandovers,
};
