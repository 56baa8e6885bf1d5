import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { classNames } from "./class-names.ts";
import styles from "./DataTable.module.css";
import type { Column, Sorting } from "./table-column.ts";

interface ColumnHeaderProps {
  column: Pick<Column<never>, "title" | "width" | "align">;
  /** Undefined if the rows are not sorted by this column. */
  sorting: Sorting | undefined;
}

/** A column's header; a button if the rows are sorted by it. */
export function ColumnHeader({ column: { title, width, align }, sorting }: ColumnHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={sorting && (sorting.descending ? "descending" : "ascending")}
      className={classNames(sorting && styles["sortable"], align && styles[align]) || undefined}
      style={{ width }}
    >
      {sorting ? (
        <button type="button" onClick={sorting.onReverse}>
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
