import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { rebuild, thingsInState } from "../support/journal-things.ts";
import { tell, trial } from "../support/trials.ts";
import { until } from "../support/until.ts";
import { databaseFaults, fileFaults, inspect, readLog } from "./check-database.ts";
import { connect } from "./connect.ts";
import { Follower, PlainFollower } from "./followers.ts";
import type { TrialWorld } from "./trial-world.ts";
import { createWriters } from "./writers.ts";
import { markersIn, Written } from "./written.ts";

interface Trial {
  world: TrialWorld;
  rounds: number;
  random: () => number;
  /** Acts while people write, at a moment that chance decides. Returns what it did, in words. */
  strike: () => Promise<string>;
  /** Brings back afterwards what is gone. */
  recover?: () => Promise<void>;
}

export interface Outcome {
  /** Writes that were sent, and those of them that were acknowledged. */
  sent: number;
  acknowledged: number;
  /** Writes that were done, although nobody could be told so. */
  kept: number;
  /** Events that each follower was sent, once and in order. */
  events: number;
  /** In words; empty as a rule. */
  faults: string[];
}

const FOLLOWERS = 4;
/** Writes that are sent before the blow: at least the first, at most the second. */
const BEFORE = [30, trial(60, 170)] as const;

/**
 * Strikes again and again while people write and follow. After each round every acknowledged write must be there, the
 * rules must hold, every follower must have every event once and in order, and the journal must lead to the state.
 */
export async function runRounds({ world, rounds, random, strike, recover }: Trial): Promise<Outcome> {
  const { writers, close } = createWriters(world, random);
  const written = writers.map((writer, index) => new Written(writer, index));
  const cookieOf = (index: number) => world.members[index % world.members.length]?.cookie ?? "";
  const indexes = Array.from({ length: FOLLOWERS }, (_, index) => index);
  const followers = await Promise.all(indexes.map((index) => Follower.start(world.url, cookieOf(index))));
  const plain = await Promise.all(indexes.map((index) => PlainFollower.start(world.url, cookieOf(index))));
  const today = followers[0]?.state.today ?? "";
  const beginning = await inspect(world.databaseUrl, (db) => thingsInState(db, world.collective.id, today));
  const sum = (count: (one: Written) => number) => written.reduce((total, one) => total + count(one), 0);
  const countIn = (log: readonly string[]) => {
    const markers = markersIn(log);
    return {
      sent: sum(({ writes }) => writes.length),
      acknowledged: sum((one) => one.acknowledged),
      kept: sum((one) => one.unansweredIn(markers)),
      events: log.length,
    };
  };
  const check = () =>
    inspect(world.databaseUrl, async (db) => {
      const log = await readLog(db);
      const found = await databaseFaults(db);
      if (world.databaseUrl.startsWith("file:")) found.push(...(await fileFaults(db)));
      for (const one of written) found.push(...(await one.faults(db, log)));
      const rebuilt = await rebuild(db, world.collective.id, beginning);
      const things = await thingsInState(db, world.collective.id, today);
      const differing = [...new Set([...rebuilt.keys(), ...things.keys()])].filter(
        (key) => !isDeepStrictEqual(rebuilt.get(key), things.get(key)),
      );
      found.push(...differing.map((key) => `the journal leads to another ${key}`));
      found.push(...plain.flatMap((follower) => plainFaults(follower, log)));
      found.push(...(await followerFaults(world, followers, log.length)));
      return found;
    });
  const faults: string[] = [];
  let total = countIn([]);
  try {
    await Promise.all(plain.map((follower) => follower.visit()));
    for (let round = 1; round <= rounds; round += 1) {
      const blow = await writeUntilStruck(written, random, strike);
      await recover?.();
      const found = await check();
      // Writes continue, and connected clients receive all of them.
      await Promise.all(plain.map((follower) => follower.visit()));
      await Promise.all(written.map((one) => one.write()));
      const log = await inspect(world.databaseUrl, readLog);
      await untilHeard(plain, log);
      found.push(...(await check()));
      faults.push(...found.map((fault) => `round ${round}, ${blow}: ${fault}`));
      total = countIn(log);
    }
  } finally {
    for (const follower of plain) follower.close();
    await Promise.all(followers.map((follower) => follower.close()));
    await close();
  }
  const { sent, acknowledged, kept, events } = total;
  tell(
    `${rounds} rounds: ${acknowledged} of ${sent} writes acknowledged, ${kept} done without an answer, ${events} events`,
  );
  return { ...total, faults };
}

/**
 * Everybody writes, one thing after the other each, until the blow is over. A write stays without an answer then, and
 * also where a server has just closed an idle connection.
 */
async function writeUntilStruck(written: Written[], random: () => number, strike: () => Promise<string>) {
  const [least, most] = BEFORE;
  const quota = least + Math.floor(random() * (most - least));
  let sent = 0;
  let isOver = false;
  let striking: Promise<string> | undefined;
  await Promise.all(
    written.map(async (one) => {
      for (;;) {
        sent += 1;
        if (sent === quota) striking = strike().finally(() => (isOver = true));
        const isAcknowledged = await one.write();
        if (isOver) return;
        if (!isAcknowledged) await sleep(20);
      }
    }),
  );
  return striking;
}

/** Plain sockets that are open hear everything there is. */
async function untilHeard(plain: PlainFollower[], log: readonly string[]): Promise<void> {
  const waiting = () => plain.filter(({ since, heard }) => since + heard.length < log.length);
  await until(
    () => waiting().length === 0,
    () => `${waiting().length} plain sockets have not heard the newest event`,
  );
}

/** A plain socket has heard the log from its first visit on, without a gap and in order. */
function plainFaults({ since, heard }: PlainFollower, log: readonly string[]): string[] {
  const wrong = heard.findIndex((message, index) => message !== log[since + index]);
  return wrong === -1 ? [] : [`a plain socket heard something else after ${since + wrong} events`];
}

/** All clients reconnect by themselves, and have the same state as a fresh load. */
async function followerFaults(world: TrialWorld, followers: Follower[], newest: number): Promise<string[]> {
  const reader = connect(world.url, world.members[0]?.cookie ?? "");
  const state: CollectiveState = await reader.client.collective.state.query();
  await reader.close();
  await until(
    () => followers.every((follower) => follower.faults.length > 0 || follower.state.revision >= newest),
    () => `followers are at ${followers.map((follower) => follower.state.revision).join()} of ${newest}`,
  );
  return followers.flatMap((follower, index) => [
    ...follower.faults.splice(0).map((fault) => `follower ${index + 1}: ${fault}`),
    // A trial may go on past midnight, and no event tells of that.
    ...(isDeepStrictEqual({ ...follower.state, today: state.today }, state)
      ? []
      : [`follower ${index + 1} has another state than the server`]),
  ]);
}
