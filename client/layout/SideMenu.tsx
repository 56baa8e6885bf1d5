import calendarIcon from "@ant-design/icons-svg/es/asn/CalendarOutlined";
import dashboardIcon from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import activityIcon from "@ant-design/icons-svg/es/asn/HistoryOutlined";
import gatheringsIcon from "@ant-design/icons-svg/es/asn/CoffeeOutlined";
import entryIcon from "@ant-design/icons-svg/es/asn/LoginOutlined";
import crewsIcon from "@ant-design/icons-svg/es/asn/TeamOutlined";
import peopleIcon from "@ant-design/icons-svg/es/asn/UserOutlined";
import { Link, useLocation } from "wouter";
import { version } from "../../package.json";
import { Icon } from "../components/Icon.tsx";
import { PersonAvatar } from "../domain/PersonAvatar.tsx";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useOwnPerson } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useEntryPathways, useNewPathways } from "../hooks/use-new-pathways.ts";
import { paths } from "../../shared/paths.ts";
import styles from "./SideMenu.module.css";

const PAGES = [
  { path: paths.dashboard, name: "dashboard", icon: dashboardIcon },
  { path: paths.people, name: "people", icon: peopleIcon },
  { path: paths.crews, name: "crews", icon: crewsIcon },
  { path: paths.gatherings, name: "gatherings", icon: gatheringsIcon },
  { path: paths.entryPathways, name: "entry", icon: entryIcon },
  { path: paths.intervals, name: "intervals", icon: calendarIcon },
  { path: paths.activity, name: "activity", icon: activityIcon },
] as const;

function NewEntryPathways() {
  const say = useMessages("layout");
  const count = useNewPathways();
  return count > 0 && <span className={styles["new"]}>{say("newPathways", { count })}</span>;
}

/** A list of links; Ant Design's `Menu` would be an application's. `onChosen` lets an overlay menu close. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const say = useMessages("layout");
  const person = useOwnPerson();
  const isFormOpen = useCollective()?.feature_eoi ?? false;
  // People can ask to join with a link for a group while the form is closed.
  const withEoi = useEntryPathways().length > 0 || isFormOpen;
  const [location] = useLocation();
  const pages = PAGES.filter(({ path }) => path !== paths.entryPathways || withEoi);
  const open = pages.find(({ path }) => location === path || location.startsWith(`${path}/`));
  return (
    <nav aria-label={say("pages")} className={styles["menu"]}>
      {person && (
        <Link href={paths.person(person.id)} className={styles["profile"]} onClick={onChosen}>
          <PersonAvatar person={person} size={36} />
          <strong dir="auto">{person.display_name}</strong>
        </Link>
      )}
      <ul className={styles["pages"]}>
        {pages.map(({ path, name, icon }) => (
          <li key={path}>
            <Link href={path} aria-current={path === open?.path ? "page" : undefined} onClick={onChosen}>
              <Icon icon={icon} />
              <span>
                {say(name)}
                {path === paths.entryPathways && <NewEntryPathways />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href={paths.releases}
        className={styles["version"]}
        aria-label={say("version", { version })}
        onClick={onChosen}
      >
        {version}
      </Link>
    </nav>
  );
}
