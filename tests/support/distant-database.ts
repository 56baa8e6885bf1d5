import { afterEach, beforeEach } from "vitest";
import type { OpenDatabase } from "../../server/db/database.ts";
import { createDatabase, openDatabaseAt } from "./new-database.ts";
import { startSilentProxy, type SilentProxy } from "./silent-proxy.ts";

interface DistantDatabase {
  /** Its URL through the network. */
  url: string;
  network: SilentProxy;
  /** Another process's connections, which do not go through the network. */
  other: OpenDatabase;
}

/** For each test a PostgreSQL database behind a network that can go silent or break. */
export function distantDatabaseForEach(): DistantDatabase {
  const distant = {} as DistantDatabase;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await createDatabase();
    ({ remove } = database);
    const url = new URL(database.url);
    const port = Number(url.port);
    distant.other = openDatabaseAt(database.url);
    distant.network = await startSilentProxy(() => port);
    url.host = new URL(distant.network.url).host;
    distant.url = url.href;
  });
  afterEach(async () => {
    await distant.network.stop();
    await distant.other.close();
    await remove();
  });
  return distant;
}
