import type { IntervalOverview } from "../../../shared/interval-overview.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { CAPACITY_LEVELS } from "./answer-parts.ts";
import styles from "./CapacityComparison.module.css";

/** The capacity of people who take part, compared with the previous interval. */
export function CapacityComparison({ capacity: { now, before } }: Pick<IntervalOverview, "capacity">) {
  const most = Math.max(1, ...Object.values(now), ...Object.values(before ?? {}));
  return (
    <Card heading={{ text: "Capacity", level: 2 }}>
      <table className={styles["capacity"]}>
        <caption>
          <Text secondary>Of people who take part{before && ", compared with the previous interval"}</Text>
        </caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Capacity
            </th>
            <th scope="col">Now</th>
            {before && <th scope="col">Before</th>}
          </tr>
        </thead>
        <tbody>
          {CAPACITY_LEVELS.map(({ part: level, label }) => (
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
    </Card>
  );
}

function Bar({ share, of }: { share: number; of: "now" | "before" }) {
  return <div aria-hidden className={styles[of]} style={{ width: `${share * 100}%` }} />;
}
