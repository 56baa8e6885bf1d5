import { useMemo } from "react";
import type { Column, SortOrder } from "./table-column.ts";

/** Sorts like `localeCompare` in a fraction of the time. */
const collator = new Intl.Collator();

/**
 * The rows in the given order, or by the first column that can be sorted by, ascending. Without such a column they stay
 * as they are. `orderAfter` is the order after a click on a column.
 */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: SortOrder | null) {
  const column = columns.find(({ title, sortBy }) => sortBy && (order === null || title === order.by));
  const descending = order?.descending ?? false;
  const sorted = useMemo(() => {
    const textOf = column?.sortBy;
    if (!textOf) return rows;
    const sign = descending ? -1 : 1;
    return rows.toSorted((a, b) => sign * collator.compare(textOf(a), textOf(b)));
  }, [rows, column, descending]);
  return {
    sorted,
    sort: column && { column, descending },
    orderAfter: (clicked: Column<Row>): SortOrder => ({
      by: clicked.title,
      descending: clicked === column && !descending,
    }),
  };
}
