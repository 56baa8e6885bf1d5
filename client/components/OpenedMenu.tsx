import { Dropdown } from "antd";
import { useRef, useState } from "react";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { MoreButton } from "./MoreButton.tsx";
import type { MoreMenuProps } from "./MoreMenu.tsx";

/** A menu once its button was pressed for the first time: it is open then. */
export function OpenedMenu({ label, items }: MoreMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  function change(open: boolean) {
    setIsOpen(open);
    if (!open) button.current?.focus();
  }
  useBackCloses(isOpen, () => change(false));
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      open={isOpen}
      onOpenChange={change}
      menu={{ items: [...items], tooltip: false, "aria-label": label }}
    >
      <MoreButton ref={button} label={label} aria-expanded={isOpen} />
    </Dropdown>
  );
}
