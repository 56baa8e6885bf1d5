import "./root-layout.css";
import { useState, type ReactNode } from "react";
import { useOwnDraftsOnly } from "../forms/use-draft-owner.ts";
import { useLiveEvents } from "../live/use-live-events.ts";
import { Drawer } from "./Drawer.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { HeaderBar } from "./HeaderBar.tsx";
import { SideMenu } from "./SideMenu.tsx";

/** The frame of members' pages: the header, the side menu, and the shared live connection. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { connected } = useLiveEvents();
  useOwnDraftsOnly();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <>
      <HeaderBar onOpenMenu={() => setMenuOpen(true)} />
      <ConnectionBanner connected={connected} />
      <div className="below-header">
        <aside>
          <SideMenu />
        </aside>
        <main>{children}</main>
      </div>
      {menuOpen && (
        <Drawer title="Menu" onClose={closeMenu}>
          <SideMenu onChosen={closeMenu} />
        </Drawer>
      )}
    </>
  );
}
