import type { Kysely } from "kysely";
import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import type { Database } from "../../server/db/schema.ts";
import { hashPassword } from "../../server/features/credentials/passwords.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { rollOver } from "../../server/features/membership/roll-over.service.ts";
import { writeHandover } from "../../server/features/handovers/handovers.service.ts";
import { insertReminders } from "../../server/features/reminders/plan-reminders.queries.ts";
import { saveParticipation } from "../../server/features/absences/absences.service.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { intervalDates, listMoments, MovableClock, type Moment } from "./calendar.ts";
import { AMENDMENTS, findEntry } from "./collective/history.ts";
import { getCrewId } from "./collective/crews.ts";
import { ENTRY_PATHWAYS, type DemoEntryPathway } from "./collective/entry-pathways.ts";
import { HANDOVERS } from "./collective/handovers.ts";
import { PEOPLE, PERSON_KEYS, type PersonKey } from "./collective/people.ts";
import { REMINDERS, type DemoReminder } from "./collective/reminders.ts";
import { foundCollective, foundCrews, receiveEntryPathway, welcomePerson } from "./found-collective.ts";
import { DEMO_PASSWORD } from "./logins.ts";
import { finishGatherings, gather, type Collective } from "./gatherings.ts";
import { toParticipation } from "./participation.ts";
import { findTimes } from "./polls.ts";

/** The day of an interval on which the next one is announced. */
const ANNOUNCED_ON = 3;
/** The day of an interval on which its convenors write their handovers. */
const HANDED_OVER_ON = 27;
/** The founders join before the first interval. */
const FOUNDED = { interval: 0, day: 1 };
/** People answer on the days after the announcement, the last of them on the twelfth day: today's. */
const DAYS_TO_ANSWER = 9;

interface Story extends Collective {
  personIds: Map<PersonKey, number>;
  passwordHash: string;
  received: Set<DemoEntryPathway>;
}

/**
 * Fills an empty, migrated database with the demonstration collective as of `today`. Its history is simulated with the
 * product's own code: a clock moves through every day since the founding, people answer, and intervals roll over. So
 * convenors, carried hiatuses and former members are consistent. The same day gives the same data, except for hashes.
 */
export async function seedDemo(db: Kysely<Database>, today: IsoDate, timeZone = "UTC"): Promise<void> {
  const clock = new MovableClock(today);
  const dependencies = { db, hub: new LiveHub(), clock, timeZone };
  const moments = listMoments(today);
  clock.moveTo(moments[0]?.date ?? today);
  const collectiveId = await foundCollective(dependencies);
  const story: Story = {
    dependencies,
    today,
    collectiveId,
    crewIds: await foundCrews(dependencies, collectiveId),
    personIds: new Map(),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    received: new Set(),
  };
  for (const moment of moments) {
    clock.moveTo(moment.date);
    await liveThrough(story, moment);
  }
  await finishGatherings(story);
  // There is nobody to read them.
  await db.deleteFrom("outbound_emails").execute();
}

async function liveThrough(story: Story, moment: Moment): Promise<void> {
  const { dependencies, collectiveId, today } = story;
  await rollOver(dependencies, collectiveId);
  for (const who of PERSON_KEYS) {
    const { joined = FOUNDED } = PEOPLE[who];
    if (joined.interval === moment.interval && joined.day === moment.day) await join(story, who, moment.interval);
  }
  const next = moment.interval + 1;
  if (moment.day === ANNOUNCED_ON) {
    const authorId = getPersonId(story.personIds, "marisol");
    await createInterval(dependencies, { collectiveId, authorId }, intervalDates(next, today));
  }
  for (const who of PERSON_KEYS) {
    const answersToday = story.personIds.has(who) && answeringDay(who, next) === moment.day;
    if (answersToday) await answer(story, { who, interval: next });
  }
  for (const { interval, day, ...amended } of AMENDMENTS) {
    if (interval === moment.interval && day === moment.day) await answer(story, { interval, ...amended });
  }
  for (const { sent, ...reminder } of REMINDERS) {
    if (sent.interval === moment.interval && sent.day === moment.day)
      await remind(story, { interval: next, ...reminder });
  }
  if (moment.day === HANDED_OVER_ON) await handOver(story, moment.interval);
  await receiveEois(story, moment);
  await gather(story, moment);
  await findTimes(story, moment);
}

/** Sends no emails. */
async function remind(
  { dependencies: { db, clock }, collectiveId, personIds }: Story,
  { interval, by, to }: Pick<DemoReminder, "by" | "to"> & { interval: number },
): Promise<void> {
  await insertReminders(
    db,
    { collectiveId, column: "interval_id", id: interval },
    {
      personIds: to.map((who) => getPersonId(personIds, who)),
      sentBy: getPersonId(personIds, by),
      on: clock.today(null),
      at: clock.now().toISOString(),
    },
  );
}

async function handOver({ dependencies, collectiveId, crewIds, personIds }: Story, intervalId: number): Promise<void> {
  for (const [crew, handovers] of Object.entries(HANDOVERS)) {
    const handover = handovers[intervalId];
    if (!handover) continue;
    const personId = getPersonId(personIds, handover.who);
    const key = { collectiveId, intervalId, crewId: getCrewId(crew, crewIds), personId };
    await writeHandover(dependencies, key, handover.text);
  }
}

/** The one from before the founding is taken on once there is somebody to answer it. */
async function receiveEois({ dependencies, collectiveId, personIds, today, received }: Story, { date }: Moment) {
  for (const pathway of ENTRY_PATHWAYS) {
    const { daysAgo, answered, ...eoi } = pathway;
    const sentOn = addDays(today, -daysAgo);
    const by = answered && personIds.get(answered.by);
    if (received.has(pathway) || sentOn > date || (answered && by === undefined)) continue;
    received.add(pathway);
    const at = dependencies.clock.now().toISOString();
    await receiveEntryPathway(dependencies, collectiveId, {
      eoi,
      created_at: sentOn + at.slice(sentOn.length),
      answered: answered && by !== undefined ? { by, note: answered.note } : null,
    });
  }
}

/** New people answer at once for the interval they join, since they missed its planning. */
async function join(story: Story, who: PersonKey, interval: number): Promise<void> {
  const { dependencies, collectiveId, passwordHash } = story;
  story.personIds.set(who, await welcomePerson(dependencies, collectiveId, { key: who, passwordHash }));
  await answer(story, { who, interval });
}

/** Saves a person's answer from the history or an amendment, if there is one. */
async function answer(
  { dependencies, collectiveId, crewIds, personIds, today }: Story,
  { who, interval, entry = findEntry(who, interval) }: { who: PersonKey; interval: number; entry?: string },
): Promise<void> {
  if (entry === undefined) return;
  const key = { collectiveId, intervalId: interval, personId: getPersonId(personIds, who) };
  await saveParticipation(dependencies, key, toParticipation({ who, interval, entry }, crewIds, today));
}

/** Spreads the answers over the days after the announcement, in a different order each time. */
function answeringDay(who: PersonKey, interval: number): number {
  return ANNOUNCED_ON + 1 + ((PERSON_KEYS.indexOf(who) * 4 + interval * 5) % DAYS_TO_ANSWER);
}

function getPersonId(personIds: ReadonlyMap<PersonKey, number>, who: PersonKey): number {
  const id = personIds.get(who);
  if (id === undefined) throw new Error(`${who} has not joined yet`);
  return id;
}
