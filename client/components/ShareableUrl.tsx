import { Button } from "antd";
import { useState } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { CopyableUrl } from "./CopyableUrl.tsx";
import styles from "./CopyableUrl.module.css";

/** A URL for others, with a button that shares it where the device can, and copies it elsewhere. */
export function ShareableUrl({ url, title }: { url: string; title: string }) {
  const say = useMessages("common");
  const [canShare, setCanShare] = useState("share" in navigator);
  if (!canShare) return <CopyableUrl url={url} label={say("copyLink")} />;
  async function share() {
    try {
      // oxlint-disable-next-line no-restricted-properties -- The button is there only where the browser has it.
      await navigator.share({ title, url });
    } catch (error) {
      // Somebody who closes the device's dialog has changed their mind; otherwise the device refuses.
      if ((error as Error).name !== "AbortError") setCanShare(false);
    }
  }
  return (
    <p className={styles["url"]}>
      {url}{" "}
      <Button size="small" onClick={() => void share()}>
        {say("share")}
      </Button>
    </p>
  );
}
