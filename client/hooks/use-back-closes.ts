import { useEffect, useEffectEvent } from "react";
import { openOverlay } from "../navigation/history.ts";

/** Lets the browser's Back, and a phone's gesture for it, close what lies over the page before it leaves the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? openOverlay({ close: () => close() }) : undefined), [open]);
}
