import type { ChangeResult } from "../../../shared/events.ts";
import { locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { change, type Change, type ChangeDependencies } from "../../change.ts";
import { insertInterval, listIntervals } from "./intervals.queries.ts";
import { fillIntervals, rolledOver } from "./roll-over.ts";

/** Adds an interval after the last one; where it is the current or the next, everyone is carried over into it. */
export async function createInterval(
  dependencies: ChangeDependencies,
  by: Change,
  dates: Omit<Interval, "id">,
): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    const existing = await listIntervals(trx, by.collectiveId);
    const interval: Interval = { id: (existing.at(-1)?.id ?? 0) + 1, ...dates };
    await insertInterval(trx, by.collectiveId, interval);
    const { current, next } = locateIntervals([...existing, interval], dependencies.clock.today());
    await fillIntervals(trx, by.collectiveId, [current, next]);
    const matters = interval.id === current?.id || interval.id === next?.id;
    return [{ IntervalsEvent: { IntervalCreated: interval } }, ...(matters ? [rolledOver(current, next)] : [])];
  });
}
