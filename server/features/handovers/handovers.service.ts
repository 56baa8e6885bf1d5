import { MAX_BYTES_OF_HANDOVERS } from "../../../shared/constants.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { isHandoverOpen, type Handover } from "../../../shared/handovers/handovers.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { bytesOf, checkQuota } from "../../db/quota.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { hasInterval, listIntervals } from "../structure/intervals.queries.ts";
import { isConvenor, type CrewIntervalKey } from "../participation/convenors.queries.ts";
import type { IntervalKey } from "../participation/involvements.queries.ts";
import { getCrew } from "../structure/crews.queries.ts";
import { deleteHandover, findHandover, listHandoversIn, listHandoversTo, upsertHandover } from "./handovers.queries.ts";

/** Returns a handover; its text is null while there is none. Throws `IntervalNotFound`, `CrewNotFound`. */
export async function getHandover(db: Db, key: CrewIntervalKey): Promise<Handover> {
  return readSnapshot(db, async (trx) => {
    await listIntervalsOf(trx, key);
    return readHandover(trx, key);
  });
}

/** Returns the handovers of an interval. Throws `IntervalNotFound`. */
export async function getHandoversIn(db: Db, key: IntervalKey): Promise<Handover[]> {
  return readSnapshot(db, async (trx) => {
    if (!(await hasInterval(trx, key.collectiveId, key.intervalId))) throw new AppError("IntervalNotFound");
    return listHandoversIn(trx, key);
  });
}

/**
 * Writes the handover of the crew that the author convenes (`docs/domain/crews.md#handover`). Null deletes it; without
 * a text, it stays. Throws `IntervalNotFound`, `CrewNotFound`, `HandoverClosed`, `HandoverOfAnother`, `LimitReached`.
 */
export async function writeHandover(
  dependencies: ChangeDependencies,
  { personId, ...key }: CrewIntervalKey & PersonKey,
  text: string | null | undefined,
): Promise<ChangeResult> {
  const { collectiveId, intervalId } = key;
  const { clock } = dependencies;
  return change(dependencies, { collectiveId, authorId: personId }, async (trx, today) => {
    const intervals = await listIntervalsOf(trx, key);
    if (!isHandoverOpen(intervalId, intervals, today)) throw new AppError("HandoverClosed");
    if (!(await isConvenor(trx, { ...key, personId }))) throw new AppError("HandoverOfAnother");
    if (text === undefined) return [];
    const before = await readHandover(trx, key);
    if (text === null) await deleteHandover(trx, key);
    else await upsertHandover(trx, key, { text, authorId: personId, at: clock.now().toISOString() });
    if (bytesOf(text) > bytesOf(before.text)) {
      const all = (await listHandoversIn(trx, key)).map((one) => ({ ...one, number: bytesOf(one.text) }));
      checkQuota(all, { limit: MAX_BYTES_OF_HANDOVERS, authors: new Set([personId]) });
    }
    return [{ event: { CrewsEvent: { HandoverUpdated: await readHandover(trx, key) } }, before }];
  });
}

/** Returns the handovers to a person who convenes in the current or in the next interval, one for each crew. */
export async function listOwnHandovers(db: Db, key: PersonKey, today: IsoDate): Promise<Handover[]> {
  return readSnapshot(db, async (trx) => {
    const { current, next } = locateIntervals(await listIntervals(trx, key.collectiveId), today);
    const intervalIds = [current, next].flatMap((interval) => interval?.id ?? []);
    return intervalIds.length > 0 ? listHandoversTo(trx, key, intervalIds) : [];
  });
}

/** The collective's intervals, if the interval and the crew exist. */
async function listIntervalsOf(db: Db, key: CrewIntervalKey) {
  const intervals = await listIntervals(db, key.collectiveId);
  if (!intervals.some(({ id }) => id === key.intervalId)) throw new AppError("IntervalNotFound");
  await getCrew(db, { collectiveId: key.collectiveId, id: key.crewId });
  return intervals;
}

async function readHandover(db: Db, key: CrewIntervalKey): Promise<Handover> {
  const { collectiveId, crewId, intervalId } = key;
  const none = { text: null, author_id: null, updated_at: null };
  const unwritten = { collective_id: collectiveId, crew_id: crewId, interval_id: intervalId, ...none };
  return (await findHandover(db, key)) ?? unwritten;
}
