import { COUNTED_INTERVALS } from "../../../shared/constants.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { begunIntervals } from "../../../shared/intervals/intervals.ts";
import type { ConvenedCounts, PersonHistoryEntry } from "../../../shared/people/people.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getPerson } from "../people/people.queries.ts";
import { countConvened, listPartsEver } from "./history.queries.ts";

/** Returns the intervals up to the current one that somebody was part of, newest first. Throws `PersonNotFound`. */
export async function getPersonHistory(db: Db, key: PersonKey, today: IsoDate): Promise<PersonHistoryEntry[]> {
  return readSnapshot(db, async (trx) => {
    await getPerson(trx, key);
    const begun = new Set(begunIntervals(await listIntervals(trx, key.collectiveId), today).map(({ id }) => id));
    const parts = Map.groupBy(await listPartsEver(trx, key), ({ interval_id }) => interval_id);
    return [...parts]
      .filter(([id]) => begun.has(id))
      .map(([interval_id, rows]) => {
        const crews = rows.flatMap(({ crew_id, convenor }) => (crew_id === null ? [] : { crew_id, convenor }));
        return {
          interval_id,
          crew_ids: crews.map(({ crew_id }) => crew_id),
          convened_ids: crews.filter(({ convenor }) => convenor === 1).map(({ crew_id }) => crew_id),
        };
      })
      .toSorted((a, b) => b.interval_id - a.interval_id);
  });
}

/** Counts how often each person has convened in the latest intervals. */
export async function getConvenedCounts(db: Db, collectiveId: number, today: IsoDate): Promise<ConvenedCounts> {
  return readSnapshot(db, async (trx) => {
    const counted = begunIntervals(await listIntervals(trx, collectiveId), today).slice(-COUNTED_INTERVALS);
    const [from, to] = [counted.at(0)?.id ?? 0, counted.at(-1)?.id ?? 0];
    return { intervals: counted.length, people: await countConvened(trx, { collectiveId, from, to }) };
  });
}
