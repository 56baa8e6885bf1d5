import type { ReactNode } from "react";
import styles from "./TwoColumns.module.css";

/** Cards side by side where there is room, else one below the other. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles["columns"]}>{children}</div>;
}
