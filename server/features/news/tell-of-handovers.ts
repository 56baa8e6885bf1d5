import type { JobServices } from "../../context.ts";
import { forEachCollective } from "../../each-collective.ts";
import { endOfDay } from "../../mail/end-of-day.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listUntoldHandovers } from "./handover-news.queries.ts";
import { SETTLING } from "./news.service.ts";
import { tellOnce } from "./tell-once.ts";

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
  const handovers = await listUntoldHandovers(db, { after: at(now - LATEST), until: at(now - SETTLING) });
  const untold = Map.groupBy(handovers, ({ collectiveId }) => collectiveId);
  return forEachCollective(untold.keys(), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const own = (untold.get(collectiveId) ?? []).map((handover) => {
      return { ...handover, once: `${handover.crewId} ${handover.intervalId}`, until: at(now + YEAR) };
    });
    return tellOnce(services, { collective, kind: "handover new", groups: [own] }, (fresh) =>
      fresh.map(({ personId, crewId, intervalId, nextEnds }) => {
        return { personId, about: { crewId, intervalId }, until: endOfDay(nextEnds) };
      }),
    );
  });
}
