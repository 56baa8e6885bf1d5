import type { Logger } from "pino";
import type { OpenDatabase } from "./db/database.ts";
import { getRevision, listEventsAfter } from "./features/live/live.queries.ts";
import type { LiveHub } from "./live-hub.ts";

/** How often the database is asked whether another process wrote, in milliseconds. */
const INTERVAL = 500;
/** More events than this are left to each follower to read. */
const MAX_EVENTS = 200;

/** Announces what other processes, such as the admin command, have changed. Answers how to stop. */
export function watchDatabase({ db, dataVersion }: OpenDatabase, hub: LiveHub, log: Logger): () => void {
  let seen = dataVersion();
  const announce = async () => {
    for (const { collectiveId, revision } of hub.followed()) {
      const known = revision ?? (await getRevision(db, collectiveId)) - 1;
      hub.publish(collectiveId, await listEventsAfter(db, { collectiveId, revision: known, limit: MAX_EVENTS }));
    }
  };
  const timer = setInterval(() => {
    const version = dataVersion();
    if (version === seen) return;
    seen = version;
    announce().catch((error: unknown) => log.error({ err: error }, "Another process's changes could not be read"));
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
