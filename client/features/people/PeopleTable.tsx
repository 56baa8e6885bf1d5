import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Input } from "antd";
import { useDeferredValue, useMemo } from "react";
import { classNames } from "../../components/class-names.ts";
import { CrewTag } from "../../components/CrewTag.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import type { Column } from "../../components/table-column.ts";
import { Text } from "../../components/Text.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { searchRows, type PersonRow } from "./people-rows.ts";
import styles from "./PeopleTable.module.css";
import { PersonName } from "./PersonName.tsx";

interface PeopleTableProps {
  /** The table's accessible name. */
  name: string;
  rows: readonly PersonRow[];
  search: string;
  onSearch: (text: string) => void;
}

/** Some of the people of an interval, by name, and the field that searches them. */
export function PeopleTable({ name, rows, search, onSearch }: PeopleTableProps) {
  const { person_id } = useMe();
  const columns = useMemo(() => peopleColumns(person_id), [person_id]);
  // Show typed text at once, and update the rows when there is time.
  const searched = useDeferredValue(search);
  const found = useMemo(() => searchRows(rows, searched), [rows, searched]);
  return (
    <Flex vertical gap="middle">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Search by any field"
        aria-label="Search by any field"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className={classNames(styles["search"])}
      />
      <div>
        <DataTable
          name={`${name}: ${rows.length}`}
          columns={columns}
          rows={found}
          rowKey={(row) => row.id}
          isHighlighted={(row) => row.id === person_id}
        />
        {found.length === 0 && <NobodyFound search={search} onClear={() => onSearch("")} />}
      </div>
    </Flex>
  );
}

function peopleColumns(ownId: number): Column<PersonRow>[] {
  return [
    {
      title: "Name",
      render: (row) => <PersonName row={row} own={row.id === ownId} />,
      sortBy: ({ display_name }) => display_name,
    },
    {
      title: "Crew(s)",
      render: ({ crews }) => (
        <Flex wrap gap="small">
          {crews.map((crew) => (
            <CrewTag key={crew.id} crew={crew} />
          ))}
        </Flex>
      ),
    },
  ];
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Flex vertical align="center" gap="small" className={classNames(styles["nobody"])}>
      <Text secondary>Nobody here matches “{search.trim()}”.</Text>
      <Button onClick={onClear}>Clear the search</Button>
    </Flex>
  );
}
