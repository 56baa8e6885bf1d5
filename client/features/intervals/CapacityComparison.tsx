import type { IntervalOverview } from "../../../shared/intervals/interval-overview.ts";
import { FoldableCard } from "../../components/FoldableCards.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { capacityLevels } from "./overview-parts.ts";
import styles from "./CapacityComparison.module.css";

/** The capacity of people who take part, compared with the previous interval. */
export function CapacityComparison({ capacity: { now, before } }: Pick<IntervalOverview, "capacity">) {
  const say = useMessages("intervals");
  const most = Math.max(1, ...Object.values(now), ...Object.values(before ?? {}));
  return (
    <FoldableCard screenOnly heading={{ text: say("capacity"), level: 2 }}>
      <table className={styles["capacity"]}>
        <caption>
          <Text secondary>{say(before ? "ofPeopleCompared" : "ofPeople")}</Text>
        </caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {say("capacity")}
            </th>
            <th scope="col">{say("now")}</th>
            {before && <th scope="col">{say("before")}</th>}
          </tr>
        </thead>
        <tbody>
          {capacityLevels(say).map(({ part: level, label }) => (
            <tr key={level}>
              <th scope="row">{label}</th>
              <td className={styles["bars"]}>
                <Bar share={now[level] / most} of="now" />
                {before && <Bar share={before[level] / most} of="before" />}
              </td>
              <td className={styles["number"]}>
                <strong>{now[level]}</strong>
              </td>
              {before && (
                <td className={styles["number"]}>
                  <Text secondary>{before[level]}</Text>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </FoldableCard>
  );
}

function Bar({ share, of }: { share: number; of: "now" | "before" }) {
  return <div aria-hidden className={styles[of]} style={{ width: `${share * 100}%` }} />;
}
