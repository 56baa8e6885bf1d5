import { useSyncExternalStore } from "react";
import type { ColorScheme } from "../theme.ts";

/** Also in `public/scheme.js`, which paints the first moment. */
const KEY = "crewtide:color-scheme";

const DEFAULT_COLOR_SCHEME: ColorScheme = "dark";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The scheme chosen on this device, in every tab of it. */
function readScheme(): ColorScheme {
  try {
    return localStorage.getItem(KEY) === "light" ? "light" : DEFAULT_COLOR_SCHEME;
  } catch {
    return DEFAULT_COLOR_SCHEME;
  }
}

function chooseScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is switched off: the default holds.
  }
  for (const listener of listeners) listener();
}

export function useColorScheme() {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return { scheme, chooseScheme };
}
