import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { beginAnew } from "./new-collective.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import type { Wishes } from "./world.ts";

export interface BothServers {
  first: TestServer;
  /** It knows nothing of what is in the first one's memory. */
  second: TestServer;
  /** Gives them a new collective, as `beginAnew` does. */
  beginAnew: (wishes?: Wishes) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts two servers on one PostgreSQL database. */
export async function startBoth(options: Parameters<typeof startTestServer>[0] = {}): Promise<BothServers> {
  const first = await startTestServer(options);
  const second = await startTestServer({ ...options, beside: first });
  return {
    first,
    second,
    beginAnew: async (wishes) => {
      await beginAnew(first, wishes);
      second.collective = first.collective;
    },
    stop: async () => {
      await second.stop();
      await first.stop();
    },
  };
}

type Options = Parameters<typeof startBoth>[0];

/** Two servers for each test, empty until it begins. */
export function bothForEach(options?: Options): BothServers {
  const both = {} as BothServers;
  beforeEach(async () => Object.assign(both, await startBoth(options)));
  afterEach(() => both.stop());
  return both;
}

/** Two servers for all tests. */
export function bothForAll(options?: Options): BothServers {
  const both = {} as BothServers;
  beforeAll(async () => Object.assign(both, await startBoth(options)));
  afterAll(() => both.stop());
  return both;
}
