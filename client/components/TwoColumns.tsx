import type { ReactNode } from "react";
import styles from "./TwoColumns.module.css";

/** Cards side by side if there is room, else stacked. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles["columns"]}>{children}</div>;
}
