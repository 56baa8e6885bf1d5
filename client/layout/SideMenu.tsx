import { DashboardOutlined } from "@ant-design/icons";
import { Flex, Menu, theme, Typography } from "antd";
import { Link, useLocation } from "wouter";
import { VERSION } from "../../shared/constants.ts";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { paths } from "../paths.ts";

const PAGES = [{ path: paths.dashboard, label: "Dashboard", icon: <DashboardOutlined /> }];

/** `onChosen` is called when a page was chosen, for a menu that closes then. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const { token } = theme.useToken();
  const person = useOwnPerson();
  const [location] = useLocation();
  return (
    <Flex component="nav" aria-label="Pages" vertical style={{ padding: token.paddingSM, height: "100%" }}>
      <Flex align="center" gap="small" style={{ padding: token.paddingSM }}>
        <PersonAvatar person={person} size={36} />
        <Typography.Text strong ellipsis>
          {person.display_name}
        </Typography.Text>
      </Flex>
      <Menu
        mode="inline"
        selectedKeys={[location]}
        {...(onChosen ? { onClick: onChosen } : {})}
        items={PAGES.map(({ path, label, icon }) => ({ key: path, icon, label: <Link href={path}>{label}</Link> }))}
        style={{ borderInlineEnd: 0 }}
      />
      <div style={{ padding: token.paddingSM, marginBlockStart: token.margin }}>
        <Link href={paths.releases} asChild>
          <Typography.Link type="secondary" aria-label={`Version ${VERSION}, what has changed`}>
            {VERSION}
          </Typography.Link>
        </Link>
      </div>
    </Flex>
  );
}
