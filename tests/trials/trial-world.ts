import { addDays, dayIn } from "../../shared/basics/dates.ts";
import { locateIntervals } from "../../shared/intervals/intervals.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { startBalancer } from "./balancer.ts";
import { createServerProcess, type ServerProcess } from "./server-process.ts";
import { createDatabase, openDatabaseAt, type NewDatabase } from "../support/new-database.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective, type CollectiveFixture } from "../support/world.ts";
import { fillIntervals } from "../../server/features/participation/carry-over.service.ts";

/** The interval that is current in a trial, and the next one; neither begins or ends on the day after. */
export const [CURRENT, NEXT] = [1, 2];
const DAYS = 28;

interface Member {
  personId: number;
  cookie: string;
}

export interface TrialWorld {
  /** Where its servers are reached, whichever it is. */
  url: string;
  servers: ServerProcess[];
  /** The first of them. */
  server: ServerProcess;
  databaseUrl: string;
  collective: CollectiveFixture;
  members: Member[];
}

interface Setting {
  database?: NewDatabase;
  /** How many servers there are on the database. */
  processes?: number;
  environment?: Record<string, string>;
}

/**
 * Runs a trial with server processes that serve a collective, all of whose people are signed in. Afterwards it kills the
 * servers and deletes the database.
 */
export async function inTrialWorld(
  peopleCount: number,
  { database, processes = 1, environment }: Setting,
  run: (world: TrialWorld) => Promise<void>,
): Promise<void> {
  const { url: databaseUrl, remove } = database ?? (await createDatabase());
  const names = Array.from({ length: peopleCount }, (_, index) => `person${index + 1}`);
  const collective = await found(databaseUrl, names);
  const creating = Array.from({ length: processes }, () => createServerProcess(databaseUrl, environment));
  const [server, ...others] = await Promise.all(creating);
  if (!server) throw new Error("There has to be a server");
  const servers = [server, ...others];
  await Promise.all(servers.map(({ start }) => start()));
  const balancer = processes > 1 ? await startBalancer(servers.map(({ url }) => url)) : undefined;
  const url = balancer?.url ?? server.url;
  const members: Member[] = [];
  for (const name of names) {
    const cookie = await signIn(url, name);
    members.push({ personId: collective.people[name] ?? 0, cookie });
  }
  try {
    await run({ url, servers, server, databaseUrl, collective, members });
  } finally {
    await balancer?.stop();
    // After a trial that failed, one may be gone already.
    await Promise.allSettled(servers.map(({ end }) => end("SIGKILL")));
    await remove();
  }
}

async function found(databaseUrl: string, people: string[]): Promise<CollectiveFixture> {
  const database = openDatabaseAt(databaseUrl);
  const today = dayIn("UTC", new Date());
  const collective = await createCollective(database.db, today, { people, crews: ["garden", "kitchen", "library"] });
  const start = addDays(today, -DAYS / 2);
  const intervals = [CURRENT, NEXT].map((id, index) => {
    const start_date = addDays(start, index * DAYS);
    return { id, start_date, end_date: addDays(start_date, DAYS - 1) };
  });
  for (const interval of intervals) await insertInterval(database.db, collective.id, interval);
  await fillIntervals(database.db, collective.id, locateIntervals(intervals, today));
  await database.db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
  await database.close();
  return collective;
}
