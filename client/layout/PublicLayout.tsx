import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Flex, theme, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { TideMark } from "../components/TideMark.tsx";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { paths } from "../paths.ts";

/** The frame of the pages that are open to anyone. */
export function PublicLayout({ measure, children }: { measure: number; children: ReactNode }) {
  const { token } = theme.useToken();
  const { scheme, chooseScheme } = useColorScheme();
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <Flex
      vertical
      align="center"
      style={{ minHeight: "100dvh", padding: token.padding, background: token.colorBgLayout }}
    >
      <Flex component="header" justify="space-between" align="center" style={{ width: "100%", maxWidth: measure }}>
        <Link href={paths.home}>
          <Flex align="center" gap="small">
            <TideMark />
            <Typography.Text strong style={{ fontSize: token.fontSizeLG }}>
              {PRODUCT_NAME}
            </Typography.Text>
          </Flex>
        </Link>
        <Button
          type="text"
          icon={other === "light" ? <SunOutlined /> : <MoonOutlined />}
          aria-label={other === "light" ? "Light colours" : "Dark colours"}
          onClick={() => chooseScheme(other)}
        />
      </Flex>
      <main style={{ width: "100%", maxWidth: measure, paddingBlock: token.paddingXL }}>{children}</main>
    </Flex>
  );
}
