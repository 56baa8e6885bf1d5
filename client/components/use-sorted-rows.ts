import { useMemo, useState } from "react";
import type { Column } from "./table-column.ts";

/** Sorts like `localeCompare` in a fraction of the time. */
const collator = new Intl.Collator();

/**
 * The rows by the first column that can be sorted by, ascending, until another column or the same one again is chosen.
 * Without such a column they stay as they are.
 */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState<{ index: number; descending: boolean } | null>(null);
  const { index, descending } = chosen ?? { index: columns.findIndex(({ sortBy }) => sortBy), descending: false };
  const column = columns[index];
  const sorted = useMemo(() => {
    const textOf = column?.sortBy;
    if (!textOf) return rows;
    const sign = descending ? -1 : 1;
    return rows.toSorted((a, b) => sign * collator.compare(textOf(a), textOf(b)));
  }, [rows, column, descending]);
  return {
    sorted,
    sort: column && { column, descending },
    sortBy(wanted: Column<Row>) {
      setChosen({ index: columns.indexOf(wanted), descending: wanted === column && !descending });
    },
  };
}
