import { useEffect, useState, type ReactNode } from "react";
import { formatBy } from "../../shared/basics/dates.ts";
import { Notice } from "../components/Notice.tsx";
import { getLocale, useMessages } from "../hooks/use-messages.ts";
import { isFromServer } from "../live/live.ts";
import { trpc } from "../api/trpc.ts";
import styles from "./ConnectionBanner.module.css";

/** Delay before a lost connection is shown, in milliseconds: most reconnect at once. */
const DELAY = 800;

const timeOf = formatBy({ hour: "2-digit", minute: "2-digit" });
const dayAndTimeOf = formatBy({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Warns that the page may be out of date, and says as of when it is. `children` are what else there is to say. */
export function ConnectionBanner({ connected, children }: { connected: boolean; children: ReactNode }) {
  return (
    <div role="status" className={styles["banner"]}>
      {!connected && <DelayedBanner />}
      {children}
    </div>
  );
}

function DelayedBanner() {
  const say = useMessages("layout");
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  const time = useAsOf();
  return (
    isDue && <Notice banner type="warning" role="alert" title={`${say("connectionLost")} ${say("asOf", { time })}`} />
  );
}

/** When the page was last up to date: as the connection was lost, or as its data was kept if there was none yet. */
function useAsOf(): string {
  const { dataUpdatedAt } = trpc.collective.state.useQuery();
  const [lostAt] = useState(() => new Date());
  const asOf = isFromServer("state") ? lostAt : new Date(dataUpdatedAt);
  const isToday = asOf.toDateString() === lostAt.toDateString();
  return (isToday ? timeOf : dayAndTimeOf)(undefined, getLocale()).format(asOf);
}
