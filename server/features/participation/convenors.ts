import type { Db } from "../../db/database.ts";
import { listVolunteering, setConvenor, type Volunteering } from "./convenors.queries.ts";

interface Candidates {
  volunteers: readonly number[];
  /** The interval in which each person last convened this crew. */
  lastConvened: ReadonlyMap<number, number>;
  /** The current convenor, who may stay; null in an interval that has not started. */
  incumbent: number | null;
}

/**
 * Chooses the convenor of a crew (`docs/domain.md#convenors`): the incumbent while they volunteer, then a volunteer who
 * never convened it, then the one who convened it longest ago, then the lowest person id. Null without volunteers.
 */
export function chooseConvenor({ volunteers, lastConvened, incumbent }: Candidates): number | null {
  if (incumbent !== null && volunteers.includes(incumbent)) return incumbent;
  const inOrder = volunteers.toSorted((a, b) => (lastConvened.get(a) ?? 0) - (lastConvened.get(b) ?? 0) || a - b);
  return inOrder[0] ?? null;
}

interface Recomputation {
  collectiveId: number;
  crewIds: readonly number[];
  /** The changed interval. Later ones are recomputed too, because it is part of their history. */
  fromIntervalId: number;
  currentIntervalId: number | null;
}

export interface TouchedPerson {
  intervalId: number;
  personId: number;
}

/**
 * Recomputes the convenors of these crews from one interval on. Returns the people whose involvement changed.
 * People who opt out have no crew involvements, so every volunteer participates.
 */
export async function recomputeConvenors(
  db: Db,
  { collectiveId, crewIds, fromIntervalId, currentIntervalId }: Recomputation,
): Promise<TouchedPerson[]> {
  const involvements = await listVolunteering(db, { collectiveId, crewIds, fromIntervalId });
  const touched: TouchedPerson[] = [];
  for (const crewId of crewIds) {
    const ofCrew = involvements.filter((row) => row.crew_id === crewId);
    const lastConvened = new Map(ofCrew.map((row) => [row.person_id, row.last_convened ?? 0]));
    for (const [intervalId, rows] of groupByInterval(ofCrew)) {
      const convenes = (row: Volunteering) => row.convenor === 1;
      const chosen = chooseConvenor({
        volunteers: rows.filter((row) => row.volunteered_convenor === 1).map((row) => row.person_id),
        lastConvened,
        incumbent: intervalId === currentIntervalId ? (rows.find(convenes)?.person_id ?? null) : null,
      });
      for (const row of rows.filter((candidate) => convenes(candidate) !== (candidate.person_id === chosen))) {
        await setConvenor(db, row.id, !convenes(row));
        touched.push({ intervalId, personId: row.person_id });
      }
      if (chosen !== null) lastConvened.set(chosen, intervalId);
    }
  }
  return touched;
}

function groupByInterval(rows: Volunteering[]): Map<number, Volunteering[]> {
  const groups = new Map<number, Volunteering[]>();
  for (const row of rows) groups.set(row.interval_id, [...(groups.get(row.interval_id) ?? []), row]);
  return groups;
}
