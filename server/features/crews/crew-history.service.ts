import type { CrewHistoryEntry } from "../../../shared/crews/crews.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { begunIntervals } from "../../../shared/intervals/intervals.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getCrew, listPeopleEver } from "../structure/crews.queries.ts";
import { listHandoversOfCrew } from "../handovers/handovers.queries.ts";

/** Returns the intervals until now in which a crew had people or a handover, newest first. Throws `CrewNotFound`. */
export async function getCrewHistory(
  db: Db,
  key: { collectiveId: number; crewId: number },
  today: IsoDate,
): Promise<CrewHistoryEntry[]> {
  return readSnapshot(db, async (trx) => {
    await getCrew(trx, { collectiveId: key.collectiveId, id: key.crewId });
    const begun = begunIntervals(await listIntervals(trx, key.collectiveId), today);
    const people = Map.groupBy(await listPeopleEver(trx, key), ({ interval_id }) => interval_id);
    const written = await listHandoversOfCrew(trx, key);
    const handovers = new Map(written.map(({ interval_id, ...handover }) => [interval_id, handover]));
    return begun
      .filter(({ id }) => people.has(id) || handovers.has(id))
      .toReversed()
      .map(({ id }) => {
        const inCrew = people.get(id) ?? [];
        return {
          interval_id: id,
          convenor_id: inCrew.find(({ convenor }) => convenor === 1)?.person_id ?? null,
          person_ids: inCrew.map(({ person_id }) => person_id),
          handover: handovers.get(id) ?? null,
        };
      });
  });
}
