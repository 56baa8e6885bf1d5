import type { IsoDate } from "../../../shared/basics/dates.ts";
import { intervalCounts, type IntervalHistory } from "../../../shared/intervals/interval-overview.ts";
import { firstUnfinishedId, isPastInterval, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Db } from "../../db/schema.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { countAnswers } from "./history.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listMemberIds } from "./overview.queries.ts";
import { leavesBefore } from "../participation/leavers.rules.ts";

export async function getIntervalHistory(db: Db, collectiveId: number, today: IsoDate): Promise<IntervalHistory> {
  const intervals = await listIntervals(db, collectiveId);
  const { current, next } = locateIntervals(intervals, today);
  const firstId = firstUnfinishedId({ current, next });
  const leavers = await listLeavers(db, collectiveId, firstId);
  const groups = Map.groupBy(await countAnswers(db, collectiveId, firstId), ({ interval_id }) => interval_id);
  const members = await listMemberIds(db, collectiveId);
  return intervals.map((interval) => {
    const answers = groups.get(interval.id) ?? [];
    const involved = answers.reduce((sum, { people }) => sum + people, 0);
    // Everyone is carried over into the current and the next interval; later ones still lack most.
    const isFilled = interval === current || interval === next || isPastInterval(interval, current, today);
    const staying = members.filter((id) => !leavesBefore(leavers, interval.id, id)).length;
    return intervalCounts(interval.id, answers, isFilled ? 0 : staying - involved);
  });
}
