import { MenuOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState, type MouseEvent } from "react";
import { Link } from "wouter";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { TideMark } from "../components/TideMark.tsx";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useNewPathways } from "../hooks/use-new-pathways.ts";
import { paths } from "../../shared/paths.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./HeaderBar.module.css";
import { PersonMenuButton } from "./PersonMenuButton.tsx";

// Ant Design's Dropdown is large: its code is loaded when somebody points at the button, focuses or presses it.
const loadPersonMenu = () => import("./PersonMenu.tsx").then((m) => m.PersonMenu);
const PersonMenu = lazyComponent(loadPersonMenu, () => <PersonMenuButton />);

/** The header. The side menu's button is shown only if the menu is neither next to the page nor in the phone's bar. */
export function HeaderBar({ onOpenMenu }: { onOpenMenu: (event: MouseEvent<HTMLElement>) => void }) {
  const say = useMessages("layout");
  const collective = useCollective();
  const newPathways = useNewPathways();
  const [isPressed, setIsPressed] = useState(false);
  const preload = () => void loadPersonMenu().catch(() => {});
  return (
    <header className={styles["bar"]}>
      <div className={styles["place"]}>
        <span className={styles["menu"]}>
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-label={newPathways > 0 ? `${say("menu")}, ${say("newPathways", { count: newPathways })}` : say("menu")}
            onClick={onOpenMenu}
          />
          {newPathways > 0 && <span className={styles["dot"]} />}
        </span>
        <Link href={paths.dashboard} className={styles["home"]}>
          <TideMark />
          <span className={styles["name"]}>{collective?.name ?? PRODUCT_NAME}</span>
        </Link>
      </div>
      <ErrorBoundary instead={<PersonMenuButton onClick={() => window.location.reload()} />}>
        {isPressed ? (
          <PersonMenu />
        ) : (
          <PersonMenuButton onPointerEnter={preload} onFocus={preload} onClick={() => setIsPressed(true)} />
        )}
      </ErrorBoundary>
    </header>
  );
}
