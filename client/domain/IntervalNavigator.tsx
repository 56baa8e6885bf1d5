import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "wouter";
import type { ChosenInterval } from "../hooks/use-chosen-interval.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { paths } from "../../shared/paths.ts";
import { IntervalDates } from "./IntervalDates.tsx";
import styles from "./IntervalNavigator.module.css";
import { Text } from "../components/Text.tsx";

/** Buttons to move between intervals; nothing if there are none. */
export function IntervalNavigator({ interval, previous, next, current, choose }: ChosenInterval) {
  const say = useMessages("interval-words");
  if (!interval) return null;
  return (
    <div className={styles["navigator"]} role="group" aria-label={say("choice")}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={say("previous")}
        disabled={!previous}
        onClick={() => previous && choose(previous)}
      />
      <div className={styles["interval"]} aria-live="polite">
        <Link href={paths.interval(interval.id)}>
          <Text strong>{say("interval", { interval: String(interval.id) })}</Text>
        </Link>
        <Text secondary>
          <IntervalDates interval={interval} />
        </Text>
      </div>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={say("next")}
        disabled={!next}
        onClick={() => next && choose(next)}
      />
      {current && (
        <Button className={styles["return"] ?? ""} onClick={() => choose(current)}>
          {say("returnToCurrent")}
        </Button>
      )}
    </div>
  );
}
