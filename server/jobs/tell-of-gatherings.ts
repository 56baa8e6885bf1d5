import { answersTo, type GatheringOutline } from "../../shared/gatherings.ts";
import type { Collective } from "../../shared/collective.ts";
import type { Db } from "../db/database.ts";
import { getCollective } from "../features/collective/collective.queries.ts";
import { findAway } from "../features/gatherings/asked.queries.ts";
import { findAttendances } from "../features/gatherings/attendances.queries.ts";
import {
  listCollectivesWithNews,
  takeGatheringNews,
  type GatheringNews,
} from "../features/gatherings/gathering-news.queries.ts";
import { mailGatherings } from "../features/gatherings/gathering-mails.service.ts";
import { listGatheringsById } from "../features/gatherings/gatherings.queries.ts";
import { findConcerned } from "../features/gatherings/recipients.service.ts";
import { listAwaited, takeNoLongerWaiting } from "../features/gatherings/waits.queries.ts";
import type { GatheringNote } from "../mail/templates/gathering-letter.ts";
import { lockCollective } from "../revision/change.ts";
import { forEachCollective } from "./each-collective.ts";
import type { JobServices } from "./job-services.ts";
import { joinSeries } from "./join-series.ts";

/** How long to wait for further changes before anybody is told, and how long at most, in milliseconds. */
const SETTLING = 10 * 60_000;
const PATIENCE = 30 * 60_000;

/**
 * Mails people that a gathering has another time or place, is cancelled or takes place after all, and that they have got
 * a place (`docs/domain/mail.md#mails-about-gatherings`). Returns the number of mails.
 */
export async function tellOfGatherings(services: JobServices): Promise<number> {
  const { db, clock } = services;
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  const settled = new Set(await listCollectivesWithNews(db, { settled: before(SETTLING), oldest: before(PATIENCE) }));
  const awaited = await listAwaited(db, clock.now().toISOString());
  const collectives = new Set([...settled, ...awaited.keys()]);
  return forEachCollective(collectives, (collectiveId) =>
    db.transaction().execute(async (trx) => {
      // A change between reading and deleting the news would be lost.
      await lockCollective(trx, collectiveId);
      const { collective } = await getCollective(trx, collectiveId);
      const told = settled.has(collectiveId) ? await tellOfChanges(trx, services, collective) : 0;
      return told + (await tellOfPlaces(trx, services, { collective, ids: awaited.get(collectiveId) ?? [] }));
    }),
  );
}

/** Queues one mail for each person about all that was moved, and one about all that was cancelled. */
async function tellOfChanges(trx: Db, services: JobServices, collective: Collective): Promise<number> {
  const news = await takeGatheringNews(trx, collective.id);
  const ids = news.map(({ gathering_id }) => gathering_id);
  const now = services.clock.now().toISOString();
  const notes = { moves: new Map<number, GatheringNote[]>(), cancellations: new Map<number, GatheringNote[]>() };
  for (const gathering of await listGatheringsById(trx, collective.id, ids)) {
    const before = news.find(({ gathering_id }) => gathering_id === gathering.id);
    if (!before) continue;
    const kind = describeChange(before, gathering, now);
    if (kind === null) continue;
    for (const personId of (await findConcerned(trx, gathering)).keys()) {
      if (personId === before.changed_by) continue;
      notes[kind].set(personId, [...(notes[kind].get(personId) ?? []), { gathering, before }]);
    }
  }
  let told = 0;
  for (const kind of ["moves", "cancellations"] as const) {
    for (const [personId, all] of notes[kind]) {
      if (await mailGatherings(trx, services, { collective, personId, kind, notes: joinSeries(all) })) told += 1;
    }
  }
  return told;
}

/** Null if the changes have cancelled out, or if it is over. */
function describeChange(before: GatheringNews, after: GatheringOutline, now: string): "moves" | "cancellations" | null {
  if (after.ends_at <= now && before.ends_at <= now) return null;
  if ((before.cancelled === 1) !== (after.cancelled_at !== null)) return "cancellations";
  if (after.cancelled_at !== null) return null;
  const isSame =
    before.starts_at === after.starts_at && before.ends_at === after.ends_at && before.place === after.place;
  return isSame ? null : "moves";
}

/** Queues a mail for each person who no longer waits because they have a place. */
async function tellOfPlaces(
  trx: Db,
  services: JobServices,
  { collective, ids }: { collective: Collective; ids: readonly number[] },
): Promise<number> {
  const attendances = await findAttendances(trx, collective.id, ids);
  let told = 0;
  for (const gathering of await listGatheringsById(trx, collective.id, ids)) {
    const { going, waiting } = answersTo(gathering, attendances.get(gathering.id) ?? []);
    const away = await findAway(trx, gathering);
    for (const personId of await takeNoLongerWaiting(trx, gathering, waiting)) {
      if (!going.includes(personId) || away.has(personId)) continue;
      const notes = [{ gathering, said: "placeCame" as const }];
      if (await mailGatherings(trx, services, { collective, personId, kind: "waits", notes })) told += 1;
    }
  }
  return told;
}
