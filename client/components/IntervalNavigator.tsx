import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Flex, Typography } from "antd";
import type { ChosenInterval } from "../hooks/use-chosen-interval.ts";
import { IntervalDates } from "./IntervalDates.tsx";

/** Goes through the collective's intervals; nothing where there are none. */
export function IntervalNavigator({ interval, previous, next, current, choose }: ChosenInterval) {
  if (!interval) return null;
  return (
    <Flex wrap align="center" gap="small" role="group" aria-label="Interval">
      <Button
        icon={<LeftOutlined />}
        aria-label="Previous interval"
        disabled={!previous}
        onClick={() => previous && choose(previous)}
      />
      <Flex vertical align="center" aria-live="polite" style={{ minWidth: 150 }}>
        <Typography.Text strong>Interval {interval.id}</Typography.Text>
        <Typography.Text type="secondary">
          <IntervalDates interval={interval} />
        </Typography.Text>
      </Flex>
      <Button
        icon={<RightOutlined />}
        aria-label="Next interval"
        disabled={!next}
        onClick={() => next && choose(next)}
      />
      {current && <Button onClick={() => choose(current)}>Return to current</Button>}
    </Flex>
  );
}
