import type { Logger } from "pino";
import type { Services } from "../rpc/context.ts";
import type { Notice, OpenDatabase } from "../db/engine.ts";
import { listSessionsByHash } from "../sessions/session.queries.ts";
import { endOf } from "../sessions/sessions.ts";
import { listEventsAfter, listNewestEvents } from "../revision/event-log.queries.ts";

/** Maximum number of events to publish; followers read earlier ones from the log. */
const MAX_EVENTS = 200;

/** How often to look for expired sessions, in milliseconds. A timer until their end would not know of a clock that is set. */
const LOOK_INTERVAL = 1_000;

interface Watcher extends Pick<Services, "clock" | "hub" | "sockets"> {
  database: OpenDatabase;
  log: Logger;
}

/** Publishes other processes' changes, and closes the sockets of sessions that have ended. Returns how to stop it. */
export function watchDatabase({ database, clock, hub, sockets, log }: Watcher): () => Promise<void> {
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
  const endSockets = async (open: readonly string[]) => {
    if (open.length === 0) return;
    const now = clock.now().getTime();
    const sessions = await listSessionsByHash(db, open);
    const live = new Set(sessions.filter((session) => endOf(session) > now).map(({ sessionHash }) => sessionHash));
    for (const sessionHash of open) if (!live.has(sessionHash)) sockets.endSession(sessionHash);
  };
  const notice = async (what: Notice) => {
    if (what !== "anything") {
      if ("sessionHash" in what) sockets.endSession(what.sessionHash);
      else await publish(what.collectiveId, what.revision);
      return;
    }
    await publishNewest();
    await endSockets(sockets.sessionHashes());
  };
  const stop = watch(notice, (error) => log.error({ err: error }, "Another process's changes could not be read"));
  const timer = setInterval(() => {
    endSockets(sockets.sessionHashes(clock.now().getTime())).catch((error: unknown) => {
      log.error({ err: error }, "Expired sessions could not be read");
    });
  }, LOOK_INTERVAL).unref();
  return () => {
    clearInterval(timer);
    return stop();
  };
}
