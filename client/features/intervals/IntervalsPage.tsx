import { PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Table, Tag, theme } from "antd";
import type { ColumnsType } from "antd/es/table";
import { Link } from "wouter";
import { formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { NoIntervalYet } from "../../components/NoIntervalYet.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";

const PAGE_SIZE = 50;

/** Every interval, the newest first. */
export function IntervalsPage() {
  const { token } = theme.useToken();
  const { intervals, current_interval: current, today } = useCollectiveState();
  return (
    <PageContainer width="text">
      <PageHead
        title="Intervals"
        context="The spans of time that people take part in."
        actions={
          intervals.length > 0 && (
            <Link href={paths.newInterval} asChild>
              <Button type="primary" icon={<PlusOutlined />}>
                New interval
              </Button>
            </Link>
          )
        }
      />
      {intervals.length === 0 ? (
        <NoIntervalYet text="Each one follows the one before." />
      ) : (
        <Table<Interval>
          aria-label="Intervals"
          columns={columns(today, current?.id)}
          dataSource={intervals.toReversed()}
          rowKey="id"
          pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
          onRow={({ id }) =>
            id === current?.id ? { "aria-current": "true", style: { background: token.colorPrimaryBg } } : {}
          }
        />
      )}
    </PageContainer>
  );
}

function columns(today: IsoDate, currentId: number | undefined): ColumnsType<Interval> {
  return [
    {
      title: "#",
      dataIndex: "id",
      render: (id: number) => (
        <Flex wrap align="center" gap="small">
          {id}
          {id === currentId && (
            <Tag color="processing" style={{ margin: 0 }}>
              Current
            </Tag>
          )}
        </Flex>
      ),
    },
    { title: "Start", dataIndex: "start_date", render: (date: IsoDate) => formatShortDate(date, today) },
    {
      title: "End",
      dataIndex: "end_date",
      render: (date: IsoDate | null) => (date === null ? "open" : formatShortDate(date, today)),
    },
    { title: "Days", key: "days", align: "right", render: (_value, interval) => countDays(interval) ?? "–" },
  ];
}
