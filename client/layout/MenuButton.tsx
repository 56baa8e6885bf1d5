import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "../components/Icon.tsx";

interface MenuItem {
  label: string;
  icon: IconDefinition;
  onChoose: () => void;
  /** Set apart from those before it. */
  apart?: boolean;
}

interface MenuButtonProps {
  label: string;
  children: ReactNode;
  items: MenuItem[];
}

/** How far an arrow key goes. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A button that opens a menu. The browser closes it again: by Escape, or by a click elsewhere. */
export function MenuButton({ label, children, items }: MenuButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || !menu.current) return;
    event.preventDefault();
    const entries = [...menu.current.querySelectorAll("button")];
    const next = entries.findIndex((entry) => entry === document.activeElement) + step;
    entries.at(next % entries.length)?.focus();
  }

  return (
    <>
      <button type="button" className="menu-button" aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="menu"
        onKeyDown={move}
        onToggle={({ newState }) => newState === "open" && menu.current?.querySelector("button")?.focus()}
      >
        {items.map(({ label: text, icon, onChoose, apart }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            className={apart ? "apart" : undefined}
            onClick={() => {
              menu.current?.hidePopover();
              onChoose();
            }}
          >
            <Icon icon={icon} />
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
