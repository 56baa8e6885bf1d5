import { useSyncExternalStore } from "react";
import { installPrompt } from "../device/install-prompt.ts";
import { useMedia } from "./use-media.ts";

/**
 * How this browser installs the app: it is `installed` and running, the browser has offered it (`ready`), on an iPhone or
 * iPad it takes three taps (`apple`), it is in the browser's menu (`menu`), or the address is not https (`insecure`).
 */
type Way = "installed" | "ready" | "apple" | "menu" | "insecure";

/** Tells how the app can be installed here. `install` asks the browser to, where it is `ready`. */
export function useInstallation(): { way: Way; install: () => void } {
  const isStandalone = useMedia("standalone");
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  const install = () => void prompt?.prompt();
  if (isStandalone) return { way: "installed", install };
  if (!window.isSecureContext) return { way: "insecure", install };
  if (prompt) return { way: "ready", install };
  return { way: isApple() ? "apple" : "menu", install };
}

/** An iPad says that it is a Mac, which has no touch. */
function isApple(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
