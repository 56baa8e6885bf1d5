import { Drawer } from "antd";
import { useEffect, useRef, type RefObject } from "react";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { SideMenu } from "./SideMenu.tsx";

/** Ant Design would give the focus back to the wrong element: the drawer itself. */
const FOCUSABLE = { focusTriggerAfterClose: false };
const STYLES = { body: { padding: 0 } };

interface PhoneMenuProps {
  open: boolean;
  width: number;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The side menu of narrow screens. The focus returns to its button, or goes to the heading of a chosen page. */
export function PhoneMenu({ open, width, button, onClose }: PhoneMenuProps) {
  const say = useMessages("layout");
  const isFromRight = useMessages("common")("direction") === "rtl";
  const isPageChosen = useRef(false);
  function choose() {
    isPageChosen.current = true;
    onClose();
  }
  useBackCloses(open, onClose);
  useEffect(() => {
    if (!open && !isPageChosen.current) button.current?.focus();
    isPageChosen.current = false;
  }, [open, button]);
  return (
    <Drawer
      title={say("menu")}
      placement={isFromRight ? "right" : "left"}
      size={width}
      open={open}
      onClose={onClose}
      focusable={FOCUSABLE}
      destroyOnHidden
      styles={STYLES}
    >
      <SideMenu onChosen={choose} />
    </Drawer>
  );
}
