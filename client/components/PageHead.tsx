import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import styles from "./PageHead.module.css";
import { Text } from "./Text.tsx";

export interface PageHeadProps {
  title: string;
  /** Whether people gave it that name: it is then written in its own direction. */
  isName?: boolean;
  /** One line of context. */
  context?: ReactNode;
  actions?: ReactNode;
  /** Shown before the title. */
  picture?: ReactNode;
}

/** The head of a page, which also sets the browser tab's title. */
export function PageHead({ title, isName, context, actions, picture }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className={styles["head"]}>
      <div className={styles["place"]}>
        {picture}
        <div className={styles["words"]}>
          <h1 className={styles["title"]}>{isName ? <bdi>{title}</bdi> : title}</h1>
          {context !== undefined && <Text secondary>{context}</Text>}
        </div>
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}
