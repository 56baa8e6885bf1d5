import { useLayoutEffect, useRef, type ReactNode } from "react";
import { paths } from "../../shared/paths.ts";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { Button, ButtonLink } from "./Button.tsx";
import styles from "./MessagePage.module.css";
import { Text } from "./Text.tsx";

const BACK = {
  dashboard: "backToDashboard",
  crews: "backToCrews",
  intervals: "backToIntervals",
  gatherings: "backToGatherings",
  people: "backToPeople",
  entryPathways: "backToEntryPathways",
} as const;

export interface MessagePageProps {
  /** Says what happened. */
  title: string;
  /** Says why, in a sentence. */
  text?: ReactNode;
  /** The page to go on from, or a link to another page. */
  onward?: keyof typeof BACK | { href: string; label: string } | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another button for the next step. */
  action?: ReactNode;
}

/** Shown instead of a page or a form. If nothing has the focus, it takes it, so that screen readers read it. */
export function MessagePage({ title, text, onward, onRetry, isRetrying, action }: MessagePageProps) {
  const say = useMessages("common");
  const place = useRef<HTMLDivElement>(null);
  useDocumentTitle(title);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    place.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const next = typeof onward === "string" ? { href: paths[onward], label: say(BACK[onward]) } : onward;
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles["page"]}>
      <h1 className={styles["title"]}>{title}</h1>
      {text !== undefined && <Text secondary>{text}</Text>}
      {next && (
        <ButtonLink kind="primary" href={next.href}>
          {next.label}
        </ButtonLink>
      )}
      {onRetry && (
        <Button kind="primary" loading={isRetrying ?? false} onClick={onRetry}>
          {say("tryAgain")}
        </Button>
      )}
      {action}
    </div>
  );
}
