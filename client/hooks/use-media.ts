import { useCallback, useSyncExternalStore } from "react";
import { MEDIA } from "../media.ts";

/** Whether a media query applies now. */
export function useMedia(name: keyof typeof MEDIA): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(MEDIA[name]);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(MEDIA[name]).matches);
}
