import type { Logger } from "pino";
import type { Notice, OpenDatabase } from "../db/engine.ts";
import { listLiveSessions } from "../sessions/session.queries.ts";
import { getRevision, listEventsAfter } from "../revision/event-log.queries.ts";
import type { LiveHub } from "../revision/live-hub.ts";
import type { SocketRegistry } from "../sessions/socket-registry.ts";

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
export function watchDatabase({ database, hub, sockets, log }: Watcher): () => Promise<void> {
  const { db, watch } = database;
  const publish = async (collectiveId: number, newest: number) => {
    const known = Math.max(hub.newestOf(collectiveId) ?? newest - 1, newest - MAX_EVENTS);
    hub.publish(collectiveId, await listEventsAfter(db, { collectiveId, revision: known, limit: MAX_EVENTS }));
  };
  const endSockets = async () => {
    const open = sockets.sessionHashes();
    const live = new Set(await listLiveSessions(db, open));
    for (const sessionHash of open) if (!live.has(sessionHash)) sockets.endSession(sessionHash);
  };
  const notice = async (what: Notice) => {
    if (what === "sessions") return endSockets();
    if (what !== "anything") {
      const { collectiveId, revision } = what;
      // This process has published its own changes already.
      if (!hub.isFollowed(collectiveId) || (hub.newestOf(collectiveId) ?? -1) >= revision) return;
      return publish(collectiveId, revision);
    }
    for (const collectiveId of hub.followed()) await publish(collectiveId, await getRevision(db, collectiveId));
    await endSockets();
  };
  return watch(notice, (error) => log.error({ err: error }, "Another process's changes could not be read"));
}
