import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../../server/router.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { askingActs } from "./asking-acts.ts";
import { Draw, nextMoment, NothingThere, type Act } from "./draw.ts";
import { gatheringActs, type Doing } from "./gathering-acts.ts";
import { happenings } from "./happenings.ts";
import { House } from "./house.ts";
import { DAY } from "./life.ts";
import { WrongError } from "./not-yet.ts";
import { peopleActs } from "./people-acts.ts";

/**
 * A simulated year. Twelve people with phones and computers plan, answer, pause and undo on a real server, while networks
 * fail, the server stops and its database is restored. A seed decides about all of it. After each act and each job,
 * `house.ts` and `beliefs.ts` ask whether rules hold, such as "nobody is told twice".
 *
 *     npx vitest run tests/server/sqlite/year.test.ts                       # the fixed seeds
 *     YEAR=5 KNOWN=B10 npx vitest run tests/server/sqlite/year.test.ts      # a seed, to find a fault of not-yet.ts
 *     YEAR=acts.jsonl KNOWN=B10 npx vitest run tests/server/sqlite/year.test.ts
 *     WEIGHTS='{"goToAll":3,"reload":3}' YEAR=5 npx vitest run ...           # with some kinds drawn more often
 *     MOVE_TO=postgresql://... npx vitest run tests/server/sqlite/year.test.ts  # moves there and back
 *
 * If a rule does not hold, acts are left out as long as it still does not hold: halves of the acts first, single ones last.
 * The test prints what remains, an act a line. Saved as a file, the lines are a script that runs again.
 */
const ACTS = { ...gatheringActs, ...peopleActs, ...happenings, ...askingActs };
type Kind = keyof typeof ACTS;

/** How often each kind is drawn. */
const PLANNING = { plan: 12, edit: 11, cancel: 8, restore: 3, remove: 3, undo: 4, note: 3, answer: 34 };
const PEOPLE = {
  poll: 2,
  answerPoll: 6,
  addTime: 2,
  settle: 2,
  optOut: 5,
  comeBack: 2,
  leaveNetwork: 6,
  reload: 1,
  goToAll: 2,
};
const OTHERS = { invite: 2, join: 3, remind: 4, chooseReminders: 0.5, joinCrew: 3, stillHere: 2 };
const TROUBLE = { stop: 1, mailAway: 1, notificationsAway: 1, backUp: 1, restoreBackup: 3, newClocks: 0.5, move: 0.4 };
const OTHERWISE = JSON.parse(process.env["WEIGHTS"] ?? "{}") as Partial<Record<Kind, number>>;
const WEIGHTS: Record<Kind, number> = { ...PLANNING, ...PEOPLE, ...OTHERS, ...TROUBLE, ...OTHERWISE };
const KINDS = Object.keys(WEIGHTS) as Kind[];
const ALL = KINDS.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
const LAST = Date.parse("2026-12-15T00:00:00Z");

/** A script, or so many acts that are drawn from a seed. */
export type Plan = readonly Act[] | { seed: number; acts: number };

/** The acts, up to what is wrong, and the known faults that were found. */
type Lived = Pick<House, "excused"> & { script: Act[]; wrong?: WrongError };

/** Lives by a plan. Ends with the first thing that is wrong. */
export async function live(plan: Plan): Promise<Lived> {
  const script = "seed" in plan ? undefined : plan;
  const { seed, acts } = "seed" in plan ? plan : { seed: 0, acts: plan.length };
  const random = seededRandom(seed * 7_919);
  // In the server, chance decides only about pauses between attempts, and a life has to be the same each time.
  const { random: chance } = Math;
  Math.random = () => 0.5;
  const house = await House.open();
  const lived: Lived = { script: [], excused: house.excused };
  try {
    for (; house.acts < acts; house.acts += 1) {
      const given = script?.[house.acts];
      const at = given?.at ?? nextMoment(house, random);
      if (Date.parse(at) > LAST) break;
      await house.life.pass(Date.parse(at), () => house.look());
      for (let isDone = false; !isDone;) {
        const act = { ...(given ?? drawn(house, at, random)) };
        lived.script.push(act);
        isDone = await perform(house, act, random);
        if (!isDone) lived.script.pop();
        if (given) break;
      }
    }
    await house.life.pass(house.life.now + 10 * DAY, () => house.look());
  } catch (error) {
    if (!(error instanceof WrongError)) throw error;
    lived.wrong = error;
  } finally {
    await house.life.end();
    Math.random = chance;
  }
  return lived;
}

function drawn(house: House, at: string, random: () => number): Act {
  let left = random() * ALL;
  const act = KINDS.find((kind) => (left -= WEIGHTS[kind]) < 0) ?? "answer";
  const people = house.people.filter((person) => !house.hasLeft(person));
  return { at, by: people[Math.floor(random() * people.length)]?.name ?? "", act };
}

/** Does an act, and makes the choices that it leaves open. Returns false if there is nothing that it could be about. */
async function perform(house: House, act: Act, random: () => number): Promise<boolean> {
  const by = house.people.find(({ name }) => name === act.by);
  if (!by) return false;
  const does: Doing["does"] = async (call) => {
    await call((by.devices.find(({ reach }) => reach === "all") ?? by.devices[0]).client);
    await house.look(by, act.act);
  };
  try {
    await ACTS[act.act as Kind]({ house, by, does, draw: new Draw(house, act, random) });
  } catch (error) {
    if (error instanceof NothingThere) return false;
    if (!(error instanceof TRPCClientError)) throw error;
    // Without a network or a session, or if it is refused, nothing happens. But no call fails.
    const { data, message } = error as TRPCClientError<AppRouter>;
    if (data && (!data.appCode || data.appCode === "InternalError"))
      house.wrong("a call does what it answers", `${act.act}: ${message}`, act.act);
  }
  await house.look(by, act.act);
  house.life.wantAfterAct();
  return true;
}

/** Leaves out the acts without which the rule is still broken, for so many milliseconds at most. */
export async function shrink(script: readonly Act[], rule: string, patience: number): Promise<Act[]> {
  const end = performance.now() + patience;
  let shortest = [...script];
  for (let size = Math.ceil(shortest.length / 2); ;) {
    const before = shortest.length;
    for (let from = before - size; from > -size && performance.now() < end; from -= size) {
      const { wrong, script: lived } = await live(shortest.toSpliced(Math.max(0, from), Math.min(size, from + size)));
      if (wrong?.rule === rule) shortest = lived;
    }
    if (performance.now() >= end || (size === 1 && shortest.length === before)) return shortest;
    size = Math.max(1, Math.ceil(size / 2));
  }
}
