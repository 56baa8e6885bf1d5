import type { Logger } from "pino";
import type { OpenDatabase } from "../db/database.ts";
import { listLiveSessions } from "../sessions/session.queries.ts";
import { getRevision, listEventsAfter } from "../revision/event-log.queries.ts";
import type { LiveHub } from "../revision/live-hub.ts";
import type { SocketRegistry } from "../sessions/socket-registry.ts";

/** How often the database is checked for writes by other processes, in milliseconds. */
const INTERVAL = 500;
/** Maximum number of events to publish; followers read earlier ones from the log. */
const MAX_EVENTS = 200;

interface Watcher {
  database: OpenDatabase;
  hub: LiveHub;
  sockets: SocketRegistry;
  log: Logger;
}

/**
 * Publishes changes made by other processes, such as the admin command, and closes the sockets of sessions that they
 * have ended. Returns a function to stop it.
 */
export function watchDatabase({ database, hub, sockets, log }: Watcher): () => void {
  const { db, dataVersion } = database;
  let seen = dataVersion();
  const announce = async () => {
    for (const { collectiveId, revision } of hub.followed()) {
      const newest = await getRevision(db, collectiveId);
      const known = Math.max(revision ?? newest - 1, newest - MAX_EVENTS);
      hub.publish(collectiveId, await listEventsAfter(db, { collectiveId, revision: known, limit: MAX_EVENTS }));
    }
  };
  const endSockets = async () => {
    const open = sockets.sessionHashes();
    const live = new Set(await listLiveSessions(db, open));
    for (const sessionHash of open) if (!live.has(sessionHash)) sockets.endSession(sessionHash);
  };
  const look = async () => {
    const version = dataVersion();
    if (version === seen) return;
    await announce();
    await endSockets();
    // Last: where something above fails, the next look tries it again.
    seen = version;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, "Another process's changes could not be read"));
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
