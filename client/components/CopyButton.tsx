import { Typography } from "antd";
import { classNames } from "./class-names.ts";
import styles from "./CopyButton.module.css";

const COPIED = "Copied";

interface CopyButtonProps {
  text: string;
  label: string;
  onCopy?: () => void;
}

/** A button that copies a text, and says when it has. */
export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const words = [label, COPIED];
  return (
    <Typography.Text
      copyable={{ text, icon: words, tooltips: words, ...(onCopy && { onCopy }) }}
      className={classNames(styles["copy"])}
    />
  );
}
