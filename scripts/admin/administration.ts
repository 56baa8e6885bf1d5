import { existsSync } from "node:fs";
import { addressOf } from "../../server/address.ts";
import { systemClock } from "../../server/clock.ts";
import type { Config } from "../../server/config.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { LiveHub } from "../../server/live-hub.ts";
import type { JobServices } from "../../server/jobs/job-services.ts";
import { SocketRegistry } from "../../server/socket-registry.ts";

/** An installation as its commands see it: the database, with nobody connected to this process. */
export interface Administration {
  config: Config;
  services: JobServices;
  close: () => Promise<void>;
}

/** What a command does with it; the object is its answer. */
export type WithAdministration = (work: (administration: Administration) => Promise<object>) => Promise<void>;

/**
 * Opens the configured database. A server that runs on it learns of every change by itself.
 * Throws where there is none: a mistyped path must not make one.
 */
export async function openAdministration(config: Config): Promise<Administration> {
  if (!existsSync(config.databasePath)) throw new Error(`There is no database at ${config.databasePath}.`);
  const { db, close } = openDatabase(config.databasePath);
  await migrateToLatest(db);
  const services: JobServices = {
    db,
    hub: new LiveHub(),
    clock: systemClock(config.timeZone),
    sockets: new SocketRegistry(),
    baseUrl: () => addressOf(config, config.port),
  };
  return { config, services, close };
}
