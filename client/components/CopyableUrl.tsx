import { CopyButton } from "./CopyButton.tsx";
import styles from "./CopyableUrl.module.css";

/** A URL to hand over, with a button that copies it. */
export function CopyableUrl({ url, label }: { url: string; label: string }) {
  return (
    <p className={styles["url"]}>
      <bdi dir="ltr">{url}</bdi> <CopyButton text={url} label={label} />
    </p>
  );
}
