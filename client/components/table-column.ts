import type { ReactNode } from "react";

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** What the rows are sorted by where the column's header is clicked. */
  sortBy?: (row: Row) => string;
  /** As in CSS. Columns without one share what is left. */
  width?: string;
  align?: "end";
}
