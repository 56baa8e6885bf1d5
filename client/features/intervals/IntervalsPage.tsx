import { PlusOutlined } from "@ant-design/icons";
import { Flex, Tag } from "antd";
import { useMemo } from "react";
import { formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals.ts";
import { DataTable } from "../../components/DataTable.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { NoIntervalYet } from "../../domain/NoIntervalYet.tsx";
import type { Column } from "../../components/table-column.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { RowLink } from "../../components/RowLink.tsx";
import { paths } from "../../paths.ts";
import { IntervalHistory } from "./IntervalHistory.tsx";

/** All intervals, newest first. */
export function IntervalsPage() {
  const { intervals, current_interval: current, today } = useCollectiveState();
  const columns = useMemo(() => intervalColumns(today, current?.id), [today, current?.id]);
  const newestFirst = useMemo(() => intervals.toReversed(), [intervals]);
  return (
    <Page
      width="text"
      title="Intervals"
      context="The periods people plan for."
      actions={
        intervals.length > 0 && (
          <LinkButton type="primary" href={paths.newInterval} icon={<PlusOutlined />}>
            New interval
          </LinkButton>
        )
      }
    >
      {intervals.length === 0 ? (
        <NoIntervalYet text="Later intervals follow on from the first." />
      ) : (
        <>
          <IntervalHistory />

          <DataTable
            name="Intervals"
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

function intervalColumns(today: IsoDate, currentId: number | undefined): Column<Interval>[] {
  return [
    {
      title: "#",
      render: ({ id }) => (
        <Flex wrap align="center" gap="small">
          <RowLink href={paths.interval(id)}>{id}</RowLink>
          {id === currentId && <Tag color="processing">Current</Tag>}
        </Flex>
      ),
    },
    { title: "Start", render: ({ start_date }) => formatShortDate(start_date, today) },
    { title: "End", render: ({ end_date }) => (end_date === null ? "open" : formatShortDate(end_date, today)) },
    { title: "Days", width: "5em", align: "end", render: (interval) => countDays(interval) ?? "–" },
  ];
}
