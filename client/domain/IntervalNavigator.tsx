import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "wouter";
import type { ChosenInterval } from "../hooks/use-chosen-interval.ts";
import { paths } from "../paths.ts";
import { IntervalDates } from "./IntervalDates.tsx";
import styles from "./IntervalNavigator.module.css";
import { Text } from "../components/Text.tsx";

/** Buttons to move between intervals; nothing if there are none. */
export function IntervalNavigator({ interval, previous, next, current, choose }: ChosenInterval) {
  if (!interval) return null;
  return (
    <div className={styles["navigator"]} role="group" aria-label="Interval">
      <Button
        icon={<LeftOutlined />}
        aria-label="Previous interval"
        disabled={!previous}
        onClick={() => previous && choose(previous)}
      />
      <div className={styles["interval"]} aria-live="polite">
        <Link href={paths.interval(interval.id)}>
          <Text strong>Interval {interval.id}</Text>
        </Link>
        <Text secondary>
          <IntervalDates interval={interval} />
        </Text>
      </div>
      <Button
        icon={<RightOutlined />}
        aria-label="Next interval"
        disabled={!next}
        onClick={() => next && choose(next)}
      />
      {current && <Button onClick={() => choose(current)}>Return to current</Button>}
    </div>
  );
}
