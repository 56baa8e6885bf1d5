import Database from "better-sqlite3";
import { GATHERING_ANSWERS } from "../../../shared/enumerations.ts";
import type { Figure } from "../figure.ts";
import { ask, type Ask } from "../http-client.ts";
import { saveAnew, type Ours } from "../ours.ts";
import { prepareBareGatherings } from "../references/bare-gatherings.ts";
import { repeat, time } from "../rounds.ts";
import { USUAL } from "../seed-collectives.ts";
import { seedGatherings, type Program } from "../seed-gatherings.ts";
import type { Workbench } from "../workbench.ts";

/** The gatherings to come of a usual collective. */
const COMING: Program = { gatherings: 30, answersEach: 40 };
const MANY: Program = { gatherings: 500, answersEach: 40 };

type WithGatherings = Ours & { gatheringIds: number[] };

async function openWith(bench: Workbench, program: Program): Promise<WithGatherings> {
  const ours = await bench.openOurs(USUAL);
  return { ...ours, gatheringIds: await seedGatherings(ours.database, ours, program) };
}

const listOf = ({ cookie }: Ours): Ask => ({
  path: "/api/gatherings?from=2000-01-01T00:00:00Z&to=9000-01-01T00:00:00Z",
  headers: { cookie },
});

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

/** How far ahead a dashboard loads gatherings (`client/domain/gathering-days.ts`), in milliseconds. */
const AHEAD = 32 * 86_400_000;

/** The kilobytes that a dashboard loads of its collective's data, before they are compressed: texts here are all alike. */
async function dashboard({ port, cookie }: Ours): Promise<number> {
  const now = Date.now();
  const period = { from: new Date(now).toISOString(), to: new Date(now + AHEAD).toISOString() };
  const list = `/trpc/gatherings.list?input=${encodeURIComponent(JSON.stringify(period))}`;
  let bytes = 0;
  for (const path of ["/trpc/collective.state", "/trpc/me.get", list]) {
    bytes += (await ask(port, { path, headers: { cookie } })).body.length;
  }
  return bytes / 1_000;
}

/** The cost of gatherings for people who look, people who answer, and people who look at very many. */
export const gatherings: Figure[] = [
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
  {
    // After an invitation, many people answer within minutes.
    name: "gathering-answer",
    subject: "answer to a gathering with 40 answers and few places",
    comparedTo: "participation save with three crews",
    unit: "ms",
    goal: { atMost: 1.2 },
    prepare: async (bench) => {
      const ours = await openWith(bench, COMING);
      return {
        ours: () => repeat(bench.means.slice, () => time(() => answerAnew(ours))),
        reference: () => repeat(bench.means.slice, () => time(() => saveAnew(ours))),
      };
    },
  },
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
        ours: () => repeat(bench.means.slice, () => time(() => ask(ours.port, listOf(ours)))),
        reference: () => repeat(bench.means.slice, () => time(readBare)),
      };
    },
  },
];
