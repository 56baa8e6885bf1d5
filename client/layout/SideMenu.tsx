import calendarIcon from "@ant-design/icons-svg/es/asn/CalendarOutlined";
import dashboardIcon from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import loginIcon from "@ant-design/icons-svg/es/asn/LoginOutlined";
import teamIcon from "@ant-design/icons-svg/es/asn/TeamOutlined";
import userIcon from "@ant-design/icons-svg/es/asn/UserOutlined";
import { Link, useLocation } from "wouter";
import { VERSION } from "../../shared/constants.ts";
import { PersonAvatar } from "../components/PersonAvatar.tsx";
import { useCollective } from "../hooks/use-collective.ts";
import { useOwnPerson } from "../hooks/use-own-person.ts";
import { paths } from "../paths.ts";
import { Icon } from "../components/Icon.tsx";

const PAGES = [
  { path: paths.dashboard, label: "Dashboard", icon: dashboardIcon },
  { path: paths.people, label: "People", icon: userIcon },
  { path: paths.crews, label: "Crews", icon: teamIcon },
  { path: paths.entryPathways, label: "Entry", icon: loginIcon, onlyWithEoi: true },
  { path: paths.intervals, label: "Intervals", icon: calendarIcon },
];

/** `onChosen` is called when a page is chosen, so that an overlay menu can close. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const person = useOwnPerson();
  const withEoi = useCollective()?.feature_eoi ?? false;
  const [location] = useLocation();
  const isOpen = (path: string) => location === path || location.startsWith(`${path}/`);
  return (
    <nav aria-label="Pages" className="side-menu">
      {person && (
        <Link href={paths.person(person.id)} className="own-profile" onClick={onChosen}>
          <PersonAvatar person={person} size={36} />
          <strong>{person.display_name}</strong>
        </Link>
      )}
      <ul>
        {PAGES.filter(({ onlyWithEoi }) => !onlyWithEoi || withEoi).map(({ path, label, icon }) => (
          <li key={path}>
            <Link href={path} aria-current={isOpen(path) ? "page" : undefined} onClick={onChosen}>
              <Icon icon={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href={paths.releases}
        className="version secondary"
        aria-label={`Version ${VERSION}, what has changed`}
        onClick={onChosen}
      >
        {VERSION}
      </Link>
    </nav>
  );
}
