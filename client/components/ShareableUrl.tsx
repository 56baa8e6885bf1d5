import { useMessages } from "../hooks/use-messages.ts";
import styles from "./CopyableUrl.module.css";
import { ShareButton } from "./ShareButton.tsx";

/** A URL for others, with a button that shares it where the device can, and copies it elsewhere. */
export function ShareableUrl({ url, title, type }: { url: string; title: string; type?: "primary" | undefined }) {
  const say = useMessages("common");
  return (
    <p className={styles["url"]}>
      <bdi dir="ltr">{url}</bdi> {type && <br />}
      <ShareButton url={url} title={title} type={type} copyLabel={say("copyLink")} />
    </p>
  );
}
