import { useState, type ReactNode } from "react";
import { lazyComponent } from "./lazy-component.ts";
import { MoreButton } from "./MoreButton.tsx";

export interface MoreMenuProps {
  label: string;
  items: readonly { key: string; label: ReactNode; danger?: boolean; onClick: () => void }[];
}

// Ant Design's Dropdown is large: its code is loaded when somebody points at the button, focuses or presses it.
const loadMenu = () => import("./OpenedMenu.tsx").then((m) => m.OpenedMenu);
const OpenedMenu = lazyComponent(loadMenu, ({ label }) => <MoreButton label={label} loading />);

/** A "…" button with a menu of what is rarely wanted. */
export function MoreMenu(props: MoreMenuProps) {
  const [isPressed, setIsPressed] = useState(false);
  const preload = () => void loadMenu().catch(() => {});
  return isPressed ? (
    <OpenedMenu {...props} />
  ) : (
    <MoreButton label={props.label} onPointerEnter={preload} onFocus={preload} onClick={() => setIsPressed(true)} />
  );
}
