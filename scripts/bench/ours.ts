import { ask, type Ask } from "./http-client.ts";
import type { Program } from "./program.ts";
import { time } from "./rounds.ts";
import type { Seeded } from "./seed-collectives.ts";

/** Our server on a seeded database, and somebody who is signed in. */
export interface Ours extends Seeded {
  program: Program;
  port: number;
  /** The path of its file. */
  database: string;
  personId: number;
  cookie: string;
}

export function stateOf({ cookie }: Pick<Ours, "cookie">, headers: Record<string, string> = {}): Ask {
  return { path: "/api/my_collective/state", headers: { cookie, ...headers } };
}

/** Makes a small change that members see. */
export async function makeChange({ port, cookie, personId }: Ours): Promise<void> {
  const about = `Last seen with ${Math.round(performance.now() * 1_000)} apples`;
  await ask(port, {
    method: "PUT",
    path: `/api/people/${personId}`,
    headers: { cookie },
    body: JSON.stringify({ display_name: "Member number 1", about, avatar_id: null }),
  });
}

let answers = 0;

/** An answer that nobody has given yet, so that there is something to save. */
export function newCapacity(): string {
  answers += 1;
  return `${answers} evenings a week`;
}

/** Saves a participation with three crews, or with these, that differs from all earlier ones. */
export async function saveAnew(
  { port, cookie, currentInterval, crewIds }: Ours,
  chosen = crewIds.slice(0, 3),
): Promise<void> {
  await ask(port, {
    method: "POST",
    path: `/api/me/interval/${currentInterval}/my_participation`,
    headers: { cookie },
    body: JSON.stringify({
      participation_intention: "OptIn",
      capacity: newCapacity(),
      crew_involvements: chosen.map((crew_id) => ({ crew_id, volunteered_convenor: true })),
    }),
  });
}

/** How long the first load after a change takes, in milliseconds: it builds the state. */
export async function timeFirstLoad(ours: Ours): Promise<number> {
  await makeChange(ours);
  return time(() => ask(ours.port, stateOf(ours)));
}
