import type { ComponentType, ReactNode } from "react";
import { Card } from "../components/Card.tsx";
import { PageHead, type PageHeadProps } from "../components/PageHead.tsx";
import { useLinkToken } from "../hooks/use-link-token.ts";
import { useMessages } from "../hooks/use-messages.ts";
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

/**
 * The page that a mailed link opens, or one that says why not and leads on, if the link is incomplete. It starts anew if
 * somebody pastes another link into the address bar.
 */
export function ofMailedLink(
  Page: ComponentType<{ token: string }>,
  Otherwise: ComponentType<{ why: string }>,
): () => ReactNode {
  return function MailedLink() {
    const say = useMessages("common");
    const token = useLinkToken();
    return token ? <Page key={token} token={token} /> : <Otherwise why={say("linkIncomplete")} />;
  };
}
