import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { withDatabase } from "../../server/db/database.ts";
import type { Figure } from "./figure.ts";
import { ask } from "./http-client.ts";
import type { Ours } from "./ours.ts";
import { cookieOf } from "./seed-collectives.ts";
import type { Workbench } from "./workbench.ts";

/** How long a health check may wait while somebody makes the server work, in milliseconds. */
const GOAL = 100;
/** How long to wait before asking again whether something has come about, in milliseconds. */
const PAUSE = 2;
/** How long a flood may take, in milliseconds. */
const LONGEST_FLOOD = 150_000;

/** Work that one member can cause with ordinary calls, within all limits. */
export interface Flood {
  /** As in `--only flood-news`. All of them are `--only floods`. */
  name: `flood-${string}`;
  subject: string;
  /** Prepares a server of its own. Returns what floods it, which resolves once all is done. */
  prepare: (bench: Workbench) => Promise<{ ours: Ours; flood: () => Promise<unknown> }>;
}

/** The figure of a flood: the worst wait of a health check meanwhile. */
export function floodFigure({ name, subject, prepare }: Flood): Figure {
  return {
    name,
    subject: `worst wait of a health check: ${subject}`,
    unit: "ms",
    goal: { atMost: GOAL },
    prepare: async (bench) => {
      const { ours, flood } = await prepare(bench);
      return { ours: () => worstWait(ours.port, flood), close: () => ours.program.stop() };
    },
  };
}

/** Returns the longest wait of health checks while something else is done. */
async function worstWait(port: number, work: () => Promise<unknown>): Promise<number> {
  const asking = new Worker(new URL("worst-wait.ts", import.meta.url), { workerData: port });
  await once(asking, "message");
  await work();
  asking.postMessage("over");
  const [worst] = (await once(asking, "message")) as [number];
  await asking.terminate();
  return worst;
}

/** Calls a procedure as a member, by default the first one, and returns its result. */
export async function call<Result>(
  { port, personId }: Pick<Ours, "port" | "personId">,
  procedure: string,
  { input = {}, as = personId }: { input?: object; as?: number },
): Promise<Result> {
  const headers = { cookie: cookieOf(as) };
  const path = `/trpc/${procedure}`;
  const { body } = await ask(port, { method: "POST", path, headers, body: JSON.stringify(input) });
  return (JSON.parse(body.toString()) as { result: { data: Result } }).result.data;
}

/** Lets everybody accept their invitation, so that they are asked and mailed. */
export async function acceptInvitations(ours: Ours): Promise<void> {
  await withDatabase(ours.database, (db) => db.updateTable("users").set({ password_hash: "none" }).execute());
}

/** Waits until something has come about. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_FLOOD;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("The flood does not end");
    await delay(PAUSE);
  }
}
