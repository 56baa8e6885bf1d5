import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { answersTo } from "../../../shared/gatherings/gatherings.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { inParts } from "../../db/in-parts.ts";
import { findAttendances } from "../gatherings/attendances.queries.ts";
import { queueAllowed, SHORT_PAUSE } from "./news.service.ts";
import { GATHERINGS_AT_ONCE, newsItemOf, newsOfGatherings } from "./news-items.ts";
import { forgetRemembered, listRememberedPlaces } from "../gatherings/remembered-answers.queries.ts";
import { listWaits, replaceWaits } from "../gatherings/waits.queries.ts";
import { lockCollective } from "../../revision/change.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import type { JobServices } from "../../rpc/context.ts";

/** In how many gatherings people move up in one transaction. */
const MOVING_UP_AT_ONCE = 20;

interface Awaited {
  collective: Collective;
  /** The gatherings that people have waited for a place of. */
  ids: readonly number[];
}

/**
 * Queues an email for each person who no longer waits because they have places, or waits because they have lost
 * theirs. A place is told once no answer can be undone that would take it. An answer whose place was told can no longer
 * be undone. The collective is locked only if there is anybody to tell. Returns how many people were told.
 */
export async function queuePlaceNews(services: JobServices, { collective, ids }: Awaited): Promise<number> {
  const { db, clock } = services;
  let told = 0;
  for (const part of inParts(ids, GATHERINGS_AT_ONCE)) {
    const { over, gone } = await sortWaits(db, { collectiveId: collective.id, at: clock.now().toISOString() }, part);
    const untold = [...over, ...gone];
    const moving = [...new Set(untold.map(({ gathering_id }) => gathering_id))];
    for (const some of inParts(moving, MOVING_UP_AT_ONCE)) {
      told += await db.transaction().execute((trx) => queueForPeople(trx, services, { collective, ids: some }));
      await yieldToRequests();
    }
    await yieldToRequests();
  }
  return told;
}

async function queueForPeople(trx: Db, services: JobServices, { collective, ids }: Awaited): Promise<number> {
  // An answer between reading and deleting would be lost.
  await lockCollective(trx, collective.id);
  const by = { collectiveId: collective.id, at: services.clock.now().toISOString() };
  await forgetRemembered(trx, by);
  const { gatherings, answers, waiting, over, gone } = await sortWaits(trx, by, ids);
  const isGoing = ({ gathering_id, person_id }: (typeof over)[number]) =>
    answers.get(gathering_id)?.going.includes(person_id) ?? false;
  // Nobody is told of a place that was lost and came back before that.
  const came = over.filter((wait) => wait.lost === 0 && isGoing(wait));
  const known = new Map(gatherings.map((gathering) => [gathering.id, gathering]));
  /** Returns how many are told, and the waits of those who have had too many emails. */
  const queueKind = async (waits: typeof over, kind: "gathering place" | "gathering place lost") => {
    const said = kind === "gathering place" ? "placeCame" : "placeLost";
    const byPerson = [...Map.groupBy(waits, ({ person_id }) => person_id)].map(([personId, own]) => {
      const gathered = own.flatMap(({ gathering_id }) => known.get(gathering_id) ?? []);
      const items = gathered.map((gathering) => newsItemOf(gathering, { said }));
      return { own, news: newsOfGatherings(personId, items) };
    });
    const news = byPerson.map((one) => one.news);
    const { told, deferred } = await queueAllowed(trx, services, { collective, kind, news, pause: SHORT_PAUSE });
    return { told, deferred: byPerson.flatMap((one) => (deferred.has(one.news) ? one.own : [])) };
  };
  const places = await queueKind(came, "gathering place");
  const losses = await queueKind(gone, "gathering place lost");
  const told = new Set(gone.filter((wait) => !losses.deferred.includes(wait)));
  const still = waiting.map((wait) => (told.has(wait) ? { ...wait, lost: 0 as const } : wait));
  await replaceWaits(trx, { collectiveId: collective.id, gatheringIds: ids }, [...still, ...places.deferred]);
  return places.told + losses.told;
}

/**
 * Tells those who still wait from those who no longer do, even if every answer is undone that can be. Those who are
 * `gone` have lost a place and wait now.
 */
async function sortWaits(db: Db, { collectiveId, at }: { collectiveId: number; at: Instant }, ids: readonly number[]) {
  const gatherings = await listGatheringsById(db, collectiveId, ids);
  const attendances = await findAttendances(db, collectiveId, ids);
  const answers = new Map(
    gatherings.map((gathering) => [gathering.id, answersTo(gathering, attendances.get(gathering.id) ?? [])]),
  );
  const remembered = Map.groupBy(await listRememberedPlaces(db, { collectiveId, at }, ids), (one) => one.gathering_id);
  const undone = new Map(answers);
  for (const gathering of gatherings) {
    const back = remembered.get(gathering.id);
    if (!back) continue;
    const others = (attendances.get(gathering.id) ?? []).filter(
      ({ person_id }) => !back.some((one) => one.person_id === person_id),
    );
    undone.set(gathering.id, answersTo(gathering, [...others, ...back]));
  }
  const waits = await listWaits(db, collectiveId, ids);
  const waitsBy = (by: typeof answers) => (wait: (typeof waits)[number]) =>
    by.get(wait.gathering_id)?.waiting.includes(wait.person_id) ?? false;
  const [waitsNow, wouldWait] = [waitsBy(answers), waitsBy(undone)];
  const [waiting = [], over = []] = [true, false].map((still) =>
    waits.filter((wait) => (waitsNow(wait) || wouldWait(wait)) === still),
  );
  const gone = waiting.filter((wait) => wait.lost === 1 && waitsNow(wait));
  return { gatherings, answers, waiting, over, gone };
}
