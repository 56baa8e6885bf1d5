import { Popconfirm as AntDesignPopconfirm, type PopconfirmProps } from "antd";
import { useState } from "react";
import { useBackCloses } from "../hooks/use-back-closes.ts";

/** Ant Design's question beside a button, which Back closes too. */
export function Popconfirm({ defaultOpen = false, ...props }: Omit<PopconfirmProps, "open" | "onOpenChange">) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  useBackCloses(isOpen, () => setIsOpen(false));
  return <AntDesignPopconfirm {...props} open={isOpen} onOpenChange={setIsOpen} />;
}
