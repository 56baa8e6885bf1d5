import type { Logger } from "pino";
import type { Notice, OpenDatabase } from "../db/engine.ts";
import { listLiveSessions } from "../sessions/session.queries.ts";
import { listEventsAfter, listNewestEvents } from "../revision/event-log.queries.ts";
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
    const known = hub.newestOf(collectiveId) ?? newest - 1;
    // This process has already published its own changes.
    if (known >= newest || !hub.isFollowed(collectiveId)) return;
    const revision = Math.max(known, newest - MAX_EVENTS);
    hub.publish(collectiveId, await listEventsAfter(db, { collectiveId, revision, limit: MAX_EVENTS }));
  };
  const publishNewest = async () => {
    const events = await listNewestEvents(db, hub.followed());
    for (const { collectiveId, newest } of events) hub.publish(collectiveId, [newest]);
  };
  const endSockets = async () => {
    const open = sockets.sessionHashes();
    const live = new Set(await listLiveSessions(db, open));
    for (const sessionHash of open) if (!live.has(sessionHash)) sockets.endSession(sessionHash);
  };
  const notice = async (what: Notice) => {
    if (what !== "anything") {
      if ("sessionHash" in what) sockets.endSession(what.sessionHash);
      else await publish(what.collectiveId, what.revision);
      return;
    }
    await publishNewest();
    await endSockets();
  };
  return watch(notice, (error) => log.error({ err: error }, "Another process's changes could not be read"));
}
