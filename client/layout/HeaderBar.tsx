import { MenuOutlined } from "@ant-design/icons";
import { Button, Flex, Layout, theme, Typography } from "antd";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { useCollective } from "../hooks/use-collective.ts";
import { paths } from "../paths.ts";
import { HEADER_HEIGHT } from "../theme.ts";
import { PersonMenu } from "./PersonMenu.tsx";

/** `onOpenMenu` is given where the side menu does not stand beside the page. */
export function HeaderBar({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const { token } = theme.useToken();
  const collective = useCollective();
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
          <Link href={paths.dashboard} aria-label="To the dashboard" style={{ display: "flex" }}>
            <TideMark />
          </Link>
          <Link href={paths.editCollective} style={{ display: "flex", minWidth: 0 }}>
            <Typography.Text strong ellipsis style={{ fontSize: token.fontSizeLG }}>
              {collective?.name ?? PRODUCT_NAME}
            </Typography.Text>
          </Link>
        </Flex>
        <PersonMenu />
      </Flex>
    </Layout.Header>
  );
}
