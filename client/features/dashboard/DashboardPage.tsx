import { Flex } from "antd";
import { formatLongDate } from "../../../shared/dates.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { Measure } from "../../components/Measure.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { IntervalCards } from "./IntervalCards.tsx";
import { MyCrews } from "./MyCrews.tsx";
import { Resources } from "./Resources.tsx";

/** What is on now, what is next, and who is in one's crews. */
export function DashboardPage() {
  const { collective, intervals, today } = useCollectiveState();
  const me = useMe();
  const { current, next } = locateIntervals(intervals, today);
  return (
    <Measure of="wide">
      <PageHead title="My Dashboard" context={formatLongDate(today)} />
      <Flex vertical gap="large">
        <IntervalCards current={current} next={next} me={me} today={today} />
        <MyCrews current={current} />
        <Resources links={collective.links} />
      </Flex>
    </Measure>
  );
}
