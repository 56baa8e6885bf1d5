import { Button, Flex, Typography } from "antd";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { PageHead } from "../../components/PageHead.tsx";

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
      <Flex vertical align="flex-start" gap="middle">
        <Typography.Text>{text}</Typography.Text>
        {action &&
          ("href" in action ? (
            <Link href={action.href} asChild>
              <Button>{action.label}</Button>
            </Link>
          ) : (
            <Button type="primary" onClick={action.onClick}>
              {action.label}
            </Button>
          ))}
      </Flex>
    </div>
  );
}
