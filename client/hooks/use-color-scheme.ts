import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "../device/storage.ts";
import type { ColorScheme } from "../theme.ts";

/** Also used in `public/scheme.js`. */
const KEY = "crewtide:color-scheme";

/** The choices: a scheme, or the one that the device prefers. */
export const SCHEME_CHOICES = ["dark", "light", "system"] as const;

export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

const DEFAULT_CHOICE: SchemeChoice = "dark";

const PREFERS_LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const PRINT = window.matchMedia("print");

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  for (const media of [PREFERS_LIGHT, PRINT]) media.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    for (const media of [PREFERS_LIGHT, PRINT]) media.removeEventListener("change", listener);
  };
}

/** The choice on this device, for all tabs. */
function readChoice(): SchemeChoice {
  const stored = readItem("localStorage", KEY);
  return SCHEME_CHOICES.find((choice) => choice === stored) ?? DEFAULT_CHOICE;
}

/** The scheme to show. Printed pages are light. */
function readScheme(): ColorScheme {
  if (PRINT.matches) return "light";
  const choice = readChoice();
  if (choice !== "system") return choice;
  return PREFERS_LIGHT.matches ? "light" : "dark";
}

export function chooseScheme(choice: SchemeChoice): void {
  writeItem("localStorage", KEY, choice);
  for (const listener of listeners) listener();
}

/** Whether to offer light colours on a device that prefers them: once, and never if nothing can be stored. */
export function takeSchemeOffer(): boolean {
  return (
    PREFERS_LIGHT.matches && readItem("localStorage", KEY) === null && writeItem("localStorage", KEY, DEFAULT_CHOICE)
  );
}

export function useColorScheme() {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  const choice = useSyncExternalStore(subscribe, readChoice);
  return { scheme, choice, chooseScheme };
}
