import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./PageHead.module.css";
import { Text } from "./Text.tsx";

export interface PageHeadProps {
  title: string;
  /** Whether people gave it that name: it is then written in its own direction. */
  isName?: boolean;
  /** The name of the thing that the page changes: shown instead of its context, and in the title of the tab. */
  about?: string | undefined;
  /** One line of context. */
  context?: ReactNode;
  actions?: ReactNode;
  /** Shown before the title. */
  picture?: ReactNode;
}

/** The head of a page, which also sets the browser tab's title. */
export function PageHead({ title, isName, about, context = null, actions, picture }: PageHeadProps) {
  const say = useMessages("common");
  useDocumentTitle(about === undefined ? title : say("titleOf", { title, name: about }));
  return (
    <div className={styles["head"]}>
      <div className={styles["place"]}>
        {picture}
        <div className={styles["words"]}>
          <h1 className={styles["title"]}>{isName ? <bdi>{title}</bdi> : title}</h1>
          {(about ?? context) !== null && <Text secondary>{about ?? context}</Text>}
        </div>
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}
