import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./DataTable.module.css";

/** A link that can be clicked anywhere in its `DataTable` row. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles["rowLink"]}>
      <bdi>{children}</bdi>
    </Link>
  );
}
