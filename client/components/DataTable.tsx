import { memo, type Key, type ReactNode } from "react";
import { useGrowingList } from "../hooks/use-growing-list.ts";
import { classNames } from "./class-names.ts";
import styles from "./DataTable.module.css";
import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { Link } from "wouter";

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** A CSS width. Columns without one share the remaining space. */
  width?: string;
  align?: "end";
  /** The name of the order that it stands for, if rows can be sorted by it. */
  sortBy?: string;
}

/** By which column the rows are sorted, and what a press on a column's header does. */
interface Sorting {
  by: string;
  descending: boolean;
  onSort: (by: string) => void;
}

interface DataTableProps<Row> {
  /** The table's accessible name: what it lists. */
  name: string;
  /** One array for every rendering, so that only rows that changed render again. */
  columns: readonly Column<Row>[];
  /** A row that has not changed must be the same object as before. */
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  isHighlighted?: (row: Row) => boolean;
  /** The order of the rows, if it can be chosen. */
  sorting?: Sorting;
  /** Where there is little room, a row's first two cells share a line, and the others come below it. */
  stacked?: boolean;
}

/** A table of any length, which grows as its end nears. Ant Design's took 800 ms for one change among 500 people. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, rowKey, isHighlighted, sorting, stacked } = props;
  const { count, end } = useGrowingList(rows.length);
  return (
    <div className={styles["frame"]}>
      <table
        className={classNames(styles["table"], stacked && styles["stacked"])}
        aria-label={name}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} highlighted={isHighlighted?.(row) ?? false} />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </div>
  );
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  highlighted: boolean;
}

const DataRow = memo(function DataRow<Row>({ row, columns, highlighted }: DataRowProps<Row>) {
  return (
    <tr className={highlighted ? styles["highlighted"] : undefined} aria-current={highlighted || undefined}>
      {columns.map(({ title, render, align }) => (
        <td key={title} className={align && styles[align]}>
          {render(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataRowProps<Row>) => ReactNode;

interface ColumnHeaderProps {
  column: Pick<Column<never>, "title" | "width" | "align" | "sortBy">;
  sorting: Sorting | undefined;
}

/** A column's header; a button if the rows are sorted by it. */
function ColumnHeader({ column: { title, width, align, sortBy }, sorting }: ColumnHeaderProps) {
  const sortable = sorting !== undefined && sortBy !== undefined;
  const order = sorting?.descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={sortable && sorting.by === sortBy ? order : undefined}
      className={classNames(sortable && styles["sortable"], align && styles[align]) || undefined}
      style={{ width }}
    >
      {sortable ? (
        <button type="button" onClick={() => sorting.onSort(sortBy)}>
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

/** A link that can be clicked anywhere in its `DataTable` row. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles["rowLink"]}>
      <bdi>{children}</bdi>
    </Link>
  );
}
