import type { JobServices } from "../../context.ts";
import { forEachCollective } from "../../each-collective.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listUntoldHandovers } from "./handover-news.queries.ts";
import { queueNews, SETTLING } from "./news.service.ts";
import { keepUntold } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";

const DAY = 86_400_000;
/** For how long a handover is news if the server was off meanwhile, in milliseconds. */
const LATEST = 3 * DAY;
/** For how long nobody is told of a handover again, in milliseconds. */
const YEAR = 365 * DAY;

/**
 * Tells people of the handovers that others have written for them, once, ten minutes after the last change
 * (`docs/domain/mail.md#news-of-handovers`). Returns how many people are told.
 */
export async function tellOfHandovers(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const at = (time: number) => new Date(time).toISOString();
  const kind = "handover new";
  const handovers = await listUntoldHandovers(db, { after: at(now - LATEST), until: at(now - SETTLING) });
  const untold = Map.groupBy(handovers, ({ collectiveId }) => collectiveId);
  return forEachCollective(untold.keys(), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const told = await db.transaction().execute(async (trx) => {
      const own = (untold.get(collectiveId) ?? []).map((handover) => {
        return { ...handover, once: `${handover.crewId} ${handover.intervalId}`, until: at(now + YEAR) };
      });
      const fresh = await keepUntold(trx, { collectiveId, kind, at: at(now) }, own);
      const news = fresh.map(({ personId, crewId, intervalId, nextEnds }) => {
        return { personId, about: { crewId, intervalId }, until: endOfDay(nextEnds) };
      });
      return queueNews(trx, services, { collective, kind, news });
    });
    await writeNews(services, collectiveId);
    return told;
  });
}
