import { CalendarOutlined, DashboardOutlined, LoginOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Flex, Menu, theme, Typography } from "antd";
import { Link, useLocation } from "wouter";
import { VERSION } from "../../shared/constants.ts";
import type { Person } from "../../shared/people.ts";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { useCollective } from "../hooks/use-collective.ts";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { paths } from "../paths.ts";

const PAGES = [
  { path: paths.dashboard, label: "Dashboard", icon: <DashboardOutlined /> },
  { path: paths.people, label: "People", icon: <UserOutlined /> },
  { path: paths.crews, label: "Crews", icon: <TeamOutlined /> },
  { path: paths.entryPathways, label: "Entry", icon: <LoginOutlined />, onlyWithEoi: true },
  { path: paths.intervals, label: "Intervals", icon: <CalendarOutlined /> },
];

/** `onChosen` is called when a page was chosen, for a menu that closes then. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const { token } = theme.useToken();
  const person = useOwnPerson();
  const withEoi = useCollective()?.feature_eoi ?? false;
  const [location] = useLocation();
  const pages = PAGES.filter(({ onlyWithEoi }) => !onlyWithEoi || withEoi);
  const open = pages.find(({ path }) => location === path || location.startsWith(`${path}/`));
  return (
    <Flex
      component="nav"
      aria-label="Pages"
      vertical
      onClick={onChosen}
      style={{ padding: token.paddingSM, height: "100%" }}
    >
      {person && <OwnProfile person={person} />}
      <Menu
        mode="inline"
        selectedKeys={open ? [open.path] : []}
        items={pages.map(({ path, label, icon }) => ({ key: path, icon, label: <Link href={path}>{label}</Link> }))}
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

function OwnProfile({ person }: { person: Person }) {
  const { token } = theme.useToken();
  return (
    <Link href={paths.person(person.id)} style={{ color: token.colorText }}>
      <Flex align="center" gap="small" style={{ padding: token.paddingSM }}>
        <PersonAvatar person={person} size={36} />
        <Typography.Text strong ellipsis>
          {person.display_name}
        </Typography.Text>
      </Flex>
    </Link>
  );
}
