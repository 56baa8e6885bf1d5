import { useEffect } from "react";
import { lazyComponent } from "../components/lazy-component.ts";
import { workers } from "../components/new-version.ts";
import { isHeld, useQueuedStates, type Queueable } from "../domain/use-queue.ts";
import { useMe } from "../hooks/use-me.ts";
import { HAS_QUEUED } from "../device/owner.ts";
import { loadPieces } from "../messages.ts";
import { readItem } from "../device/storage.ts";

/** After how long a page is surely loaded, in milliseconds. */
const AT_REST = 5_000;

const loadNotice = () => import("../queue/QueueNotice.tsx").then((m) => m.QueueNotice);
const Notice = lazyComponent(loadNotice);

/** Loads what sends, and what is shown if the network goes away meanwhile. */
async function loadSending() {
  const [sending] = await Promise.all([import("../queue/send-queued.ts"), loadNotice(), loadPieces(["queue"])]);
  return sending;
}

export const enqueue = (mutation: Queueable) => loadSending().then((sending) => sending.enqueue(mutation));

/** Goes on with the mutations that this device has queued, and shows which of them wait or were not taken. */
export function QueuedMutations({ connected }: { connected: boolean }) {
  const { person_id } = useMe();
  const { pending, refused } = useQueuedStates();
  useEffect(() => {
    // Another tab may have queued some and be closed by now.
    const hasQueued = readItem("localStorage", HAS_QUEUED) !== null;
    // Without a worker, the code has to be here before the network goes away. It should not be before the page is.
    if (!hasQueued && (!connected || workers?.controller)) return undefined;
    const resume = () => loadSending().then((sending) => sending.resumeQueue(person_id));
    const timer = setTimeout(() => void resume().catch(() => {}), hasQueued ? 0 : AT_REST);
    return () => clearTimeout(timer);
  }, [person_id, connected]);
  return (isHeld(pending) || refused.length > 0) && <Notice />;
}
