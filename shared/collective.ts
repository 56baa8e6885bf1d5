import type { Crew } from "./crews.ts";
import type { IsoDate } from "./dates.ts";
import type { EntryPathway } from "./entry-pathways.ts";
import type { Interval } from "./intervals.ts";
import type { IntervalInvolvements } from "./involvements.ts";
import type { Link } from "./links.ts";
import type { Person } from "./people.ts";

export interface Collective {
  id: number;
  name: string;
  noun_name: string | null;
  slug: string | null;
  description: string | null;
  links: Link[];
  feature_eoi: boolean;
  /** Markdown. */
  eoi_description: string | null;
}

/**
 * Everything a member sees of their collective, the same for every member: private answers are left out.
 * `revision` counts the events it already contains; `epoch` names the life of the database they are counted in.
 */
export interface CollectiveState {
  epoch: string;
  revision: number;
  /** The server's day, which decides what is current. */
  today: IsoDate;
  collective: Collective;
  people: Person[];
  crews: Crew[];
  intervals: Interval[];
  current_interval: Interval | null;
  involvements: {
    current_interval: IntervalInvolvements | null;
    next_interval: IntervalInvolvements | null;
  };
  entry_pathways: EntryPathway[];
}
