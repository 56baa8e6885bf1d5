import Database from "better-sqlite3";
import { GATHERING_ANSWERS } from "../../../shared/enumerations.ts";
import type { Figure } from "../figure.ts";
import { ask, type Ask } from "../http-client.ts";
import { saveAnew, timeFirstLoad, type Ours } from "../ours.ts";
import { prepareBareGatherings } from "../references/bare-gatherings.ts";
import { repeat, time, type Sides } from "../rounds.ts";
import { USUAL } from "../seed-collectives.ts";
import { seedGatherings, type Program } from "../seed-gatherings.ts";
import type { Workbench } from "../workbench.ts";

/** The gatherings to come of a usual collective. */
const COMING: Program = { gatherings: 30, answersEach: 40 };
const MANY: Program = { gatherings: 500, answersEach: 40 };

const DAY = 86_400_000;

type WithGatherings = Ours & { gatheringIds: number[] };

async function openWith(bench: Workbench, program: Program, database?: string): Promise<WithGatherings> {
  const ours = await bench.openOurs(USUAL, database);
  return { ...ours, gatheringIds: await seedGatherings(ours.database, ours, program) };
}

const listOf = ({ cookie }: Ours): Ask => ({
  path: "/api/gatherings?from=2000-01-01T00:00:00Z&to=9000-01-01T00:00:00Z",
  headers: { cookie },
});

const timeList = (ours: Ours) => time(() => ask(ours.port, listOf(ours)));

let answers = 0;

/** Answers a gathering in a way that changes the answer. */
async function answerAnew({ port, cookie, gatheringIds }: WithGatherings): Promise<void> {
  answers += 1;
  await ask(port, {
    method: "POST",
    path: `/api/gatherings/${gatheringIds[0]}/answer`,
    headers: { cookie },
    body: JSON.stringify({ answer: GATHERING_ANSWERS[answers % GATHERING_ANSWERS.length] }),
  });
}

/** How many days ahead a dashboard loads gatherings (`client/domain/SomeGatherings.tsx`). */
const DAYS_AHEAD = 33;

/** The kilobytes that a dashboard loads of its collective's data, before they are compressed: texts here are all alike. */
async function dashboard({ port, cookie }: Ours): Promise<number> {
  const now = Date.now();
  const period = { from: new Date(now).toISOString(), to: new Date(now + DAYS_AHEAD * DAY).toISOString() };
  const list = `/trpc/gatherings.list?input=${encodeURIComponent(JSON.stringify(period))}`;
  let bytes = 0;
  for (const path of ["/trpc/collective.state", "/trpc/me.get", list]) {
    bytes += (await ask(port, { path, headers: { cookie } })).body.length;
  }
  return bytes / 1_000;
}

/** After an invitation, many people answer within minutes. */
const answering: Omit<Figure, "prepare"> = {
  name: "gathering-answer",
  subject: "answer to a gathering with 40 answers and few places",
  comparedTo: "participation save with three crews",
  unit: "ms",
  goal: { atMost: 1.2 },
};

const answeringOf = (bench: Workbench, ours: WithGatherings): Sides => ({
  ours: () => repeat(bench.means.slice, () => time(() => answerAnew(ours))),
  reference: () => repeat(bench.means.slice, () => time(() => saveAnew(ours))),
});

/** The cost of gatherings for people who look, people who answer, and people who look at very many. */
export const gatherings: Figure[] = [
  {
    name: "gatherings-state",
    subject: "state after a change, 30 gatherings to come",
    comparedTo: "itself without gatherings",
    unit: "ms",
    goal: { atMost: 1.15 },
    prepare: async (bench) => {
      const [ours, usual] = [await openWith(bench, COMING), await bench.ours(USUAL)];
      return {
        ours: () => repeat(bench.means.slice, () => timeFirstLoad(ours)),
        reference: () => repeat(bench.means.slice, () => timeFirstLoad(usual)),
      };
    },
  },
  {
    name: "gatherings-dashboard",
    subject: "a dashboard's data, 30 gatherings to come",
    comparedTo: "itself without gatherings",
    unit: "KB",
    goal: { atMost: 1.15 },
    prepare: async (bench) => {
      const [ours, usual] = [await openWith(bench, COMING), await bench.ours(USUAL)];
      return { ours: () => dashboard(ours), reference: () => dashboard(usual) };
    },
  },
  { ...answering, prepare: async (bench) => answeringOf(bench, await openWith(bench, COMING)) },
  {
    name: "gathering-list",
    subject: "list of 500 gatherings with 20,000 answers",
    comparedTo: "the same queries and one JSON.stringify",
    unit: "ms",
    goal: { atMost: 2 },
    prepare: async (bench) => {
      const ours = await openWith(bench, MANY);
      const readBare = prepareBareGatherings(new Database(ours.database, { readonly: true }), ours);
      return {
        ours: () => repeat(bench.means.slice, () => timeList(ours)),
        reference: () => repeat(bench.means.slice, () => time(readBare)),
      };
    },
  },
  onPostgresql({
    ...answering,
    name: "postgresql-gathering-answer",
    subject: "the same, both on PostgreSQL",
    sides: (bench, ours) => answeringOf(bench, ours),
  }),
  onPostgresql({
    name: "postgresql-gathering-list",
    subject: "list of 500 gatherings with 20,000 answers, on PostgreSQL",
    comparedTo: "itself on SQLite",
    unit: "ms",
    sides: async (bench, ours) => {
      const usual = await openWith(bench, MANY);
      return {
        ours: () => repeat(bench.means.slice, () => timeList(ours)),
        reference: () => repeat(bench.means.slice, () => time(() => ask(usual.port, listOf(usual)))),
      };
    },
  }),
];

interface PostgresqlFigure extends Omit<Figure, "prepare"> {
  sides: (bench: Workbench, ours: WithGatherings) => Sides | Promise<Sides>;
}

function onPostgresql({ sides, ...figure }: PostgresqlFigure): Figure {
  return {
    ...figure,
    prepare: async (bench) => {
      const { postgresql } = bench.means;
      if (postgresql === undefined) return "There is no --database-url";
      const ours = await bench.openOurs(USUAL, postgresql);
      onOne ??= seedGatherings(postgresql, ours, MANY);
      return sides(bench, { ...ours, gatheringIds: await onOne });
    },
  };
}

/** There is one PostgreSQL database for all figures. */
let onOne: Promise<number[]> | undefined;
