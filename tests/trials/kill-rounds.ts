import { isDeepStrictEqual } from "node:util";
import type { CollectiveState } from "../../shared/collective.ts";
import { fileOf } from "../support/sqlite-file.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { connect } from "./connect.ts";
import { until } from "../support/until.ts";
import { databaseFaults, readLog } from "./check-database.ts";
import { Follower, PlainFollower } from "./followers.ts";
import { createTrialWorld, type TrialWorld } from "./trial-world.ts";
import { createWriters } from "./writers.ts";
import { Written } from "./written.ts";

interface Options {
  rounds: number;
  seed: number;
  report: (line: string) => void;
}

export interface KillOutcome {
  /** Writes that were sent, and those of them that were acknowledged. */
  sent: number;
  acknowledged: number;
  /** Writes that were done, although the server was killed before it could say so. */
  kept: number;
  /** Events that each follower was sent, once and in order. */
  events: number;
  /** What went wrong, in words; nothing as a rule. */
  faults: string[];
}

const PEOPLE = 4;
const FOLLOWERS = 4;

/**
 * Kills a server again and again while people write and follow, and starts it again on the same file and port. After
 * each round every acknowledged write must be there, and every follower must have every event once and in order.
 */
export async function killRounds({ rounds, seed, report }: Options): Promise<KillOutcome> {
  const random = seededRandom(seed);
  const world = await createTrialWorld(PEOPLE);
  const { writers, close } = createWriters(world, random);
  const path = fileOf(world.databaseUrl);
  const written = writers.map((writer, index) => new Written(writer, index));
  const cookieOf = (index: number) => world.members[index % PEOPLE]?.cookie ?? "";
  const followers = await Promise.all(
    Array.from({ length: FOLLOWERS }, (_, index) => Follower.start(world.server.url, cookieOf(index))),
  );
  const plain = Array.from({ length: FOLLOWERS }, (_, index) => new PlainFollower(world.server.url, cookieOf(index)));
  const faults: string[] = [];
  const sum = (count: (one: Written) => number) => written.reduce((total, one) => total + count(one), 0);
  const count = (log: readonly string[]) => ({
    sent: sum(({ writes }) => writes.length),
    acknowledged: sum((one) => one.acknowledged),
    kept: sum((one) => one.unansweredIn(log)),
    events: log.length,
  });
  let total = count([]);
  const check = async (log: readonly string[]) => [
    ...databaseFaults(path),
    ...written.flatMap((one) => one.faults(path, log)),
    ...plain.flatMap((follower) => visitFaults(follower, log)),
    ...(await followerFaults(world, followers, log.length)),
  ];
  try {
    await Promise.all(plain.map((follower) => follower.visit()));
    for (let round = 1; round <= rounds; round += 1) {
      await writeUntilKilled(world, written, random);
      if (random() < 0.25) await world.server.startInVain(random() * 1500);
      await world.server.start();
      const found = await check(readLog(path));
      // Writes continue, and connected clients receive all of them.
      await Promise.all(plain.map((follower) => follower.visit()));
      await Promise.all(written.map((one) => one.write()));
      const log = readLog(path);
      await untilHeard(plain, log);
      found.push(...(await check(log)));
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      const now = count(log);
      const acknowledged = now.acknowledged - total.acknowledged;
      const unanswered = now.sent - total.sent - acknowledged;
      const verdict = found.length === 0 ? "all there, once and in order" : found.join("; ");
      report(
        `round ${round}: ${acknowledged} writes acknowledged, ${unanswered} without an answer when it was killed ` +
          `(${now.kept - total.kept} of them done); ${now.events - total.events} events; ${verdict}`,
      );
      total = now;
    }
  } finally {
    await Promise.all([...followers, ...plain].map((follower) => follower.close()));
    await close();
    await world.end();
  }
  return { ...total, faults };
}

/**
 * Everybody writes, one thing after the other each, until the server is killed at a moment that chance decides. Before
 * that a write stays without an answer where the server has just closed an idle connection.
 */
async function writeUntilKilled({ server }: TrialWorld, written: Written[], random: () => number): Promise<void> {
  const quota = 20 + Math.floor(random() * 150);
  const delay = random() * 8;
  let sent = 0;
  let killed: Promise<void> | undefined;
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await server.end("SIGKILL");
  };
  await Promise.all(
    written.map(async (one) => {
      do {
        sent += 1;
        if (sent === quota) killed = kill();
      } while ((await one.write()) || !killed);
    }),
  );
  await killed;
}

/** Plain sockets that are open hear everything there is. */
async function untilHeard(plain: PlainFollower[], log: readonly string[]): Promise<void> {
  const waiting = () => plain.filter(({ visits }) => visits.at(-1)?.heard.at(-1) !== log.at(-1));
  await until(
    () => waiting().length === 0,
    () => `${waiting().length} plain sockets have not heard the newest event`,
  );
}

/** A plain socket has heard, from some moment of its opening on, the log without a gap. */
function visitFaults({ visits }: PlainFollower, log: readonly string[]): string[] {
  const last = visits.at(-1);
  if (!last) return ["a plain socket was never opened"];
  const { before, after, heard } = last;
  for (let start = before; start <= after; start += 1) {
    if (heard.every((message, index) => message === log[start + index])) return [];
  }
  return [`a plain socket opened at ${before} heard ${heard.length} messages that are not what followed`];
}

/** All clients reconnect by themselves, and have the same state as a fresh load. */
async function followerFaults(world: TrialWorld, followers: Follower[], newest: number): Promise<string[]> {
  const reader = connect(world.server.url, world.members[0]?.cookie ?? "");
  const state: CollectiveState = await reader.client.collective.state.query();
  await reader.close();
  await until(
    () => followers.every((follower) => follower.faults.length > 0 || follower.state.revision >= newest),
    () => `followers are at ${followers.map((follower) => follower.state.revision).join()} of ${newest}`,
  );
  return followers.flatMap((follower, index) => [
    ...follower.faults.splice(0).map((fault) => `follower ${index + 1}: ${fault}`),
    ...(isDeepStrictEqual(follower.state, state) ? [] : [`follower ${index + 1} has another state than the server`]),
  ]);
}
