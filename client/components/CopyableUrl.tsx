import { Typography } from "antd";
import { classNames } from "./class-names.ts";
import styles from "./CopyableUrl.module.css";

const COPIED = "Copied";

/** A URL to hand over, with a button that copies it. */
export function CopyableUrl({ url, label }: { url: string; label: string }) {
  const words = [label, COPIED];
  return (
    <Typography.Paragraph copyable={{ text: url, icon: words, tooltips: words }} className={classNames(styles["url"])}>
      {url}
    </Typography.Paragraph>
  );
}
