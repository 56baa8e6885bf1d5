import { useEffect, useRef, type ReactNode } from "react";
import { PageHead } from "../../components/PageHead.tsx";
import { Button, ButtonLink } from "../../plain/Button.tsx";

interface InterestMessageProps {
  title: string;
  text: ReactNode;
  /** The way on: a page of the app, or something to try. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

/** Says something in place of a form. It takes the focus, so that it is read out and seen from its beginning. */
export function InterestMessage({ title, text, action }: InterestMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} role="status" tabIndex={-1} style={{ outline: "none" }}>
      <PageHead title={title} />
      <p className="text">{text}</p>
      {action && (
        <div style={{ marginBlockStart: 16 }}>
          {"href" in action ? (
            <ButtonLink href={action.href}>{action.label}</ButtonLink>
          ) : (
            <Button kind="primary" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
