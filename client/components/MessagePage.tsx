import { Button, Flex, theme, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface MessagePageProps {
  title: string;
  text?: ReactNode;
  /** The way on: a page of the app, or something to try. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

/** A page that has nothing to show but what is the matter, and a way on. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  const { token } = theme.useToken();
  return (
    <Flex vertical align="center" gap="middle" style={{ paddingBlock: token.paddingXL * 2, textAlign: "center" }}>
      <Typography.Title level={1} style={{ fontSize: token.fontSizeHeading3 }}>
        {title}
      </Typography.Title>
      {text !== undefined && <Typography.Text type="secondary">{text}</Typography.Text>}
      {action &&
        ("href" in action ? (
          <Link href={action.href} asChild>
            <Button type="primary">{action.label}</Button>
          </Link>
        ) : (
          <Button type="primary" onClick={action.onClick}>
            {action.label}
          </Button>
        ))}
    </Flex>
  );
}
