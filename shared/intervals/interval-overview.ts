import type { z } from "zod";
import { compareTexts } from "../basics/compare-texts.ts";
import { SILENT_INTERVALS } from "../constants.ts";
import type { Crew } from "../crews/crews.ts";
import type { IsoDate } from "../basics/dates.ts";
import { groupBy } from "../basics/group-by.ts";
import type { intervalCountsSchema, intervalOverviewSchema } from "./interval-overview.schema.ts";
import type { Interval } from "./intervals.ts";
import {
  crewLacks,
  isCrewEmpty,
  participationBadge,
  type CollectiveInvolvement,
  type CrewInvolvement,
  type ParticipationBadge,
} from "../participation/involvements.ts";

export type IntervalOverview = z.output<typeof intervalOverviewSchema>;
export type Answers = IntervalOverview["answers"];
export type CrewOverview = IntervalOverview["crews"][number];
export type IntervalCounts = z.output<typeof intervalCountsSchema>;
export type IntervalHistory = IntervalCounts[];
type CapacityCounts = IntervalOverview["capacity"]["now"];

/** A person's answer for an interval, as far as the overview needs it. */
type OverviewParticipation = Pick<
  CollectiveInvolvement,
  "person_id" | "participation_intention" | "opt_out_type" | "opt_out_planned_return_date" | "capacity_score"
>;
type Part = Pick<CrewInvolvement, "person_id" | "crew_id" | "convenor" | "volunteered_convenor">;

/** Everybody's answers and crews in an interval, except for people who leave before it begins. */
export interface Involved {
  answers: readonly OverviewParticipation[];
  parts: readonly Part[];
}

export interface OverviewInput {
  interval: Interval;
  now: Involved;
  /** The interval before; null for the first one. */
  before: Involved | null;
  crews: readonly Pick<Crew, "id" | "name">[];
  /** Members added once it is the next one; null once all are (`docs/domain/participation.md#carry-over`). */
  expected: readonly number[] | null;
  /** The number of begun intervals in a row without an answer, by person. */
  silences: ReadonlyMap<number, number>;
}

/** Returns how an interval comes or came together (`docs/domain/intervals.md#the-overview-of-an-interval`). */
export function intervalOverview(input: OverviewInput): IntervalOverview {
  const { interval, now, before, crews, expected, silences } = input;
  return {
    interval_id: interval.id,
    answers: listParticipations(now.answers, expected),
    crews: describeCrews(crews, now.parts, before && before.parts),
    capacity: { now: countCapacity(now.answers), before: before && countCapacity(before.answers) },
    ...listRests(interval, now.answers, before?.answers),
    // If nobody was in the interval before, because the server was off, nobody is new.
    new: before && before.answers.length > 0 && !expected ? listNew(now.answers, before.answers) : [],
    silent: [...silences]
      .filter(([, intervals]) => intervals >= SILENT_INTERVALS)
      .map(([person_id, intervals]) => ({ person_id, intervals })),
  };
}

/** The list that people with each badge belong to. */
const PARTS: Record<ParticipationBadge, keyof Answers> = {
  Participating: "participating",
  "On Hiatus": "on_hiatus",
  Exiting: "exiting",
  "Opt-out": "opted_out",
  "No intention": "not_answered",
};

function listParticipations(answers: readonly OverviewParticipation[], expected: readonly number[] | null): Answers {
  const parts: Answers = {
    participating: [],
    on_hiatus: [],
    exiting: [],
    opted_out: [],
    not_answered: [...(expected ?? [])],
  };
  for (const answer of answers) parts[PARTS[participationBadge(answer)]].push(answer.person_id);
  return parts;
}

/** Crews that cannot go ahead come first, then those that lack something else; unused ones follow those in use. */
function describeCrews(
  crews: readonly Pick<Crew, "id" | "name">[],
  now: readonly Part[],
  before: readonly Part[] | null,
): CrewOverview[] {
  const crewOf = (part: Part) => part.crew_id;
  const [partsNow, partsBefore] = [groupBy(now, crewOf), groupBy(before ?? [], crewOf)];
  return neediestFirst(
    crews.map(({ id, name }): CrewOverview => {
      const [people, previous] = [partsNow.get(id) ?? [], partsBefore.get(id) ?? []];
      const lacks = crewLacks(people, previous);
      return {
        crew_id: id,
        name,
        lacks,
        can_go_ahead: !isCrewEmpty(lacks),
        convenor_id: people.find(({ convenor }) => convenor)?.person_id ?? null,
        person_ids: people.map(({ person_id }) => person_id),
        volunteer_ids: people.filter((part) => part.volunteered_convenor).map(({ person_id }) => person_id),
        people_before: before && previous.length,
      };
    }),
  );
}

/** The order of crews: those that lack most first, then by name. */
export function neediestFirst(crews: readonly CrewOverview[]): CrewOverview[] {
  return crews.toSorted((a, b) => needOf(b) - needOf(a) || compareTexts(a.name, b.name));
}

function needOf({ can_go_ahead, lacks, person_ids, people_before }: CrewOverview): number {
  if (can_go_ahead) return lacks.length;
  return person_ids.length > 0 || people_before ? 3 : 2;
}

/** Counts the capacity of people who have said that they participate. */
function countCapacity(answers: readonly OverviewParticipation[]): CapacityCounts {
  const scores = answers.filter((answer) => answer.participation_intention === "OptIn");
  const count = (score: OverviewParticipation["capacity_score"]) =>
    scores.filter((answer) => answer.capacity_score === score).length;
  return { lower: count(-1), usual: count(0), higher: count(1), not_said: count(null) };
}

/** People who have answered alike. */
type ParticipationGroup = Omit<OverviewParticipation, "person_id" | "opt_out_planned_return_date"> & { people: number };

const LEVELS = { "-1": "lower", "0": "usual", "1": "higher", null: "not_said" } as const;

/** Returns the answers of an interval in numbers; `expected` members will be added without an answer. */
export function intervalCounts(
  intervalId: number,
  groups: readonly ParticipationGroup[],
  expected: number,
): IntervalCounts {
  const answers = { participating: 0, on_hiatus: 0, exiting: 0, opted_out: 0, not_answered: expected };
  const capacity = { lower: 0, usual: 0, higher: 0, not_said: 0 };
  for (const group of groups) {
    answers[PARTS[participationBadge(group)]] += group.people;
    if (group.participation_intention === "OptIn") capacity[LEVELS[`${group.capacity_score}`]] += group.people;
  }
  return { interval_id: intervalId, answers, capacity };
}

/** A hiatus ends in the interval in which its return date is, or before an interval without it. */
function listRests(
  interval: Interval,
  now: readonly OverviewParticipation[],
  before: readonly OverviewParticipation[] | undefined,
): Pick<IntervalOverview, "returning" | "resting"> {
  const answersBefore = new Map(before?.map((answer) => [answer.person_id, answer]));
  const returning: IntervalOverview["returning"] = [];
  const resting: IntervalOverview["resting"] = [];
  for (const answer of now) {
    const { person_id, opt_out_planned_return_date: until } = answer;
    const earlier = answersBefore.get(person_id);
    if (answer.opt_out_type === "Hiatus") {
      if (until !== null && isWithin(until, interval)) returning.push({ person_id, date: until });
      else resting.push({ person_id, until });
    } else if (earlier?.opt_out_type === "Hiatus" && answer.participation_intention !== "OptOut") {
      returning.push({ person_id, date: earliest(earlier.opt_out_planned_return_date, interval.start_date) });
    }
  }
  return { returning: returning.toSorted((a, b) => a.date.localeCompare(b.date)), resting };
}

function listNew(now: readonly OverviewParticipation[], before: readonly OverviewParticipation[]): number[] {
  const known = new Set(before.map(({ person_id }) => person_id));
  return now.map(({ person_id }) => person_id).filter((id) => !known.has(id));
}

function isWithin(day: IsoDate, { end_date }: Interval): boolean {
  return end_date === null || day <= end_date;
}

/** Anyone who comes back earlier than planned is back when the interval begins. */
function earliest(planned: IsoDate | null, start: IsoDate): IsoDate {
  return planned !== null && planned < start ? planned : start;
}
