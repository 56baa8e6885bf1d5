import { PlusOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useMemo } from "react";
import { formatShortDate, type IsoDate } from "../../../shared/basics/dates.ts";
import type { Say } from "../../../shared/messages.ts";
import { countDays, type Interval } from "../../../shared/intervals/intervals.ts";
import { DataTable, RowLink, type Column } from "../../components/DataTable.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { NoIntervalYet } from "../../domain/NoIntervalYet.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { Tag } from "../../components/Tag.tsx";
import { paths } from "../../../shared/paths.ts";
import { IntervalHistory } from "./IntervalHistory.tsx";

/** All intervals, newest first. */
export function IntervalsPage() {
  const say = useMessages("intervals");
  const sayPage = useMessages("layout");
  const sayInterval = useMessages("interval-words");
  const { intervals, current_interval: current, today } = useCollectiveState();
  const columns = useMemo(() => intervalColumns(say, { today, currentId: current?.id }), [say, today, current?.id]);
  const newestFirst = useMemo(() => intervals.toReversed(), [intervals]);
  return (
    <Page
      width="text"
      title={sayPage("intervals")}
      context={say("periods")}
      actions={
        intervals.length > 0 && (
          <LinkButton type="primary" href={paths.newInterval} icon={<PlusOutlined aria-hidden />}>
            {sayInterval("newInterval")}
          </LinkButton>
        )
      }
    >
      {intervals.length === 0 ? (
        <NoIntervalYet text={say("laterOnes")} />
      ) : (
        <>
          <IntervalHistory />

          <DataTable
            name={sayPage("intervals")}
            columns={columns}
            rows={newestFirst}
            rowKey={({ id }) => id}
            isHighlighted={({ id }) => id === current?.id}
          />
        </>
      )}
    </Page>
  );
}

function intervalColumns(
  say: Say<"intervals">,
  { today, currentId }: { today: IsoDate; currentId: number | undefined },
): Column<Interval>[] {
  return [
    {
      title: say("number"),
      render: ({ id }) => (
        <Flex wrap align="center" gap="small">
          <RowLink href={paths.interval(id)}>{id}</RowLink>
          {id === currentId && <Tag color="info">{say("current")}</Tag>}
        </Flex>
      ),
    },
    { title: say("start"), render: ({ start_date }) => formatShortDate(start_date, today, getLanguage()) },
    {
      title: say("end"),
      render: ({ end_date }) => (end_date === null ? say("open") : formatShortDate(end_date, today, getLanguage())),
    },
    { title: say("days"), width: "3.5em", align: "end", render: (interval) => countDays(interval) ?? "–" },
  ];
}
