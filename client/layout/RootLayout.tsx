import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { lazyComponent } from "../components/lazy-component.ts";
import { useOwnDraftsOnly } from "../forms/use-draft-owner.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useLiveEvents } from "../live/use-live-events.ts";
import { MEDIA } from "../media.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { HeaderBar } from "./HeaderBar.tsx";
import { offerScheme } from "./offer-scheme.ts";
import { PhoneBar } from "./PhoneBar.tsx";
import styles from "./RootLayout.module.css";
import { SideMenu } from "./SideMenu.tsx";
import { QueuedMutations } from "./QueuedMutations.tsx";

const MENU_WIDTH = 300;

const loadPhoneMenu = () => import("./PhoneMenu.tsx").then((m) => m.PhoneMenu);
const PhoneMenu = lazyComponent(loadPhoneMenu);

/** The frame of members' pages: the header, the side menu, and the shared live connection. */
export function RootLayout({ children }: { children: ReactNode }) {
  const say = useMessages("layout");
  const { connected } = useLiveEvents();
  useOwnDraftsOnly();
  // With the bar at the bottom of a phone, above which it stands.
  useEffect(offerScheme, []);
  /** Undefined until the menu is first opened. */
  const [menuOpen, setMenuOpen] = useState<boolean>();
  const menuButton = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  // Only phones need Ant Design's Drawer. There it should be ready, but not before the page is.
  useEffect(() => {
    if (window.matchMedia(MEDIA.drawer).matches) loadPhoneMenu().catch(() => {});
  }, []);
  function openMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
    menuButton.current = currentTarget;
    setMenuOpen(true);
  }
  function skip(event: MouseEvent): void {
    // Keeps the page's address.
    event.preventDefault();
    content.current?.focus();
  }
  return (
    <div>
      <a href="#content" className={styles["skip"]} onClick={skip}>
        {say("skip")}
      </a>
      <HeaderBar onOpenMenu={openMenu} />
      <ConnectionBanner connected={connected}>
        <QueuedMutations connected={connected} />
      </ConnectionBanner>
      <div className={styles["belowHeader"]}>
        <aside style={{ width: MENU_WIDTH }}>
          <SideMenu />
        </aside>
        <main ref={content} id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <PhoneBar onOpenMenu={openMenu} />
      {menuOpen !== undefined && (
        <ErrorBoundary>
          <PhoneMenu open={menuOpen} width={MENU_WIDTH} button={menuButton} onClose={() => setMenuOpen(false)} />
        </ErrorBoundary>
      )}
    </div>
  );
}
