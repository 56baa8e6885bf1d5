import calendarIcon from "@ant-design/icons-svg/es/asn/CoffeeOutlined";
import dashboardIcon from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import menuIcon from "@ant-design/icons-svg/es/asn/MenuOutlined";
import crewsIcon from "@ant-design/icons-svg/es/asn/TeamOutlined";
import peopleIcon from "@ant-design/icons-svg/es/asn/UserOutlined";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "../../shared/paths.ts";
import { Icon } from "../components/Icon.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { useNewPathways } from "../hooks/use-new-pathways.ts";
import styles from "./PhoneBar.module.css";

const MOST_WANTED = [
  { path: paths.dashboard, name: "dashboard", icon: dashboardIcon },
  { path: paths.gatherings, name: "gatherings", icon: calendarIcon },
  { path: paths.crews, name: "crews", icon: crewsIcon },
  { path: paths.people, name: "people", icon: peopleIcon },
] as const;

/** At the bottom of a phone's screen: the pages that members open most, and the button of the side menu. */
export function PhoneBar({ onOpenMenu }: { onOpenMenu: (event: MouseEvent<HTMLElement>) => void }) {
  const say = useMessages("layout");
  const [location] = useLocation();
  const waiting = useNewPathways();
  return (
    <nav aria-label={say("mostWanted")} className={styles["bar"]}>
      {MOST_WANTED.map(({ path, name, icon }) => (
        <Link
          key={path}
          aria-label={say(name)}
          href={path}
          aria-current={location === path || location.startsWith(`${path}/`) ? "page" : undefined}
        >
          <Icon icon={icon} />
          <span className={styles["name"]}>{say(name)}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-label={waiting > 0 ? `${say("menu")}, ${say("newPathways", { count: waiting })}` : say("menu")}
        onClick={onOpenMenu}
      >
        <Icon icon={menuIcon} />
        <span className={styles["name"]}>{say("menu")}</span>
        {waiting > 0 && <span className={styles["dot"]} />}
      </button>
    </nav>
  );
}
