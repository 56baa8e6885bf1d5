import { navigate } from "wouter/use-browser-location";
import { withoutToken } from "../../shared/paths.ts";
import { takeLinkToken } from "./link-token.ts";
import { readItem, writeItem } from "../device/storage.ts";

/**
 * Everything that the app adds to the tab's history, beneath the router. Each entry has a name, under which the scroll
 * position is kept. While something lies over the page, such as a menu or a dialog, there is one more entry for it,
 * with the page's own URL, so that Back closes it.
 */
interface EntryState {
  entry?: string;
  /** How many overlays the entry is for. */
  overlays?: number;
}

interface Target {
  replace?: boolean;
  asksFirst?: boolean;
  /** Kept in the new entry. */
  state?: object | null;
}

export interface Overlay {
  close: () => void;
  /** Asks whether it may be closed, and whether another page may be opened. */
  mayLeave?: () => boolean;
}

const STORAGE_KEY = "crewtide:scroll-positions";

/** How many scroll positions are kept: browsers keep as many entries of a tab. */
const MOST_POSITIONS = 50;

/** Scroll positions in pixels from the top, by the name of the entry that was left there. */
const positions = new Map(JSON.parse(readItem("sessionStorage", STORAGE_KEY) ?? "[]") as [string, number][]);
/** The open ones, the last one opened last. */
const overlays = new Set<Overlay>();
/** Navigations that wait until the overlays' entries are gone. */
const waiting: (() => void)[] = [];
/** Whether the browser is on its way back to an entry below, which takes it a moment. */
let isReturning = false;
let current = nameEntry();

/** Starts to follow the history. Call it before the app is rendered: the router has to hear of changes later. */
export function followHistory(): void {
  // The browser would scroll before a page has loaded its content.
  history.scrollRestoration = "manual";
  window.addEventListener("pushState", enter);
  window.addEventListener("popstate", arrive);
  window.addEventListener("pagehide", () => {
    keepPosition();
    writeItem("sessionStorage", STORAGE_KEY, JSON.stringify([...positions]));
  });
  // A page that was loaded again has nothing open.
  settle();
}

/** The name of the shown entry. An entry that is replaced keeps its name. */
export function currentEntry(): string {
  return current;
}

/** Where an entry was left, in pixels from the top; undefined if it is new. */
export function positionOf(entry: string): number | undefined {
  return positions.get(entry);
}

/** Opens a page, unless an overlay asks to stay. It opens a moment later if overlays' entries have to go first. */
export function goTo(url: string, { replace = false, asksFirst = true, state = null }: Target = {}): void {
  const { pathname } = new URL(url, window.location.href);
  if (asksFirst && pathname !== window.location.pathname && !mayLeavePage()) return;
  waiting.push(() => {
    if (replace) positions.delete(current);
    const { address, ...link } = withoutToken(url);
    navigate(address, { replace, state: { ...state, ...link, ...(replace && { entry: current }) } });
  });
  settle();
}

/** Asks what lies over the page, or asks before it is left, whether another page may be opened. */
export const mayLeavePage = () => [...overlays].every(mayLeave);

/** Gives an overlay its entry. Returns a function to call once it is closed. */
export function openOverlay(overlay: Overlay): () => void {
  overlays.add(overlay);
  queueMicrotask(settle);
  return () => {
    overlays.delete(overlay);
    queueMicrotask(settle);
  };
}

/** Whether something lies over the page, such as a menu, or asks before it is left. */
export const isCovered = () => overlays.size > 0;

function mayLeave(overlay: Overlay): boolean {
  return overlay.mayLeave?.() ?? true;
}

/** Returns the name of the shown entry, which gets one if it is new. */
function nameEntry(): string {
  takeLinkToken();
  const state = history.state as EntryState | null;
  if (state?.entry !== undefined) return state.entry;
  const entry = String(Math.random());
  history.replaceState({ ...state, entry }, "");
  return entry;
}

/** How many overlays the shown entry is for. */
const shown = () => (history.state as EntryState | null)?.overlays ?? 0;

/** Keeps where the shown entry is left, and forgets the ones that were left longest ago. */
function keepPosition(): void {
  positions.delete(current);
  positions.set(current, window.scrollY);
  for (const [entry] of [...positions].slice(0, -MOST_POSITIONS)) positions.delete(entry);
}

function enter(): void {
  keepPosition();
  current = nameEntry();
}

function arrive(): void {
  enter();
  const left = isReturning ? [] : [...overlays].slice(shown()).toReversed();
  isReturning = false;
  for (const overlay of left.filter(mayLeave)) {
    overlays.delete(overlay);
    overlay.close();
  }
  settle();
}

/**
 * Brings the history to where it belongs: an entry for each overlay, and none when a page is opened or loaded again.
 * Going back takes the browser a moment; then `arrive` goes on.
 */
function settle(): void {
  if (isReturning) return;
  const wanted = waiting.length > 0 ? 0 : overlays.size;
  if (shown() > wanted) {
    isReturning = true;
    return history.go(wanted - shown());
  }
  // The browser may take none, for a while.
  for (let overlay = shown() + 1; overlay <= wanted; overlay += 1)
    history.pushState({ ...(history.state as object | null), overlays: overlay }, "");
  if (waiting.length === 0) return;
  for (const change of waiting.splice(0)) change();
  // By then, what was open on the page that was left is gone.
  setTimeout(settle);
}
