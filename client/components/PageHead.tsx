import { Flex, theme, Typography } from "antd";
import { useEffect, type ReactNode } from "react";
import { PRODUCT_NAME } from "../../shared/constants.ts";

interface PageHeadProps {
  title: string;
  /** One line that says where one is. */
  context?: ReactNode;
  actions?: ReactNode;
  /** Stands before the title. */
  picture?: ReactNode;
}

/** The head of every page, which also names the browser's tab. */
export function PageHead({ title, context, actions, picture }: PageHeadProps) {
  const { token } = theme.useToken();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <Flex wrap justify="space-between" align="flex-end" gap="middle" style={{ marginBlockEnd: token.marginLG }}>
      <Flex align="center" gap="middle" style={{ minWidth: 0 }}>
        {picture}
        <Flex vertical gap={4} style={{ minWidth: 0 }}>
          <Typography.Title
            level={1}
            style={{ margin: 0, fontSize: token.fontSizeHeading2, lineHeight: token.lineHeightHeading2 }}
          >
            {title}
          </Typography.Title>
          {context !== undefined && <Typography.Text type="secondary">{context}</Typography.Text>}
        </Flex>
      </Flex>
      {actions !== undefined && (
        <Flex wrap gap="small">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
