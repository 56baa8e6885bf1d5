import { readItem, writeItem } from "../storage.ts";

/**
 * Every entry of the tab's history has a name of its own, kept in its state. The scroll position at which a page was
 * left is kept under that name, so that Back, Forward and a reload return to it.
 */
const STORAGE_KEY = "crewtide:scroll-positions";

interface EntryState {
  entry?: string;
}

const positions = new Map<string, number>(readPositions());

/** The entry that is shown. */
let current = nameEntry();

/**
 * Starts to follow the history. It has to hear of changes before other listeners, so call it before the app is
 * rendered.
 */
export function followHistory(): void {
  // The browser would scroll before a page has loaded its content.
  history.scrollRestoration = "manual";
  for (const type of ["pushState", "popstate"]) window.addEventListener(type, enter);
  window.addEventListener("replaceState", replace);
  window.addEventListener("pagehide", storePositions);
}

/** The name of the entry that is shown. */
export function currentEntry(): string {
  return current;
}

/** Where an entry was left, in pixels from the top; undefined if it is new. */
export function positionOf(entry: string): number | undefined {
  return positions.get(entry);
}

function enter(): void {
  positions.set(current, window.scrollY);
  current = nameEntry();
}

/** An entry that is replaced keeps its name, and begins anew. */
function replace(): void {
  positions.delete(current);
  nameEntry(current);
}

/** Returns the name of the shown entry, which gets one if it is new. */
function nameEntry(name: string = String(Math.random())): string {
  const state = (history.state ?? {}) as EntryState;
  if (state.entry !== undefined) return state.entry;
  // Not the router's own function, which would report one more change.
  History.prototype.replaceState.call(history, { ...state, entry: name }, "");
  return name;
}

function readPositions(): [string, number][] {
  return JSON.parse(readItem("sessionStorage", STORAGE_KEY) ?? "[]") as [string, number][];
}

function storePositions(): void {
  positions.set(current, window.scrollY);
  writeItem("sessionStorage", STORAGE_KEY, JSON.stringify([...positions]));
}
