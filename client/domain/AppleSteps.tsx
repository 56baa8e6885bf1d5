import { useMessages } from "../hooks/use-messages.ts";
import styles from "./AppleSteps.module.css";

/** In the order in which they are tapped. */
const STEPS = [
  { tap: "tapShare", drawing: "M8 9H6v12h12V9h-2M12 15V3M8.5 6.5 12 3l3.5 3.5" },
  { tap: "tapHomeScreen", drawing: "M4 4h16v16H4zM12 8v8M8 12h8" },
  { tap: "tapAdd", drawing: "m5 13 4.5 4.5L19 7" },
] as const;

/** The three taps that install the app on an iPhone or iPad, each with the button to look for. */
export function AppleSteps() {
  const say = useMessages("install");
  return (
    <ol className={styles["steps"]}>
      {STEPS.map(({ tap, drawing }) => (
        <li key={tap}>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d={drawing} />
          </svg>
          {say(tap)}
        </li>
      ))}
    </ol>
  );
}
