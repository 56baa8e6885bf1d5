import { startTestServer, type TestServer } from "./test-server.ts";

export interface BothServers {
  first: TestServer;
  /** It knows nothing of what is in the first one's memory. */
  second: TestServer;
  stop: () => Promise<void>;
}

/** Starts two servers on one PostgreSQL database. */
export async function startBoth(options: Parameters<typeof startTestServer>[0] = {}): Promise<BothServers> {
  const first = await startTestServer(options);
  const second = await startTestServer({ ...options, beside: first });
  return {
    first,
    second,
    stop: async () => {
      await second.stop();
      await first.stop();
    },
  };
}
