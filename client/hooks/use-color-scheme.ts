import { useSyncExternalStore } from "react";
import type { ColorScheme } from "../theme.ts";

/** Also used in `public/scheme.js`, which runs before the first paint. */
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

/** The colour scheme chosen on this device, shared by all tabs. */
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
    // Storage is disabled: use the default.
  }
  for (const listener of listeners) listener();
}

export function useColorScheme() {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return { scheme, chooseScheme };
}
