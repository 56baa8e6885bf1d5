import { todayOf } from "../../clock.ts";
import type { JobServices } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { forEachCollective } from "../../each-collective.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { lockCollective } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { leavesBefore } from "../participation/leavers.rules.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listCrewPeople, listLosses, type Loss } from "./lost-convenors.queries.ts";
import { queueNews, SETTLING } from "./news.service.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";

const DAY = 86_400_000;

/**
 * Mails the people of crews whose convenor went away while nobody else volunteered, some minutes after that, once
 * (`docs/domain/mail.md#news-of-convening`). A server that was off tells what is less than a day old. Returns the number
 * of emails.
 */
export async function tellOfLostConvenors(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  const losses = await listLosses(db, { after: before(DAY), until: before(SETTLING) });
  const byCollective = Map.groupBy(losses, ({ collectiveId }) => collectiveId);
  return forEachCollective(byCollective.keys(), async (collectiveId) => {
    const own = byCollective.get(collectiveId) ?? [];
    const told = await db.transaction().execute((trx) => tell(trx, services, { collectiveId, losses: own }));
    if (told > 0) await writeNews(services, collectiveId);
    return told;
  });
}

/** Queues one email for each person about all their crews, unless somebody convenes them again. Returns their number. */
async function tell(
  trx: Db,
  services: JobServices,
  { collectiveId, losses }: { collectiveId: number; losses: readonly Loss[] },
): Promise<number> {
  const kind = "crew alone";
  const now = services.clock.now();
  const today = todayOf(services.clock, await lockCollective(trx, collectiveId));
  const { collective } = await getCollective(trx, collectiveId);
  const intervals = (await listIntervals(trx, collectiveId)).filter(({ end_date }) => (end_date ?? today) >= today);
  const leavers = await listLeavers(trx, collectiveId, intervals[0]?.id ?? null);
  const people = await listCrewPeople(trx, collectiveId, {
    crewIds: losses.map(({ crewId }) => crewId),
    intervalIds: intervals.map(({ id }) => id),
  });
  const keyOf = (intervalId: number, crewId: number) => `${intervalId} ${crewId}`;
  const staying = people.filter(({ interval_id, person_id }) => !leavesBefore(leavers, interval_id, person_id));
  const parts = Map.groupBy(staying, ({ interval_id, crew_id }) => keyOf(interval_id, crew_id));
  // Longer than the journal is looked at, so that they are told once.
  const until = new Date(now.getTime() + 2 * DAY).toISOString();
  const tellings = [...new Set(losses.map(({ intervalId, crewId }) => keyOf(intervalId, crewId)))].flatMap((once) => {
    const own = parts.get(once) ?? [];
    if (own.some(({ convenor }) => convenor === 1)) return [];
    return own.map(({ person_id: personId, crew_id, interval_id }) => {
      return { personId, once, until, crew: { id: crew_id, intervalId: interval_id } };
    });
  });
  const fresh = await keepUntold(trx, { collectiveId, kind, at: now.toISOString() }, tellings);
  const ends = new Map(intervals.map(({ id, end_date }) => [id, endOfDay(end_date)]));
  const news = [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) => {
    const crews = own.map(({ crew }) => crew);
    return { personId, about: { crews }, until: ends.get(Math.max(...crews.map(({ intervalId }) => intervalId))) };
  });
  return queueNews(trx, services, { collective, kind, news });
}
