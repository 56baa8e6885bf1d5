import { CalendarOutlined, DashboardOutlined, LoginOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import { Link, useLocation } from "wouter";
import type { EntryPathway } from "../../shared/entry-pathways.ts";
import { VERSION } from "../../shared/constants.ts";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { useCollective } from "../hooks/use-collective.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { paths } from "../paths.ts";
import styles from "./SideMenu.module.css";

const PAGES = [
  { path: paths.dashboard, label: "Dashboard", icon: <DashboardOutlined /> },
  { path: paths.people, label: "People", icon: <UserOutlined /> },
  { path: paths.crews, label: "Crews", icon: <TeamOutlined /> },
  { path: paths.entryPathways, label: "Entry", icon: <LoginOutlined />, onlyWithEoi: true },
  { path: paths.intervals, label: "Intervals", icon: <CalendarOutlined /> },
];

/** How many expressions of interest nobody has taken on yet. */
function NewEntryPathways() {
  // The menu outlives a state that lacks them.
  const { entry_pathways: pathways } = useCollectiveState() as { entry_pathways?: EntryPathway[] | null };
  const count = pathways?.filter(({ answered_by }) => answered_by === null).length ?? 0;
  return count > 0 && <span className={styles["new"]}>{count} new</span>;
}

/** `onChosen` is called when a page is chosen, so that an overlay menu can close. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const person = useOwnPerson();
  const withEoi = useCollective()?.feature_eoi ?? false;
  const [location] = useLocation();
  const pages = PAGES.filter(({ onlyWithEoi }) => !onlyWithEoi || withEoi);
  const open = pages.find(({ path }) => location === path || location.startsWith(`${path}/`));
  return (
    <nav aria-label="Pages" className={styles["menu"]}>
      {person && (
        <Link href={paths.person(person.id)} className={styles["profile"]} onClick={onChosen}>
          <PersonAvatar person={person} size={36} />
          <strong>{person.display_name}</strong>
        </Link>
      )}
      {/* A list of links, rather than the menu of an application that these roles would otherwise name. */}
      <Menu
        mode="inline"
        role="list"
        tabIndex={-1}
        tooltip={false}
        selectedKeys={open ? [open.path] : []}
        items={pages.map(({ path, label, icon }) => ({
          key: path,
          role: "listitem",
          icon,
          label: (
            <Link href={path} aria-current={path === open?.path ? "page" : undefined} onClick={onChosen}>
              {label}
              {path === paths.entryPathways && <NewEntryPathways />}
            </Link>
          ),
        }))}
      />
      <Link href={paths.releases} className={styles["version"]} aria-label={`Version ${VERSION}`} onClick={onChosen}>
        {VERSION}
      </Link>
    </nav>
  );
}
