import { EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ComponentProps } from "react";

/** The button of a menu of what is rarely wanted. */
export function MoreButton({ label, ...button }: ComponentProps<typeof Button> & { label: string }) {
  return <Button icon={<EllipsisOutlined aria-hidden />} aria-label={label} aria-haspopup="menu" {...button} />;
}
