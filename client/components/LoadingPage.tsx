import { useMessages } from "../hooks/use-messages.ts";
import styles from "./LoadingPage.module.css";

/** The skeleton of a loading page: a title and some lines. */
export function LoadingPage() {
  const say = useMessages("common");
  return (
    <div role="status" aria-label={say("loading")} className={styles["skeleton"]}>
      {["title", 1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} />
      ))}
    </div>
  );
}
