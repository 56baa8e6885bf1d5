import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Input, Table, Tag, theme, Typography } from "antd";
import type { ColumnsType } from "antd/es/table";
import { Link } from "wouter";
import { CapacityIcon } from "../../components/CapacityIcon.tsx";
import { CrewTag } from "../../components/CrewTag.tsx";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { paths } from "../../paths.ts";
import { byDisplayName, searchRows, type PersonRow } from "./people-rows.ts";

interface PeopleTableProps {
  /** Says who is listed. */
  name: string;
  rows: readonly PersonRow[];
  search: string;
  onSearch: (text: string) => void;
}

export function PeopleTable({ name, rows, search, onSearch }: PeopleTableProps) {
  const { token } = theme.useToken();
  const me = useMe();
  const found = searchRows(rows, search);
  const columns: ColumnsType<PersonRow> = [
    {
      title: "Name",
      dataIndex: "display_name",
      width: "50%",
      sorter: byDisplayName,
      defaultSortOrder: "ascend",
      sortDirections: ["ascend", "descend", "ascend"],
      showSorterTooltip: false,
      render: (_name, row) => <Name row={row} own={row.id === me.person_id} />,
    },
    { title: "Crew(s)", dataIndex: "crews", render: (_crews, { crews }) => <Crews crews={crews} /> },
  ];
  return (
    <Flex vertical gap="middle">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Search by any field"
        aria-label="Search by any field"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        style={{ maxWidth: 360 }}
      />
      <Table<PersonRow>
        aria-label={`${name}: ${rows.length}`}
        columns={columns}
        dataSource={found}
        rowKey="id"
        pagination={false}
        tableLayout="fixed"
        size="middle"
        onRow={({ id }) => (id === me.person_id ? { style: { background: token.colorPrimaryBg } } : {})}
        locale={{ emptyText: <NobodyFound search={search} onClear={() => onSearch("")} /> }}
      />
    </Flex>
  );
}

function Name({ row, own }: { row: PersonRow; own: boolean }) {
  const { token } = theme.useToken();
  const color = row.dimmed ? token.colorTextQuaternary : token.colorText;
  return (
    <Flex align="center" gap="small">
      <span style={row.dimmed ? { filter: "grayscale(1)", opacity: 0.7 } : {}}>
        <PersonAvatar person={row} />
      </span>
      <Flex wrap align="center" gap="4px 8px" style={{ minWidth: 0 }}>
        <Link
          href={paths.person(row.id)}
          className="fills-row"
          style={{ color, fontWeight: own ? 600 : 400, overflowWrap: "anywhere" }}
        >
          {row.display_name}
        </Link>
        {own && (
          <Tag color="processing" style={{ margin: 0 }}>
            you
          </Tag>
        )}
        <CapacityIcon score={row.capacity_score} />
      </Flex>
    </Flex>
  );
}

function Crews({ crews }: Pick<PersonRow, "crews">) {
  return (
    <Flex wrap gap={4}>
      {crews.map((crew) => (
        <CrewTag key={crew.id} crew={crew} />
      ))}
    </Flex>
  );
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Flex vertical align="center" gap="small">
      <Typography.Text type="secondary">Nobody here matches “{search.trim()}”.</Typography.Text>
      <Button onClick={onClear}>Clear the search</Button>
    </Flex>
  );
}
