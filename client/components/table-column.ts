import type { ReactNode } from "react";

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** The value to sort by when the column's header is clicked. */
  sortBy?: (row: Row) => string;
  /** A CSS width. Columns without one share the remaining space. */
  width?: string;
  align?: "end";
}

/** By which column, named by its title, a table is sorted. */
export interface SortOrder {
  by: string;
  descending: boolean;
}
