import type { ComponentType } from "react";
import type { Loader } from "../components/lazy-component.ts";
import { loadGuide } from "../features/help/guide.ts";
import { EVERYWHERE, getLanguage, loadPieces } from "../messages.ts";
import type { Parameters } from "./match-path.ts";
import { matchRoute } from "./match-route.ts";
import type { Route } from "./routes.ts";

function loaderOf<Code>(load: () => Promise<Code>): Loader<Code> {
  const loader: Loader<Code> = async () => (loader.loaded = await load());
  return loader;
}

/**
 * Layouts whose code and messages are loaded with their first page; the public one is small and always loaded.
 */
export const loadMembersLayout = loaderOf(async () => {
  const [{ MembersLayout }] = await Promise.all([
    import("../layout/MembersLayout.tsx"),
    loadPieces([...EVERYWHERE, "layout", "forms"]),
  ]);
  return MembersLayout;
});

const pageLoaders = new Map<Route, Loader<ComponentType<Parameters>>>();

/** Returns a function that loads a page's code together with its texts. */
export function pageLoader(route: Route): Loader<ComponentType<Parameters>> {
  const { load, pieces = [], guide } = route;
  const known = pageLoaders.get(route);
  const loader =
    known ??
    loaderOf(async () => {
      const [page] = await Promise.all([
        load(),
        loadPieces([...EVERYWHERE, ...pieces]),
        guide && loadGuide(guide, getLanguage()),
      ]);
      return page;
    });
  pageLoaders.set(route, loader);
  return loader;
}

/** Preloads all code that the page at a URL needs, in parallel. */
export async function preloadPage(address: string): Promise<void> {
  const { route } = matchRoute(new URL(address, window.location.origin).pathname);
  const layout = route.layout === "members" && loadMembersLayout();
  // If it fails, opening the page tries again, and reports the error.
  await Promise.allSettled([pageLoader(route)(), layout]);
}

/** Preloads the page of a link that is hovered, touched or focused. */
export function preloadLinks(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, preload, { passive: true });
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === window.location.origin) void preloadPage(link.href);
}
