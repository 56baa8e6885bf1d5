import type { CollectiveState, IntervalInvolvements } from "../client.ts";
import { toCsv } from "../csv.ts";
import { runExample } from "./run-example.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";

const HELP = `Prints everybody's participation in every interval as CSV: one line for each crew of a
person, and one line for a person without crews.

  npx tsx scripts/examples/participation-csv.ts > participation.csv`;

const COLUMNS = [
  "interval",
  "start_date",
  "end_date",
  "person",
  "status",
  "intention",
  "planned_return_date",
  "crew",
  "convenor",
  "volunteered_convenor",
] as const;

type Row = Record<(typeof COLUMNS)[number], string | number | boolean | null>;

await runExample(HELP, async ({ client }) => {
  const state = await client.collective.state.query();
  const rows: Row[] = [];
  for (const interval of state.intervals) {
    const involvements = await client.collective.involvements.query({ interval_id: interval.id });
    rows.push(...listParticipation(state, interval, involvements));
  }
  process.stdout.write(toCsv(rows, [...COLUMNS]));
});

/** The rows of one interval, sorted by person and crew. */
function listParticipation(
  { people, crews }: CollectiveState,
  interval: Interval,
  { collective_involvements, crew_involvements }: IntervalInvolvements,
): Row[] {
  const personNames = new Map(people.map(({ id, display_name }) => [id, display_name]));
  const crewNames = new Map(crews.map(({ id, name }) => [id, name]));
  return collective_involvements
    .flatMap((involvement) => {
      const person = {
        interval: interval.id,
        start_date: interval.start_date,
        end_date: interval.end_date,
        person: personNames.get(involvement.person_id) ?? "",
        status: involvement.status,
        intention: involvement.participation_intention,
        planned_return_date: involvement.opt_out_planned_return_date,
      };
      const joined = crew_involvements
        .filter(({ person_id }) => person_id === involvement.person_id)
        .map(({ crew_id, convenor, volunteered_convenor }) => ({
          crew: crewNames.get(crew_id) ?? "",
          convenor,
          volunteered_convenor,
        }));
      const inNoCrew = { crew: "", convenor: null, volunteered_convenor: null };
      return (joined.length > 0 ? joined : [inNoCrew]).map((crew) => ({ ...person, ...crew }));
    })
    .toSorted((a, b) => a.person.localeCompare(b.person) || a.crew.localeCompare(b.crew));
}
