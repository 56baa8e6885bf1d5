import { Typography } from "antd";
import { useMessages } from "../hooks/use-messages.ts";
import { classNames } from "./class-names.ts";
import styles from "./CopyButton.module.css";

interface CopyButtonProps {
  text: string;
  label: string;
  onCopy?: () => void;
}

/** A button that copies a text, and says when it has. */
export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const say = useMessages("common");
  const words = [label, say("copied")];
  return (
    <Typography.Text
      copyable={{ text, icon: words, tooltips: words, ...(onCopy && { onCopy }) }}
      className={classNames(styles["copy"])}
    />
  );
}
