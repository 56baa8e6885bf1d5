import closeIcon from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { useId, type ReactNode } from "react";
import { Button } from "../public-ui/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useModal } from "./use-modal.ts";

/** A panel that slides in over the page from the left, for small screens. */
export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId();
  return (
    <dialog {...useModal(onClose)} className="drawer" aria-labelledby={id}>
      <div className="drawer-head">
        <Button kind="bare" iconOnly aria-label="Close" onClick={onClose}>
          <Icon icon={closeIcon} />
        </Button>
        <strong id={id}>{title}</strong>
      </div>
      {children}
    </dialog>
  );
}
