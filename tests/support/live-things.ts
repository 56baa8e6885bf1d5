import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { AuthoredEvent, Event } from "../../shared/events/events.ts";
import type { CollectiveInvolvement, Me, PersonInterval } from "../../shared/participation/involvements.ts";

/** The data and events of a page that is kept live, as small as they can be. */

export const ME = 1;
export const OTHER = 2;

export function emptyState(revision: number, epoch = "life"): CollectiveState {
  const collective = {
    id: 1,
    name: "Shoal",
    noun_name: null,
    slug: null,
    description: null,
    links: [],
    feature_eoi: false,
    eoi_description: null,
    reminder_days: [],
    language: null,
    time_zone: null,
    reply_address: null,
    eoi_managing_crew_id: null,
  };
  const involvements = { interval_id: 1, collective_involvements: [], crew_involvements: [] };
  return {
    epoch,
    revision,
    today: "2026-11-21",
    time_zone: "UTC",
    collective,
    people: [],
    crews: [],
    intervals: [{ id: 1, start_date: "2026-11-01", end_date: null }],
    current_interval: { id: 1, start_date: "2026-11-01", end_date: null },
    involvements: { current_interval: involvements, next_interval: null },
    entry_pathways: [],
  };
}

export function emptyMe(revision: number): Me {
  const current_interval = { interval_id: 1, person_id: ME, collective_involvement: null, crew_involvements: [] };
  return { revision, person_id: ME, language: null, current_interval, next_interval: null };
}

/** A crew's new name: two of them on the same crew show which came last. */
export function renamed(name: string, id = 1): Event {
  return { CrewsEvent: { CrewUpdated: { id, collective_id: 1, name, description: "", links: [], archived_at: null } } };
}

/** The own person's row: private answers, and crews in which others made them convenor. */
export interface OwnRow {
  wellbeing: string | null;
  convened: number[];
}

export function ownInterval({ wellbeing, convened }: OwnRow): PersonInterval {
  const collective_involvement: CollectiveInvolvement = {
    id: 1,
    person_id: ME,
    collective_id: 1,
    interval_id: 1,
    status: "Participating",
    private_capacity_planning: true,
    capacity_planning: wellbeing === null ? null : { wellbeing, focus: null, capacity: null },
    capacity_score: null,
    participation_intention: "OptIn",
    opt_out_type: null,
    opt_out_planned_return_date: null,
    intention_context: null,
  };
  const crew_involvements = convened.map((id) => ({
    id,
    interval_id: 1,
    crew_id: 1,
    person_id: ME,
    convenor: true,
    volunteered_convenor: true,
    status: "Participating" as const,
  }));
  return { interval_id: 1, person_id: ME, collective_involvement, crew_involvements };
}

/** The event of saving your own answers, without them, as the log and the socket contain it. */
export function ownChanged(convened: number[] = []): Event {
  return { MeEvent: { IntervalDataChanged: ownInterval({ wellbeing: null, convened }) } };
}

export const by = (author_id: number | null, event: Event): AuthoredEvent => ({ author_id, event });

/** A call of the page that is answered when the test says so. */
export function call() {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  return { answered: () => promise, answer: resolve, fail: reject };
}

/** Lets everything happen that waits for nothing else. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
