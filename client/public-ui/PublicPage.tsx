import type { ReactNode } from "react";
import { Card } from "../components/Card.tsx";
import { PageHead, type PageHeadProps } from "../components/PageHead.tsx";
import styles from "./PublicPage.module.css";

/** A page for strangers: a card with its head, and its parts one below the other. */
export function PublicPage({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <Card>
      <PageHead {...head} />
      <div className={styles["parts"]}>{children}</div>
    </Card>
  );
}
