import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { classNames } from "./class-names.ts";
import styles from "./DataTable.module.css";
import type { Column } from "./table-column.ts";

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  /** Undefined if the rows are not sorted by this column. */
  descending: boolean | undefined;
  onSort: () => void;
}

/** A column's header; a button if the table can be sorted by it. */
export function ColumnHeader<Row>({ column, descending, onSort }: ColumnHeaderProps<Row>) {
  const { title, sortBy, width, align } = column;
  const order = descending === undefined ? undefined : descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classNames(sortBy && styles["sortable"], align && styles[align]) || undefined}
      style={{ width }}
    >
      {sortBy ? (
        <button type="button" onClick={onSort}>
          {title}
          <span className={styles["sorter"]}>
            <CaretUpOutlined aria-hidden />
            <CaretDownOutlined aria-hidden />
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
