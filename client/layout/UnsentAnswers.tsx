import { useEffect } from "react";
import { lazyComponent } from "../components/lazy-component.ts";
import { workers } from "../components/new-version.ts";
import { isHeld, useUnsentStates, type Answer } from "../domain/use-unsent.ts";
import { useMe } from "../hooks/use-me.ts";
import { HAS_UNSENT } from "../device/owner.ts";
import { loadPieces } from "../messages.ts";
import { readItem } from "../storage.ts";

/** After how long a page is surely loaded, in milliseconds. */
const AT_REST = 5_000;

const loadNotice = () => import("../unsent/UnsentNotice.tsx").then((m) => m.UnsentNotice);
const Notice = lazyComponent(loadNotice);

/** Loads what sends, and what is shown if the network goes away meanwhile. */
async function loadSending() {
  const [sending] = await Promise.all([import("../unsent/send-answers.ts"), loadNotice(), loadPieces(["unsent"])]);
  return sending;
}

export const sendAnswer = (answer: Answer) => loadSending().then((sending) => sending.giveAnswer(answer));

/** Goes on with the answers that this device has kept, and shows which of them wait or were not taken. */
export function UnsentAnswers({ connected }: { connected: boolean }) {
  const { person_id } = useMe();
  const { pending, refused } = useUnsentStates();
  useEffect(() => {
    // Another tab may have kept some and be closed by now.
    const isKept = readItem("localStorage", HAS_UNSENT) !== null;
    // Without a worker, the code has to be here before the network goes away. It should not be before the page is.
    if (!isKept && (!connected || workers?.controller)) return undefined;
    const resume = () => loadSending().then((sending) => sending.resumeAnswers(person_id));
    const timer = setTimeout(() => void resume().catch(() => {}), isKept ? 0 : AT_REST);
    return () => clearTimeout(timer);
  }, [person_id, connected]);
  return (isHeld(pending) || refused.length > 0) && <Notice />;
}
