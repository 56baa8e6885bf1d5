import type { Collective } from "../../../shared/collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { queueNews } from "./news.service.ts";
import { deleteGatheringNews, getNewsState, listCollectivesWithNews } from "./gathering-news.queries.ts";
import { listAwaited } from "../gatherings/waits.queries.ts";
import { writeNews } from "./write-news.ts";
import { listCollectivesWithDrafts } from "../../mail/drafts.ts";
import { lockCollective } from "../../revision/change.ts";
import { collectChanges } from "./collect-changes.ts";
import { forEachCollective } from "../../each-collective.ts";
import type { JobServices } from "../../context.ts";
import { tellOfPlaces } from "./tell-of-places.ts";

/** How often to collect what people are told if something changes meanwhile. After that, the next run does. */
const ATTEMPTS = 3;

/**
 * Mails people that a gathering has another time or place, is cancelled or is back on, and that they have got
 * a place (`docs/domain/mail.md#emails-about-gatherings`). Also writes what an earlier run has left. Returns the number
 * of new emails.
 */
export async function tellOfGatherings(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const settled = new Set(await listCollectivesWithNews(db, clock.now()));
  const awaited = await listAwaited(db, clock.now().toISOString());
  const unwritten = await listCollectivesWithDrafts(db);
  return forEachCollective(new Set([...settled, ...awaited.keys(), ...unwritten]), async (collectiveId) => {
    const { collective } = await getCollective(db, collectiveId);
    const changes = settled.has(collectiveId) ? await tellOfChanges(services, collective) : 0;
    const places = await tellOfPlaces(services, { collective, ids: awaited.get(collectiveId) ?? [] });
    await writeNews(services, collectiveId);
    return changes + places;
  });
}

/** Queues one email for each person about all that was moved, and one about all that was cancelled. */
async function tellOfChanges(services: JobServices, collective: Collective): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const told = await tellUnlessChanged(services, collective);
    if (told !== null) return told;
  }
  return 0;
}

/** Collects the notes for people before the collective is locked. Null if something has changed since. */
async function tellUnlessChanged(services: JobServices, collective: Collective): Promise<number | null> {
  const { db, clock } = services;
  const { id: collectiveId } = collective;
  const state = await getNewsState(db, collectiveId);
  const changes = await collectChanges(db, { collectiveId, now: clock.now().toISOString() });
  return db.transaction().execute(async (trx) => {
    await lockCollective(trx, collectiveId);
    if ((await getNewsState(trx, collectiveId)) !== state) return null;
    await deleteGatheringNews(trx, collectiveId);
    let told = 0;
    for (const { kind, news } of changes) told += await queueNews(trx, services, { collective, kind, news });
    return told;
  });
}
