import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Calendar, Flex } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { addDays, isIsoDate } from "../../../shared/dates.ts";
import type { ListedGathering } from "../../../shared/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { classNames } from "../../components/class-names.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { groupByEachDay, isWithin, periodOf } from "../../domain/gathering-days.ts";
import { GatheringRows } from "../../domain/GatheringRows.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCalendar } from "../../forms/use-calendar.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { DAY_PARAMETER, newGatheringOf } from "../../../shared/paths.ts";
import { DayOfMonth } from "./DayOfMonth.tsx";
import styles from "./GatheringMonth.module.css";
import type { ShownGatheringsProps } from "./shown-gatherings.ts";
import { useGatheringPages } from "./use-gathering-pages.ts";

const ISO_FORMAT = "YYYY-MM-DD";
const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
/** The grid has six weeks, and begins in the week of the month's first day. */
const DAYS_SHOWN = 49;
const NONE: ListedGathering[] = [];

/** A month as a grid, and below it the gatherings of the chosen day. */
export function GatheringMonth({ wanted }: ShownGatheringsProps) {
  const say = useMessages("gatherings");
  const language = useLanguage();
  const times = useGatheringTimes();
  const calendar = useCalendar(language);
  const { today } = useCollectiveState();
  const [asked, choose] = useAddressChoice(DAY_PARAMETER);
  const day = asked !== null && isIsoDate(asked) ? asked : today;
  const month = dayjs(day, ISO_FORMAT).startOf("month");
  const first = addDays(month.format(ISO_FORMAT), -7);
  const { query, isFetching, hasNextPage, loadNextPage } = useGatheringPages(
    periodOf({ first, last: addDays(first, DAYS_SHOWN) }),
  );
  const gatherings = query.data?.filter(wanted) ?? NONE;
  const byDay = groupByEachDay(gatherings, { first, count: DAYS_SHOWN });
  const title = new Intl.DateTimeFormat(language, MONTH).format(Date.parse(day));
  const ofDay = gatherings.filter((gathering) => isWithin(gathering, { first: day, last: day }));

  const turn = (months: number) => choose(month.add(months, "month").format(ISO_FORMAT));
  const cell = (date: Dayjs) => {
    const shown = date.format(ISO_FORMAT);
    return (
      <DayOfMonth
        day={shown}
        gatherings={byDay.get(shown) ?? NONE}
        isToday={shown === today}
        isChosen={shown === day}
        isOutside={!date.isSame(month, "month")}
      />
    );
  };

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
        <div role="status" className={styles["announced"]}>
          {title}
        </div>
        <Calendar
          className={classNames(styles["month"])}
          {...(calendar && { locale: calendar })}
          value={dayjs(day, ISO_FORMAT)}
          headerRender={() => null}
          onSelect={(date) => choose(date.format(ISO_FORMAT))}
          fullCellRender={cell}
        />
        {hasNextPage && (
          <Button loading={isFetching} onClick={loadNextPage}>
            {say("showLater")}
          </Button>
        )}
      </Card>
      <Card
        heading={{ text: times.shortDate(day), level: 2 }}
        extra={day >= today && <LinkButton href={newGatheringOf({ day })}>{say("newGatheringTitle")}</LinkButton>}
      >
        {ofDay.length > 0 ? <GatheringRows gatherings={ofDay} /> : <Text secondary>{say("noneOnDay")}</Text>}
      </Card>
    </>
  );
}
