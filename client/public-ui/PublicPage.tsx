import type { ComponentType, ReactNode } from "react";
import { Link } from "wouter";
import type { MessageKey, Piece } from "../../shared/messages.ts";
import { Card } from "../components/Card.tsx";
import { formFailureText, type Failure } from "../components/failure-text.ts";
import { LoadingPage } from "../components/LoadingPage.tsx";
import { Notice } from "../components/Notice.tsx";
import { PageHead, type PageHeadProps } from "../components/PageHead.tsx";
import { Text } from "../components/Text.tsx";
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

/** The messages of a link that is of no use: a title and, without an address, only words on how to go on. */
interface Dead<P extends Piece> {
  piece: P;
  title: MessageKey<P>;
  onward: MessageKey<P>;
  href?: string;
}

function DeadLink<P extends Piece>({ piece, title, onward, href, why }: Dead<P> & { why: string }) {
  const say = useMessages(piece) as unknown as (key: MessageKey<P>) => string;
  return (
    <PublicPage title={say(title)}>
      <Notice type="error" title={why} />
      {href === undefined ? <Text as="p">{say(onward)}</Text> : <Link href={href}>{say(onward)}</Link>}
    </PublicPage>
  );
}

/**
 * The page that a mailed link opens, or one that says why not if the link is incomplete or no longer works. It starts
 * anew if somebody pastes another link into the address bar.
 */
export function ofMailedLink<Linked, P extends Piece>(
  useLinked: (link: { token: string }, options: object) => { data: Linked | undefined; error: Failure | null },
  Page: ComponentType<{ token: string; linked: Linked }>,
  dead: Dead<P>,
): () => ReactNode {
  function Loaded({ token }: { token: string }) {
    const { data, error } = useLinked({ token }, { staleTime: Infinity, gcTime: 0, retry: false });
    if (data !== undefined) return <Page token={token} linked={data} />;
    return error ? <DeadLink {...dead} why={formFailureText(error)} /> : <LoadingPage />;
  }
  return function MailedLink() {
    const say = useMessages("common");
    const token = useLinkToken();
    return token ? <Loaded key={token} token={token} /> : <DeadLink {...dead} why={say("linkIncomplete")} />;
  };
}
