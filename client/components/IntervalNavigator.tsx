import leftIcon from "@ant-design/icons-svg/es/asn/LeftOutlined";
import rightIcon from "@ant-design/icons-svg/es/asn/RightOutlined";
import type { ChosenInterval } from "../hooks/use-chosen-interval.ts";
import { Button } from "../plain/Button.tsx";
import { Icon } from "../plain/Icon.tsx";
import { IntervalDates } from "./IntervalDates.tsx";

/** Goes through the collective's intervals; nothing where there are none. */
export function IntervalNavigator({ interval, previous, next, current, choose }: ChosenInterval) {
  if (!interval) return null;
  return (
    <div className="interval-navigator" role="group" aria-label="Interval">
      <Button iconOnly aria-label="Previous interval" disabled={!previous} onClick={() => previous && choose(previous)}>
        <Icon icon={leftIcon} />
      </Button>
      <div aria-live="polite">
        <span className="strong">Interval {interval.id}</span>
        <span className="secondary">
          <IntervalDates interval={interval} />
        </span>
      </div>
      <Button iconOnly aria-label="Next interval" disabled={!next} onClick={() => next && choose(next)}>
        <Icon icon={rightIcon} />
      </Button>
      {current && <Button onClick={() => choose(current)}>Return to current</Button>}
    </div>
  );
}
