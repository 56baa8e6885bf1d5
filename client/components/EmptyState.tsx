import { Flex, theme, Typography } from "antd";
import type { ReactNode } from "react";
import { TideMark } from "./TideMark.tsx";

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Stands where there is nothing to show yet, and says what would be here. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  const { token } = theme.useToken();
  return (
    <Flex vertical align="center" gap="small" style={{ paddingBlock: token.padding, textAlign: "center" }}>
      <TideMark size={40} />
      <Typography.Text strong>{title}</Typography.Text>
      <Typography.Text type="secondary" style={{ maxWidth: 460 }}>
        {text}
      </Typography.Text>
      {action && <div style={{ marginBlockStart: token.marginXS }}>{action}</div>}
    </Flex>
  );
}
