import "./people-table.css";
import downIcon from "@ant-design/icons-svg/es/asn/CaretDownOutlined";
import upIcon from "@ant-design/icons-svg/es/asn/CaretUpOutlined";
import searchIcon from "@ant-design/icons-svg/es/asn/SearchOutlined";
import { Input } from "antd";
import { useDeferredValue, useState } from "react";
import { useGrowingList } from "../../hooks/use-growing-list.ts";
import { useMe } from "../../hooks/use-me.ts";
import { Button } from "../../plain/Button.tsx";
import { Icon } from "../../plain/Icon.tsx";
import { searchRows, type PersonRow } from "./people-rows.ts";
import { PersonTableRow } from "./PersonTableRow.tsx";

interface PeopleTableProps {
  /** Says who is listed. */
  name: string;
  /** By name. */
  rows: readonly PersonRow[];
  search: string;
  onSearch: (text: string) => void;
}

/** A table of its own making: one of Ant Design's renders every row again with every event. */
export function PeopleTable({ name, rows, search, onSearch }: PeopleTableProps) {
  const me = useMe();
  const [descending, setDescending] = useState(false);
  // What is typed is shown at once, and the rows as soon as there is time.
  const found = searchRows(rows, useDeferredValue(search));
  const sorted = descending ? found.toReversed() : found;
  const { count, end } = useGrowingList(sorted.length);
  return (
    <div className="people">
      <Input
        allowClear
        prefix={<Icon icon={searchIcon} />}
        placeholder="Search by any field"
        aria-label="Search by any field"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        style={{ maxWidth: 360 }}
      />
      <div>
        <table className="people-table" aria-label={`${name}: ${rows.length}`} aria-rowcount={sorted.length + 1}>
          <thead>
            <tr>
              <th scope="col" aria-sort={descending ? "descending" : "ascending"}>
                <button type="button" onClick={() => setDescending(!descending)}>
                  Name
                  <span className="sorter">
                    <Icon icon={upIcon} />
                    <Icon icon={downIcon} />
                  </span>
                </button>
              </th>
              <th scope="col">Crew(s)</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, count).map((row) => (
              <PersonTableRow key={row.id} row={row} own={row.id === me.person_id} />
            ))}
          </tbody>
        </table>
        {sorted.length === 0 && <NobodyFound search={search} onClear={() => onSearch("")} />}
        <div ref={end} />
      </div>
    </div>
  );
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="empty-state">
      <span className="secondary">Nobody here matches “{search.trim()}”.</span>
      <Button onClick={onClear}>Clear the search</Button>
    </div>
  );
}
