import { MenuOutlined } from "@ant-design/icons";
import { Button, Flex, Layout, theme, Typography } from "antd";
import { Link } from "wouter";
import { TideMark } from "../components/TideMark.tsx";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { paths } from "../paths.ts";
import { HEADER_HEIGHT } from "../theme.ts";
import { PersonMenu } from "./PersonMenu.tsx";

/** `onOpenMenu` is given where the side menu does not stand beside the page. */
export function HeaderBar({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const { token } = theme.useToken();
  const { collective } = useCollectiveState();
  return (
    <Layout.Header
      style={{
        position: "sticky",
        top: 0,
        zIndex: 10,
        height: HEADER_HEIGHT,
        lineHeight: "normal",
        borderBlockEnd: `${token.lineWidth}px ${token.lineType} ${token.colorBorderSecondary}`,
      }}
    >
      <Flex align="center" justify="space-between" gap="small" style={{ height: "100%" }}>
        <Flex align="center" gap="small" style={{ minWidth: 0 }}>
          {onOpenMenu && <Button type="text" icon={<MenuOutlined />} aria-label="Menu" onClick={onOpenMenu} />}
          <Link href={paths.dashboard} style={{ minWidth: 0 }}>
            <Flex align="center" gap="small">
              <TideMark />
              <Typography.Text strong ellipsis style={{ fontSize: token.fontSizeLG }}>
                {collective.name}
              </Typography.Text>
            </Flex>
          </Link>
        </Flex>
        <PersonMenu />
      </Flex>
    </Layout.Header>
  );
}
