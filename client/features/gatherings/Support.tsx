import type { AnsweredTime } from "../../../shared/polls/polls.ts";
import styles from "./Support.module.css";

/** How many of those who are asked, or have answered, can come at a proposed time. The reasons say the same in words. */
export function Support({ time }: { time: AnsweredTime }) {
  const { yes, if_need_be, no, asked } = time;
  const answered = new Set([...yes, ...if_need_be, ...no]);
  const silent = asked.filter((id) => !answered.has(id)).length;
  const parts = [
    ["yes", yes.length],
    ["ifNeedBe", if_need_be.length],
    ["no", no.length],
    ["silent", silent],
  ] as const;
  return (
    <div aria-hidden className={styles["bar"]}>
      {parts.map(
        ([part, count]) => count > 0 && <div key={part} className={styles[part]} style={{ flexGrow: count }} />,
      )}
    </div>
  );
}
