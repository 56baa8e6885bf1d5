import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import { crewsByName, type Crew } from "../../../shared/crews/crews.ts";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import {
  PARTICIPATION_BADGES,
  participationBadge,
  type IntervalInvolvements,
  type ParticipationBadge,
} from "../../../shared/participation/involvements.ts";
import type { Person } from "../../../shared/people/people.ts";
import { matcherOf } from "../../../shared/basics/search-text.ts";

/** A person in an interval's list. */
export interface PersonRow extends Person {
  /** Not their status: those who have not answered only continue by default. */
  answer: ParticipationBadge;
  capacity_score: CapacityScore | null;
  crews: Pick<Crew, "id" | "name">[];
  /** Whether they opted out. */
  dimmed: boolean;
  /** Whether they have not accepted their invitation. */
  invited: boolean;
  /** For how many intervals they have not answered, if they are silent. */
  silentFor: number | undefined;
  /** In how many of the latest intervals they convened a crew. */
  convened: number;
}

interface Listed {
  people: readonly Person[];
  crews: readonly Crew[];
  involvements: Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements">;
  /** The people who have not accepted their invitation. */
  invited: ReadonlySet<number>;
  /** The silent people, with the number of intervals. */
  silences: ReadonlyMap<number, number>;
  /** In how many intervals people have convened a crew. */
  convened: ReadonlyMap<number, number>;
}

export function peopleRows({ people, crews, involvements, invited, silences, convened }: Listed): PersonRow[] {
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const crewsById = new Map(crews.map((crew) => [crew.id, crew]));
  const partsOf = groupBy(involvements.crew_involvements, ({ person_id }) => person_id);
  return involvements.collective_involvements.flatMap((involvement): PersonRow[] => {
    const person = peopleById.get(involvement.person_id);
    if (!person) return [];
    return [
      {
        ...person,
        answer: participationBadge(involvement),
        capacity_score: involvement.capacity_score,
        crews: crewsByName((partsOf.get(person.id) ?? []).flatMap(({ crew_id }) => crewsById.get(crew_id) ?? [])),
        dimmed: involvement.participation_intention === "OptOut",
        invited: invited.has(person.id),
        silentFor: silences.get(person.id),
        convened: convened.get(person.id) ?? 0,
      },
    ];
  });
}

/** The answers that occur, Participating first. */
export function answersIn(rows: readonly PersonRow[]): ParticipationBadge[] {
  const found = new Set(rows.map(({ answer }) => answer));
  return PARTICIPATION_BADGES.filter((answer) => found.has(answer));
}

/** Filters rows whose name or crews contain the typed words, ignoring case and accents. */
export function searchRows(rows: readonly PersonRow[], typed: string): PersonRow[] {
  const matches = matcherOf(typed);
  return rows.filter(({ display_name, crews }) => matches([display_name, ...crews.map(({ name }) => name)]));
}

/** The order of the list from its name in the URL, which begins with "-" if it is descending. */
export function orderOf(name: string | null) {
  const by = (["crews", "convened"] as const).find((column) => name?.endsWith(column)) ?? ("name" as const);
  return { by, descending: name?.startsWith("-") ?? false };
}

/** The name of the order after a press on a column's header: names begin with A, and numbers with the highest. */
export function orderAfter(name: string | null, pressed: string): string | null {
  const { by, descending } = orderOf(name);
  const isDescending = pressed === by ? !descending : pressed !== "name";
  return pressed === "name" && !isDescending ? null : `${isDescending ? "-" : ""}${pressed}`;
}

const COUNTS = {
  crews: ({ crews }: PersonRow) => crews.length,
  convened: ({ convened }: PersonRow) => convened,
};

/** Rows in an order; those with equal numbers by name. */
export function sortedRows(rows: readonly PersonRow[], { by, descending }: ReturnType<typeof orderOf>): PersonRow[] {
  const sign = descending ? -1 : 1;
  const byName = (a: PersonRow, b: PersonRow) => compareTexts(a.display_name, b.display_name);
  if (by === "name") return rows.toSorted((a, b) => sign * byName(a, b));
  const count = COUNTS[by];
  return rows.toSorted((a, b) => sign * (count(a) - count(b)) || byName(a, b));
}
