import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db } from "../../db/schema.ts";
import { listPersonIntervals } from "./involvements.queries.ts";
import { asOthersSee, type Leavers } from "./leavers.rules.ts";

/** A person whose involvements in an interval were changed, or are seen differently. */
export interface TouchedPerson {
  intervalId: number;
  personId: number;
  /** The involvements before; without them, at most their convening has changed. */
  before?: PersonInterval;
  /** The crew that they began or ceased to convene. */
  convening?: number;
  /** The crews they left that nobody else volunteers to convene. */
  aloneIn?: number[];
}

/** One change per person and interval, in the order of their first mention within an interval. */
export async function listMeChanges(
  db: Db,
  { collectiveId, leavers, leaversBefore }: { collectiveId: number; leavers: Leavers; leaversBefore: Leavers },
  touched: readonly TouchedPerson[],
): Promise<Changed[]> {
  const changes: Changed[] = [];
  for (const [intervalId, ofInterval] of Map.groupBy(touched, (person) => person.intervalId)) {
    const people = Map.groupBy(ofInterval, (person) => person.personId);
    for (const part of await listPersonIntervals(db, { collectiveId, intervalId }, [...people.keys()])) {
      changes.push({
        event: { MeEvent: { IntervalDataChanged: asOthersSee(leavers, part) } },
        own: part,
        before: {
          ...asOthersSee(leaversBefore, partBefore(part, people.get(part.person_id) ?? [])),
          alone_in: people.get(part.person_id)?.flatMap(({ aloneIn }) => aloneIn ?? []) ?? [],
        },
      });
    }
  }
  return changes;
}

function partBefore(after: PersonInterval, touched: readonly TouchedPerson[]): PersonInterval {
  const known = touched.find(({ before }) => before)?.before;
  if (known) return known;
  const crewIds = new Set(touched.map(({ convening }) => convening));
  return {
    ...after,
    crew_involvements: after.crew_involvements.map((crew) =>
      crewIds.has(crew.crew_id) ? { ...crew, convenor: !crew.convenor } : crew,
    ),
  };
}

/** A person's answers and crews in an interval, in one flat object. */
export function saidIn({ collective_involvement, crew_involvements }: PersonInterval) {
  const { capacity_planning, ...answers } = collective_involvement ?? { capacity_planning: null };
  return { ...answers, ...capacity_planning, crew_involvements };
}

export function noInvolvements(intervalId: number, personId: number): PersonInterval {
  return { interval_id: intervalId, person_id: personId, collective_involvement: null, crew_involvements: [] };
}
