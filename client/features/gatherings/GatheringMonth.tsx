import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { addDays, isIsoDate } from "../../../shared/basics/dates.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { groupByEachDay, isWithin, periodOf } from "../../domain/gathering-days.ts";
import { GatheringRows } from "../../domain/GatheringRows.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { DAY_PARAMETER, newGatheringOf } from "../../../shared/paths.ts";
import unseen from "../../components/unseen.module.css";
import { addMonths, firstOfMonth } from "./month-days.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { useGatheringPages, type ShownGatheringsProps } from "./use-gathering-pages.ts";

const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
/** The grid has six weeks, and begins in the week of the month's first day. */
const DAYS_SHOWN = 49;
const NONE: readonly ListedGathering[] = [];

/** A month's days, and below them the gatherings of the chosen day. */
export function GatheringMonth({ wanted }: ShownGatheringsProps) {
  const say = useMessages("gatherings");
  const sayCommon = useMessages("common");
  const times = useGatheringTimes();
  const { today } = useCollectiveState();
  const [chosen, choose] = useAddressChoice(DAY_PARAMETER);
  const day = chosen !== null && isIsoDate(chosen) ? chosen : today;
  const month = firstOfMonth(day);
  const first = addDays(month, -7);
  const { query, isFetching, isAwaited, hasNextPage, loadNextPage } = useGatheringPages(
    periodOf({ first, last: addDays(first, DAYS_SHOWN) }),
  );
  const gatherings = query.data?.filter(wanted) ?? NONE;
  const byDay = groupByEachDay(gatherings, { first, count: DAYS_SHOWN });
  const title = new Intl.DateTimeFormat(getLanguage(), MONTH).format(Date.parse(day));
  const ofDay = gatherings.filter((gathering) => isWithin(gathering, { first: day, last: day }));
  const last = query.data?.at(-1);
  const isDayLoaded = !isAwaited && (!hasNextPage || (last !== undefined && startDay(last) > day));

  const turn = (months: number) => choose(addMonths(month, months));
  if (query.error && !query.data) {
    return <LoadFailure what={say("theGatherings")} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <Card
        heading={{ text: title, level: 2 }}
        extra={
          <Flex gap="small">
            <Button icon={<LeftOutlined />} aria-label={say("monthBefore")} onClick={() => turn(-1)} />
            <Button onClick={() => choose(null)}>{say("backToToday")}</Button>
            <Button icon={<RightOutlined />} aria-label={say("monthAfter")} onClick={() => turn(1)} />
          </Flex>
        }
      >
        <div role="status" className={unseen["unseen"]}>
          {title}
        </div>
        <MonthGrid day={day} byDay={byDay} choose={choose} />
        {hasNextPage && (
          <Button loading={isFetching} onClick={loadNextPage}>
            {say("showLater")}
          </Button>
        )}
      </Card>
      <Card
        heading={{ text: times.shortDate(day), level: 2 }}
        extra={day >= today && <LinkButton href={newGatheringOf({ day })}>{say("newGathering")}</LinkButton>}
      >
        {ofDay.length > 0 && <GatheringRows gatherings={ofDay} />}
        {ofDay.length === 0 && (isAwaited || isDayLoaded) && (
          <Text secondary>{isAwaited ? sayCommon("loading") : say("noneOnDay")}</Text>
        )}
      </Card>
    </>
  );
}
