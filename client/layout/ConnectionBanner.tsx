import { Alert } from "antd";
import { useEffect, useState } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./ConnectionBanner.module.css";

/** Delay before a lost connection is shown, in milliseconds: most reconnect at once. */
const DELAY = 800;

/** Warns that the page may be out of date. It is placed between the header and the page, and covers neither. */
export function ConnectionBanner({ connected }: { connected: boolean }) {
  return (
    <div role="status" className={styles["banner"]}>
      {!connected && <DelayedBanner />}
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
  return isDue && <Alert banner type="warning" title={say("connectionLost")} />;
}
