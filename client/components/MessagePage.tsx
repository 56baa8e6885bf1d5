import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import { Button, ButtonLink } from "../plain/Button.tsx";

interface MessagePageProps {
  title: string;
  text?: ReactNode;
  /** The way on: a page of the app, or something to try. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

/** A page that has nothing to show but what is the matter, and a way on. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <div className="message-page">
      <h1 className="title title-quiet">{title}</h1>
      {text !== undefined && <span className="secondary">{text}</span>}
      {action &&
        ("href" in action ? (
          <ButtonLink kind="primary" href={action.href}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={action.onClick}>
            {action.label}
          </Button>
        ))}
    </div>
  );
}
