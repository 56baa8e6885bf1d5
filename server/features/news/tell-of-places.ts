import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import type { Collective } from "../../../shared/collective.ts";
import { answersTo } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import { findAttendances } from "../gatherings/attendances.queries.ts";
import { queueNews } from "./news.service.ts";
import { GATHERINGS_AT_ONCE, noticeOf, tellingOf } from "./notices.ts";
import { listWaits, replaceWaits } from "../gatherings/waits.queries.ts";
import { lockCollective } from "../../revision/change.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import type { JobServices } from "../../context.ts";

/** In how many gatherings people move up in one transaction. */
const MOVING_UP_AT_ONCE = 20;

interface Awaited {
  collective: Collective;
  /** The gatherings that people have waited for a place of. */
  ids: readonly number[];
}

/**
 * Queues an email for each person who no longer waits because they have a place, or waits because they have lost
 * theirs. The collective is locked only if there is
 * anybody to tell. Returns the number of emails.
 */
export async function tellOfPlaces(services: JobServices, { collective, ids }: Awaited): Promise<number> {
  const { db } = services;
  let told = 0;
  for (const part of inParts(ids, GATHERINGS_AT_ONCE)) {
    const { waiting, over } = await sortWaits(db, collective.id, part);
    const untold = [...over, ...waiting.filter(({ lost }) => lost === 1)];
    const moving = [...new Set(untold.map(({ gathering_id }) => gathering_id))];
    for (const some of inParts(moving, MOVING_UP_AT_ONCE)) {
      told += await db.transaction().execute((trx) => tell(trx, services, { collective, ids: some }));
      await yieldToRequests();
    }
    await yieldToRequests();
  }
  return told;
}

async function tell(trx: Db, services: JobServices, { collective, ids }: Awaited): Promise<number> {
  // An answer between reading and deleting would be lost.
  await lockCollective(trx, collective.id);
  const { gatherings, answers, waiting, over } = await sortWaits(trx, collective.id, ids);
  const still = waiting.map((wait) => ({ ...wait, lost: 0 as const }));
  await replaceWaits(trx, { collectiveId: collective.id, gatheringIds: ids }, still);
  const newsFor = (waits: typeof over, said: "placeCame" | "placeLost") =>
    gatherings.flatMap((gathering) =>
      waits
        .filter(({ gathering_id }) => gathering_id === gathering.id)
        .map(({ person_id }) => tellingOf(person_id, [noticeOf(gathering, { said })])),
    );
  // Nobody is told of a place that was lost and came back before that.
  const came = over.filter(
    ({ gathering_id, person_id, lost }) => lost === 0 && answers.get(gathering_id)?.going.includes(person_id),
  );
  const gone = waiting.filter(({ lost }) => lost === 1);
  return (
    (await queueNews(trx, services, { collective, kind: "gathering place", news: newsFor(came, "placeCame") })) +
    (await queueNews(trx, services, { collective, kind: "gathering place lost", news: newsFor(gone, "placeLost") }))
  );
}

/** Tells those who still wait from those who no longer do. */
async function sortWaits(db: Db, collectiveId: number, ids: readonly number[]) {
  const gatherings = await listGatheringsById(db, collectiveId, ids);
  const attendances = await findAttendances(db, collectiveId, ids);
  const answers = new Map(
    gatherings.map((gathering) => [gathering.id, answersTo(gathering, attendances.get(gathering.id) ?? [])]),
  );
  const waits = await listWaits(db, collectiveId, ids);
  const [waiting = [], over = []] = [true, false].map((still) =>
    waits.filter(
      ({ gathering_id, person_id }) => (answers.get(gathering_id)?.waiting.includes(person_id) ?? false) === still,
    ),
  );
  return { gatherings, answers, waiting, over };
}
