import type { Collective } from "../../../shared/collective/collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { PAUSE, queueAllowed, SHORT_PAUSE } from "./news.service.ts";
import {
  deleteGatheringNews,
  getNewsState,
  listCollectivesWithNews,
  postponeGatheringNews,
} from "./gathering-news.queries.ts";
import { listAwaited } from "../gatherings/waits.queries.ts";
import { writeNews } from "./write-news.ts";
import { listCollectivesWithUnwritten } from "../../mail/unwritten.ts";
import { lockCollective } from "../../revision/change.ts";
import { collectChanges } from "./collect-changes.ts";
import { withdrawWaiting } from "./current-emails.ts";
import { forEachCollective } from "../../each-collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import { queuePlaceNews } from "./place-news.ts";

/** How often to collect what people are told if something changes meanwhile. After that, the next run does. */
const ATTEMPTS = 3;

/**
 * Tells people of gatherings that are new, have another or a chosen time or place, are cancelled or are back on, and of
 * places that they have got (`docs/domain/mail.md#emails-about-gatherings`). Also writes what an earlier run has left.
 * Returns how many people were told, each counted once for each kind of news.
 */
export async function queueGatheringNews(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await listCollectivesWithNews(db, now);
  const awaited = await listAwaited(db, now.toISOString());
  const unwritten = await listCollectivesWithUnwritten(db);
  return forEachCollective(new Set([...due.keys(), ...awaited.keys(), ...unwritten]), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const isSettled = due.get(collectiveId);
    const changes = isSettled === undefined ? 0 : await queueChanges(services, collective, isSettled ? null : now);
    const places = await queuePlaceNews(services, { collective, ids: awaited.get(collectiveId) ?? [] });
    await writeNews(services, collectiveId);
    return changes + places;
  });
}

/**
 * Queues one email of each kind for each person, such as about all that was moved: of everything, or of what begins
 * soon. What could not be sent yet is written anew first.
 */
async function queueChanges(services: JobServices, collective: Collective, soonAt: Date | null): Promise<number> {
  const { db, clock } = services;
  await withdrawWaiting(db, { collectiveId: collective.id, clock });
  // Also what the mail worker has withdrawn: then people know again what they were told before.
  await writeNews(services, collective.id);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const told = await queueUnlessChanged(services, collective, soonAt);
    if (told !== null) return told;
  }
  return 0;
}

/** Collects the news for people before the collective is locked. Null if something has changed since. */
async function queueUnlessChanged(services: JobServices, collective: Collective, soonAt: Date | null) {
  const { db, clock } = services;
  const { id: collectiveId } = collective;
  const state = await getNewsState(db, collectiveId);
  const { ids, changes } = await collectChanges(db, { collectiveId, soonAt });
  return db.transaction().execute(async (trx) => {
    await lockCollective(trx, collectiveId);
    if ((await getNewsState(trx, collectiveId)) !== state) return null;
    const kept = new Set<number>();
    let sum = 0;
    for (const { kind, news } of changes) {
      const { told, deferred } = await queueAllowed(trx, services, {
        collective,
        kind,
        news,
        pause: soonAt ? SHORT_PAUSE : PAUSE,
      });
      sum += told;
      // They are told later, with what has changed until then.
      for (const { gatheringIds = [] } of deferred) for (const id of gatheringIds) kept.add(id);
    }
    const at = clock.now().toISOString();
    await postponeGatheringNews(trx, collectiveId, { ids: [...kept], at });
    const done = ids.filter((id) => !kept.has(id));
    await deleteGatheringNews(trx, collectiveId, done);
    return sum;
  });
}
