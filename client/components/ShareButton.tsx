import { Button } from "antd";
import { useState } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { CopyButton } from "./CopyButton.tsx";

interface ShareButtonProps {
  url: string;
  title: string;
  /** Goes with the link, below the title. */
  text?: string;
  /** The button's label where it copies. By default, it copies all of it. */
  copyLabel?: string;
  type?: "primary" | undefined;
}

/** A button that shares a link where the device can, and copies it elsewhere. */
export function ShareButton({ url, title, text, copyLabel, type }: ShareButtonProps) {
  const say = useMessages("common");
  const [canShare, setCanShare] = useState("share" in navigator);
  if (!canShare) {
    if (copyLabel !== undefined) return <CopyButton type={type} text={url} label={copyLabel} />;
    return <CopyButton type="default" text={[title, text ?? [], url].flat().join("\n")} label={say("share")} />;
  }
  async function share() {
    try {
      // oxlint-disable-next-line no-restricted-properties -- The button is there only where the browser has it.
      await navigator.share({ title, url, ...(text !== undefined && { text }) });
    } catch (error) {
      // Somebody who closes the device's dialog has changed their mind; otherwise the device refuses.
      if ((error as Error).name !== "AbortError") setCanShare(false);
    }
  }
  return (
    <Button
      type={type ?? "default"}
      size={copyLabel === undefined || type ? "medium" : "small"}
      onClick={() => void share()}
    >
      {say("share")}
    </Button>
  );
}
