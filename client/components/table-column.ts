import type { ReactNode } from "react";

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** A CSS width. Columns without one share the remaining space. */
  width?: string;
  align?: "end";
}

/** By which column, named by its title, the rows are sorted. A click on its header reverses them. */
export interface Sorting {
  by: string;
  descending: boolean;
  onReverse: () => void;
}
