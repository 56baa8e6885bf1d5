import { addDays, daysBetween, type IsoDate } from "../../shared/basics/dates.ts";
import type { Expectation, GatheringAnswer } from "../../shared/enumerations.ts";
import { endDay, startDay } from "../../shared/gatherings/gathering-times.ts";
import { answersTo, type Gathering } from "../../shared/gatherings/gatherings.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { newGatheringSchema } from "../../shared/series/gathering-series.schema.ts";
import { weekdayOf, weekOfMonth } from "../../shared/series/repeats.ts";
import { answerGathering, noteWhoWasThere } from "../../server/features/gatherings/answers.service.ts";
import { findAttendances } from "../../server/features/gatherings/attendances.queries.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { deleteGatheringNews } from "../../server/features/news/gathering-news.queries.ts";
import { keepRead } from "../../server/features/news/unread.queries.ts";
import { listGatheringsBetween, listWholeGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { editGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { cancelGatherings } from "../../server/features/series/series.service.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { planGathering } from "../../server/features/series/begin-series.ts";
import { createTemplate } from "../../server/features/templates/templates.service.ts";
import type { ChangeDependencies } from "../../server/revision/change.ts";
import { firstFrom, intervalDates, locateDay, type Moment } from "./calendar.ts";
import { getCrewId } from "./collective/crews.ts";
import { TEMPLATES } from "./collective/gathering-templates.ts";
import {
  CHANGES,
  SERIES,
  SINGLES,
  type DemoChange,
  type DemoSeries,
  type DemoSingle,
} from "./collective/gatherings.ts";
import { findLastEntry } from "./collective/history.ts";
import { PERSON_KEYS, type PersonKey } from "./collective/people.ts";

const DAYS_OF_WEEK = 7;
/** Series are planned, and templates made, before the first interval. */
const BEGUN = { interval: 0, day: 20 };
/** How many days ahead single gatherings are planned, and people answer; sooner if places are few. */
const PLANNED = 40;
const ANSWERED = 20;
const ANSWERED_SOON = 32;
/** Every so many people who are not in a gathering's crew answer too. */
const GUESTS = 3;

export interface Collective {
  dependencies: ChangeDependencies & { timeZone: string };
  today: IsoDate;
  collectiveId: number;
  crewIds: readonly number[];
  personIds: ReadonlyMap<PersonKey, number>;
}

/** Adds the gatherings of a day: they are planned, moved, cancelled, answered, and noted. */
export async function gather(collective: Collective, moment: Moment): Promise<void> {
  const { dependencies, collectiveId } = collective;
  const { date } = moment;
  if (moment.interval === BEGUN.interval && moment.day === BEGUN.day) await begin(collective);
  for (const single of SINGLES) {
    const on = addDays(date, PLANNED);
    if (takesPlaceOn(single, on, collective.today)) await plan(collective, single, on);
  }
  const near = { from: addDays(date, -2), to: addDays(date, ANSWERED_SOON + 2) };
  const ids = (await listGatheringsBetween(dependencies.db, collectiveId, near)).map(({ id }) => id);
  for (const gathering of await listWholeGatherings(dependencies.db, collectiveId, ids)) {
    const kind = [...SERIES, ...SINGLES].find(({ title }) => title === gathering.title);
    if (!kind || gathering.cancelled_at !== null) continue;
    const days = daysBetween(date, startDay(gathering));
    if (await changeOne(collective, gathering, days)) continue;
    if (days > 0) await answer(collective, { gathering, crew: kind.crew, days });
    if (daysBetween(endDay(gathering), date) === 1) await note(collective, gathering);
  }
}

/** Brings series up to date as the demonstration begins. Nobody is mailed about earlier changes. */
export async function finishGatherings({ dependencies, collectiveId, today }: Collective): Promise<void> {
  await continueSeries(dependencies, { collectiveId, today });
  await deleteGatheringNews(dependencies.db, collectiveId);
  const { revision } = await getCollective(dependencies.db, collectiveId);
  await keepRead(dependencies.db, collectiveId, revision);
}

async function begin(collective: Collective): Promise<void> {
  const { dependencies, collectiveId, personIds, today } = collective;
  const authorId = personIds.get("priya") ?? null;
  for (const template of TEMPLATES) await createTemplate(dependencies, { collectiveId, authorId }, template);
  for (const series of SERIES) {
    await plan(
      collective,
      series,
      firstFrom(intervalDates(1, today).start_date, (day) => fits(series, day)),
    );
  }
}

function fits({ on }: DemoSeries, day: IsoDate): boolean {
  if ("date" in on) return Number(day.slice(-2)) === on.date;
  return weekdayOf(day) === on.weekday && (on.weekOfMonth === undefined || weekOfMonth(day) === on.weekOfMonth);
}

function takesPlaceOn({ week, weekday, everyIntervals = 1 }: DemoSingle, on: IsoDate, today: IsoDate): boolean {
  const { interval, day } = locateDay(on, today);
  return interval % everyIntervals === 0 && Math.ceil(day / DAYS_OF_WEEK) === week && weekdayOf(on) === weekday;
}

/** Does nothing if who would plan it has not joined yet. */
async function plan(
  { dependencies, collectiveId, crewIds, personIds }: Collective,
  { by, crew, from, to, lasts = 0, ...about }: DemoSeries | DemoSingle,
  date: IsoDate,
): Promise<void> {
  const authorId = personIds.get(by);
  if (authorId === undefined) return;
  const input = newGatheringSchema.parse({
    ...about,
    crew_id: crew === undefined ? null : getCrewId(crew, crewIds),
    starts_at: `${date}T${from}`,
    ends_at: `${addDays(date, lasts)}T${to}`,
  });
  await planGathering(dependencies, { collectiveId, authorId }, input);
}

/** Moves or cancels a gathering alone, if that is what becomes of it on this day. Returns whether it does. */
async function changeOne({ dependencies, collectiveId, today }: Collective, gathering: Gathering, days: number) {
  const change = CHANGES.find(({ ahead, ...one }) => ahead === days && concerns(one, gathering, today));
  if (!change) return false;
  const by = { collectiveId, authorId: gathering.author_id, id: gathering.id };
  if (typeof change.becomes === "string") {
    await cancelGatherings(dependencies, by, { reason: change.becomes, scope: "This" });
    return true;
  }
  const { daysEarlier, from, to, place } = change.becomes;
  const date = addDays(startDay(gathering), -daysEarlier);
  const times = { starts_at: `${date}T${from}`, ends_at: `${date}T${to}` };
  await editGathering(dependencies, by, gatheringInputSchema.parse({ ...gathering, ...times, place }));
  return true;
}

function concerns(
  { title, after }: Pick<DemoChange, "title" | "after">,
  gathering: Gathering,
  today: IsoDate,
): boolean {
  const { every = 1 } = SERIES.find((series) => series.title === title)?.repeats ?? {};
  const later = daysBetween(addDays(today, after), startDay(gathering));
  return gathering.title === title && later >= 0 && later < every * DAYS_OF_WEEK;
}

/** Each person answers on a day of their own, so some have not answered yet. A few people of other crews answer too. */
async function answer(
  { dependencies, collectiveId, personIds, today }: Collective,
  { gathering, crew, days }: { gathering: Gathering; crew: string | undefined; days: number },
): Promise<void> {
  const { id, places, expectation } = gathering;
  const { interval } = locateDay(startDay(gathering), today);
  for (const [who, personId] of personIds) {
    const number = PERSON_KEYS.indexOf(who);
    const day = ((number * 3 + id) % (places === null ? ANSWERED : ANSWERED_SOON)) + 1;
    const given = answerOf(number + id, expectation);
    const comesToo = takesPart(who, interval, crew) || (takesPart(who, interval) && (number + id) % GUESTS === 0);
    if (day === days && given !== null && comesToo)
      await answerGathering(dependencies, { collectiveId, personId, id }, given);
  }
}

/** Of twenty people, so many say that they come. */
const COMING: Record<Expectation, number> = { Expected: 13, Encouraged: 10, Welcome: 8 };

/** The others perhaps come, do not, or have not said. */
function answerOf(number: number, expectation: Expectation): GatheringAnswer | null {
  const left = ((number * 7) % 20) - COMING[expectation];
  if (left < 0) return "Going";
  if (left < 2) return "Maybe";
  return left < 5 ? "NotGoing" : null;
}

/** Whether somebody takes part in an interval to its end, in a crew if one is given. */
function takesPart(who: PersonKey, interval: number, crew = ""): boolean {
  const entry = findLastEntry(who, interval) ?? "";
  return /^[a-z]/i.test(entry) && entry !== "x" && entry.toLowerCase().includes(crew);
}

/** Most come who said so. Of some gatherings, nobody notes who was there. */
async function note({ dependencies, collectiveId }: Collective, gathering: Gathering): Promise<void> {
  const { id, author_id: personId } = gathering;
  if (personId === null || id % 9 === 0) return;
  const attendances = (await findAttendances(dependencies.db, collectiveId, [id])).get(id) ?? [];
  const { going, maybe } = answersTo(gathering, attendances);
  const were = [...going.filter((person) => (person + id) % 7 > 0), ...maybe.slice(0, 1)];
  await noteWhoWasThere(dependencies, { collectiveId, personId, id }, { person_ids: were });
}
