import { useId, type Key } from "react";
import { DataTable, type Column } from "../../components/DataTable.tsx";
import { Loaded, type Loading } from "../../components/Loaded.tsx";
import styles from "./OpenList.module.css";

interface OpenListProps<Row> {
  query: Loading<Row[]>;
  /** Names it where it cannot be loaded. */
  what: string;
  title: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
}

/** A list below the form that adds to it; nothing while it is empty. */
export function OpenList<Row>({ query, what, title, columns, rowKey }: OpenListProps<Row>) {
  const id = useId();
  return (
    // No placeholder while loading: usually there are none, and content below the form moves nothing.
    <Loaded query={query} what={what} meanwhile={null}>
      {(rows) =>
        rows.length > 0 && (
          <section aria-labelledby={id}>
            <h2 id={id} className={styles["title"]}>
              {title}
            </h2>
            <DataTable name={title} columns={columns} rows={rows} rowKey={rowKey} />
          </section>
        )
      }
    </Loaded>
  );
}
