import { convenorOrder, convenorReason, placeReasons, type ConvenorChoice } from "../../../shared/crews/convenors.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";
import { firstUnfinishedId, isPastInterval, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { say } from "../../messages.ts";
import { getCrew } from "../structure/crews.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getVolunteer, listVolunteeringIn, type CrewIntervalKey } from "./convenors.queries.ts";
import { listLeavers } from "./leavers.queries.ts";
import { leavesBefore } from "./leavers.rules.ts";

interface Question extends CrewIntervalKey {
  language?: Language;
  /** Somebody who is supposed to volunteer. */
  supposedId?: number | undefined;
}

/**
 * Returns who convenes a crew in an interval, and why: the order that the server chooses by, in words. In the current
 * interval and in past ones, the stored convenor is the incumbent. If somebody is supposed to volunteer, it returns who
 * would convene then: a plan of theirs that others do not see stays out of it. Throws `IntervalNotFound`, `CrewNotFound`.
 */
export async function getConvenorChoice(db: Db, key: Question, today: IsoDate): Promise<ConvenorChoice> {
  return readSnapshot(db, async (trx) => {
    const { collectiveId, intervalId, crewId, language = DEFAULT_LANGUAGE } = key;
    const intervals = await listIntervals(trx, collectiveId);
    const interval = intervals.find(({ id }) => id === intervalId);
    if (!interval) throw new AppError("IntervalNotFound");
    const { name: crewName } = await getCrew(trx, { collectiveId, id: crewId });

    const { current, next } = locateIntervals(intervals, today);
    const isPast = isPastInterval(interval, current, today);
    const supposedId = isPast ? undefined : key.supposedId;
    const people = await listVolunteeringIn(trx, key);
    const storedId = people.find(({ convenor }) => convenor === 1)?.person_id ?? null;
    const leavers = await listLeavers(trx, collectiveId, firstUnfinishedId({ current, next }));
    const supposed = supposedId === undefined ? [] : [await getVolunteer(trx, { ...key, personId: supposedId })];
    const others = people.filter(
      ({ person_id, volunteered_convenor }) => volunteered_convenor === 1 && person_id !== supposedId,
    );
    const order = convenorOrder({
      volunteers: [...others, ...supposed]
        .filter(({ person_id }) => !leavesBefore(leavers, intervalId, person_id))
        .map(({ person_id, last_convened }) => ({ person_id, last_convened })),
      incumbent: isPast || current?.id === intervalId ? storedId : null,
    });
    const convenorId = supposedId === undefined ? storedId : (order[0]?.person_id ?? null);
    const names = new Map([...people, ...supposed].map(({ person_id, display_name }) => [person_id, display_name]));
    const nameOf = (personId: number) => names.get(personId) ?? "";
    const setting = { language, crewName, nameOf, convenorId, isPast };
    const inWords = say(language, "convening");
    const reasons = placeReasons(inWords, order, setting);
    return {
      interval_id: intervalId,
      crew_id: crewId,
      convenor_id: convenorId,
      reason: convenorReason(inWords, order, setting),
      order: order.map((volunteer, index) => ({ ...volunteer, reason: reasons[index] ?? "" })),
    };
  });
}
