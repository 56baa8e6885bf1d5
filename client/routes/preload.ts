import { loadGuide } from "../features/help/guide.ts";
import { EVERYWHERE, getLanguage, loadPieces } from "../messages.ts";
import { matchRoute } from "./match-route.ts";
import type { Route } from "./routes.ts";

/**
 * Layouts whose code and messages are loaded with their first page; the public one is small and always loaded.
 */
export async function loadMembersLayout() {
  const [{ MembersLayout }] = await Promise.all([
    import("../layout/MembersLayout.tsx"),
    loadPieces([...EVERYWHERE, "layout", "forms"]),
  ]);
  return MembersLayout;
}

/** Loads a page's code together with its texts. */
export async function loadPage({ load, pieces = [], guide }: Route): ReturnType<Route["load"]> {
  const [page] = await Promise.all([
    load(),
    loadPieces([...EVERYWHERE, ...pieces]),
    guide && loadGuide(guide, getLanguage()),
  ]);
  return page;
}

/** Preloads all code that the page at a URL needs, in parallel. */
export function preloadPage(address: string): void {
  const { route } = matchRoute(new URL(address, window.location.origin).pathname);
  // Opening the page retries, and reports an error if that fails too.
  loadPage(route).catch(() => {});
  if (route.layout === "members") loadMembersLayout().catch(() => {});
}

/** Preloads the page of a link that is hovered, touched or focused. */
export function preloadLinks(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, preload, { passive: true });
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === window.location.origin) preloadPage(link.href);
}
