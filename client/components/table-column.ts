import type { ReactNode } from "react";

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
export interface Sorting {
  by: string;
  descending: boolean;
  onSort: (by: string) => void;
}
