import { dayIn } from "../../../shared/basics/dates.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { gatheringEmail, type GatheringEmail, type GatheringItem } from "../../mail/templates/gathering-email.ts";
import { makeAnswerLinks } from "../gatherings/answer-links.service.ts";
import { findGoingOn, listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { putTold, type KnownGathering, type Told } from "../gatherings/told-gatherings.queries.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { kindOf, sameness } from "./collect-changes.ts";
import { isChangeKind, type AboutGatherings, type NewsItem } from "./news-kinds.ts";
import type { EmailWriter, Unwritten, Writing } from "./news.service.ts";
import { gatheringIdsIn, partsOf } from "./news-items.ts";

type Kind = GatheringEmail["kind"];
/** An item of an email, with the gathering and the person of its link to answer. */
type Item = GatheringItem & { gathering: GatheringOutline; personId: number; ids: readonly number[] };
type Gatherings = ReadonlyMap<number, GatheringOutline>;

/** Looks up the gatherings, and makes links to answer for those to come. */
const writeOf =
  (kind: Kind): EmailWriter<AboutGatherings> =>
  async (trx, writing, news) => {
    const { services, collective } = writing;
    const ids = news.flatMap(({ about }) => about.notices.flatMap(gatheringIdsIn));
    const found = await listGatheringsById(trx, collective.id, [...new Set(ids)]);
    const gatherings = new Map(found.map((gathering) => [gathering.id, gathering]));
    const listed = news.map(({ personId, about }) =>
      about.notices.flatMap((newsItem) =>
        itemsOf(kind, newsItem, { ...writing, gatherings }).map((item): Item => ({ ...item, personId })),
      ),
    );
    const corrected = news.flatMap((one, index) =>
      isChangeKind(kind) && !one.isCalled ? correctedTold(one, { gatherings, items: listed[index] ?? [] }) : [],
    );
    await putTold(trx, corrected);
    const authorIds = kind === "gathering new" ? found.flatMap(({ author_id }) => author_id ?? []) : [];
    const authors = await listPeopleById(trx, collective.id, authorIds);
    const names = new Map<number | null, string>(authors.map(({ id, display_name }) => [id, display_name]));
    const cancelled = listed.flat().filter(({ gathering }) => gathering.cancelled_at !== null);
    const seriesIds = cancelled.flatMap(({ gathering }) => gathering.series_id ?? []);
    const goingOn = await findGoingOn(trx, collective.id, { seriesIds, at: services.clock.now().toISOString() });
    const answerable = listed.flat().filter(({ gathering }) => gathering.cancelled_at === null);
    const urls = await makeAnswerLinks(trx, services, answerable);
    const links = new Map(answerable.map((item, index) => [item, urls[index]]));
    return news.map(({ language, about: { more } }, index) => {
      const items = (listed[index] ?? []).map((item) => {
        const { author_id, cancelled_at, series_id } = item.gathering;
        const isInPart = cancelled_at !== null && goingOn.has(series_id);
        return { ...item, isInPart, answerUrl: links.get(item), plannedBy: names.get(author_id) };
      });
      return items.length > 0 ? gatheringEmail(language, { ...writing, kind, items, more }) : null;
    });
  };

/** Lists the gatherings of which this is still so. If they are no longer alike, there are several items. */
function itemsOf(
  kind: Kind,
  newsItem: NewsItem,
  writing: Writing & { gatherings: Gatherings },
): Omit<Item, "personId">[] {
  const { alikes, others, said, isRaised } = newsItem;
  const still = partsOf(newsItem).flatMap(({ id, before }) => {
    const gathering = writing.gatherings.get(id);
    return gathering && isStill(kind, { ...newsItem, before }, { ...writing, gathering })
      ? [{ gathering, before }]
      : [];
  });
  const groups = Map.groupBy(still, ({ gathering, before }) => sameness(gathering, before ?? gathering));
  return [...groups.values()].flatMap((group) => {
    const own = group.toSorted((a, b) => Date.parse(a.gathering.starts_at) - Date.parse(b.gathering.starts_at));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const counted = own.length > 1 ? { count: own.length - 1, last: last.gathering.starts_at } : undefined;
    const ids = own.map(({ gathering }) => gathering.id);
    // An earlier version has queued only how many others there are.
    return [{ ...first, said, isRaised, others: alikes ? counted : others, ids }];
  });
}

/** Whether an email still has to say this of a gathering: it may have waited for long. */
function isStill(
  kind: Kind,
  { startsAt, before }: Pick<NewsItem, "startsAt"> & { before: KnownGathering | undefined },
  { gathering, services, timeZone }: Writing & { gathering: GatheringOutline },
): boolean {
  const { cancelled_at, starts_at, ends_at } = gathering;
  const now = services.clock.now().toISOString();
  if (isChangeKind(kind) && kind !== "gathering settled")
    return kindOf(before ?? null, gathering, kind === "gathering moved" ? now : "") === kind;
  const isForDay = kind === "gathering tomorrow" || kind === "gathering first";
  const [day, wasOn] = isForDay ? [starts_at, startsAt].map((at) => dayIn(timeZone, new Date(at))) : [];
  const end = kind === "answer reminder" ? starts_at : ends_at;
  return cancelled_at === null && end > now && day === wasOn;
}

/** Lists what somebody knows now: of gatherings that the email leaves out, what they were before. */
function correctedTold(
  { personId, about, isAgain }: Pick<Unwritten<AboutGatherings>, "personId" | "about" | "isAgain">,
  { gatherings, items }: { gatherings: Gatherings; items: readonly Item[] },
): Told[] {
  const told = new Set(items.flatMap(({ ids }) => ids));
  return about.notices.flatMap(partsOf).flatMap(({ id, before }) => {
    const gathering = gatherings.get(id);
    if (!gathering || (told.has(id) && !isAgain)) return [];
    const { collective_id, starts_at, ends_at, place, cancelled_at } = gathering;
    const now = { starts_at, ends_at, place, cancelled: cancelled_at === null ? (0 as const) : (1 as const) };
    const known = before && !told.has(id) ? before : now;
    return [{ collective_id, gathering_id: id, person_id: personId, ...known }];
  });
}

export const writeGatheringReminders = writeOf("answer reminder");

export const gatheringEmails = {
  "gathering cancelled": writeOf("gathering cancelled"),
  "gathering first": writeOf("gathering first"),
  "gathering moved": writeOf("gathering moved"),
  "gathering new": writeOf("gathering new"),
  "gathering place": writeOf("gathering place"),
  "gathering place lost": writeOf("gathering place lost"),
  "gathering settled": writeOf("gathering settled"),
  "gathering tomorrow": writeOf("gathering tomorrow"),
  "gathering week": writeOf("gathering week"),
};
