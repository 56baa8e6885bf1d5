import { Drawer, Grid, Layout, theme } from "antd";
import { useState, type ReactNode } from "react";
import { useLiveEvents } from "../live/use-live-events.ts";
import { SIDE_MENU_WIDTH } from "../theme.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { HeaderBar } from "./HeaderBar.tsx";
import { SideMenu } from "./SideMenu.tsx";

/** The frame around every page of a member: the header, the menu, and the live connection they share. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  const { connected } = useLiveEvents();
  const { sm = true } = Grid.useBreakpoint();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <Layout style={{ minHeight: "100dvh" }}>
      <HeaderBar onOpenMenu={sm ? undefined : () => setMenuOpen(true)} />
      <ConnectionBanner connected={connected} />
      <Layout hasSider={sm}>
        {sm && (
          <Layout.Sider
            width={SIDE_MENU_WIDTH}
            style={{ borderInlineEnd: `${token.lineWidth}px ${token.lineType} ${token.colorBorderSecondary}` }}
          >
            <SideMenu />
          </Layout.Sider>
        )}
        <Layout.Content style={{ padding: sm ? token.paddingXL : token.padding, minWidth: 0 }}>
          {children}
        </Layout.Content>
      </Layout>
      {!sm && (
        <Drawer
          title="Menu"
          placement="left"
          size={SIDE_MENU_WIDTH}
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu onChosen={() => setMenuOpen(false)} />
        </Drawer>
      )}
    </Layout>
  );
}
