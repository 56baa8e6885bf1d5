import type { ReactNode } from "react";
import type { PAGE_WIDTHS } from "../page-widths.ts";
import { PageContainer } from "./PageContainer.tsx";
import styles from "./Page.module.css";
import { PageHead, type PageHeadProps } from "./PageHead.tsx";

interface PageProps extends PageHeadProps {
  width: keyof typeof PAGE_WIDTHS;
  children: ReactNode;
}

/** A member's page: its head, and its parts one below the other. */
export function Page({ width, children, ...head }: PageProps) {
  return (
    <PageContainer width={width}>
      <PageHead {...head} />
      <div className={styles["parts"]}>{children}</div>
    </PageContainer>
  );
}
