import { Drawer } from "antd";
import { SideMenu } from "./SideMenu.tsx";

const STYLES = { body: { padding: 0 } };

interface PhoneMenuProps {
  open: boolean;
  width: number;
  onClose: () => void;
}

/** The side menu where it has no room beside the page. */
export function PhoneMenu({ open, width, onClose }: PhoneMenuProps) {
  return (
    <Drawer title="Menu" placement="left" size={width} open={open} onClose={onClose} destroyOnHidden styles={STYLES}>
      <SideMenu onChosen={onClose} />
    </Drawer>
  );
}
