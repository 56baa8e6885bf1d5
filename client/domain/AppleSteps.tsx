import { useMessages } from "../hooks/use-messages.ts";
import styles from "./AppleSteps.module.css";

/** The three taps that install the app on an iPhone or iPad, each with the button to look for. */
export function AppleSteps() {
  const say = useMessages("install");
  return (
    <ol className={styles["steps"]}>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M8 9H6v12h12V9h-2M12 15V3M8.5 6.5 12 3l3.5 3.5" />
        </svg>
        {say("tapShare")}
      </li>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M4 4h16v16H4zM12 8v8M8 12h8" />
        </svg>
        {say("tapHomeScreen")}
      </li>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="m5 13 4.5 4.5L19 7" />
        </svg>
        {say("tapAdd")}
      </li>
    </ol>
  );
}
