import { oneLine } from "../../server/mail/one-line.ts";
import { choosableCrews, crewsByName } from "../../shared/crews/crews.ts";
import { daysBetween, formatShortDate, type IsoDate } from "../../shared/basics/dates.ts";
import { countDays, intervalBefore, locateIntervals, type Interval } from "../../shared/intervals/intervals.ts";
import { crewReadiness, PARTICIPATION_BADGES, participationBadge } from "../../shared/participation/involvements.ts";
import type { CapacityScore, CollectiveInvolvement, CollectiveState, CrewInvolvement } from "../client.ts";
import { runExample } from "./run-example.ts";

const HELP = `Prints the readiness of the next interval: who takes part and with which capacity, which
crews can go ahead, and who has not answered yet.

  npx tsx scripts/examples/readiness-report.ts`;

await runExample(HELP, async ({ client }) => {
  const state = await client.collective.state.query();
  const { next } = locateIntervals(state.intervals, state.today);
  const planned = state.involvements.next_interval;
  if (!next || !planned) return console.log("There is no next interval yet.");
  const before = intervalBefore(state.intervals, next.id);
  const previous = before && (await client.collective.involvements.query({ interval_id: before.id }));
  const crews = describeCrews(state, planned.crew_involvements, previous?.crew_involvements ?? []);
  const { answers, unanswered } = describePeople(state, planned.collective_involvements);
  const sections = [describeInterval(state, next), answers, crews, unanswered];
  const filled = sections.filter((lines) => lines.length > 0);
  console.log(filled.map((lines) => lines.join("\n")).join("\n\n"));
});

function describeInterval({ collective, today }: CollectiveState, interval: Interval): string[] {
  const days = countDays(interval);
  const length = days === null ? "" : `, ${days} days`;
  const wait = daysBetween(today, interval.start_date);
  const start = wait === 1 ? "starts tomorrow" : `starts in ${wait} days`;
  return [`${oneLine(collective.name)}: interval ${interval.id}, ${formatDates(interval, today)}${length}, ${start}`];
}

/** People by their answers for the interval, and separately those without an answer. */
function describePeople(state: CollectiveState, involvements: readonly CollectiveInvolvement[]) {
  const list = (title: string, those: readonly CollectiveInvolvement[]) => {
    const names = those.map(({ person_id }) => nameOfPerson(state, person_id)).toSorted((a, b) => a.localeCompare(b));
    return names.length > 0 ? [`${title} (${names.length}): ${names.join(", ")}`] : [];
  };
  const answered = involvements.filter(({ participation_intention }) => participation_intention !== null);
  const answers = [
    `${answered.length} of ${involvements.length} have answered`,
    ...PARTICIPATION_BADGES.flatMap((badge) =>
      list(
        badge,
        answered.filter((involvement) => participationBadge(involvement) === badge),
      ),
    ),
    describeCapacity(answered.filter(({ participation_intention }) => participation_intention === "OptIn")),
  ];
  const unanswered = involvements.filter(({ participation_intention }) => participation_intention === null);
  return { answers, unanswered: list("Not answered yet", unanswered) };
}

function describeCapacity(participating: readonly CollectiveInvolvement[]): string {
  const count = (score: CapacityScore | null) =>
    participating.filter(({ capacity_score }) => capacity_score === score).length;
  return `Capacity: ${count(-1)} lower, ${count(0)} usual, ${count(1)} higher, ${count(null)} not answered`;
}

/** Each crew, with what it lacks. */
function describeCrews(
  state: CollectiveState,
  planned: readonly CrewInvolvement[],
  previous: readonly CrewInvolvement[],
): string[] {
  return crewsByName(choosableCrews(state.crews)).map(({ id, name }) => {
    const members = planned.filter(({ crew_id }) => crew_id === id);
    const before = previous.filter(({ crew_id }) => crew_id === id);
    const volunteers = members.filter(({ volunteered_convenor }) => volunteered_convenor);
    const convenors = members.filter(({ convenor }) => convenor).map(({ person_id }) => nameOfPerson(state, person_id));
    const numbers = `people: ${members.length}, volunteers: ${volunteers.length}, convenor: ${convenors.join(", ") || "none"}`;
    return [`${oneLine(name)} (${numbers})`, ...crewReadiness(members, before).messages].join("\n  ");
  });
}

/** An interval's dates: `Feb 1 – Feb 28`. */
function formatDates({ start_date, end_date }: Interval, today: IsoDate): string {
  const end = end_date === null ? "open end" : formatShortDate(end_date, today, "en");
  return `${formatShortDate(start_date, today, "en")} – ${end}`;
}

/** A person's name, safe for a terminal: names are free text and could contain escape sequences. */
function nameOfPerson({ people }: Pick<CollectiveState, "people">, id: number): string {
  const person = people.find((candidate) => candidate.id === id);
  return person ? oneLine(person.display_name) : `person ${id}`;
}
