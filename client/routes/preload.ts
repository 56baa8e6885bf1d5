import type { ComponentType } from "react";
import type { Loader } from "../components/lazy-component.ts";
import { loadGuide } from "../features/help/guide.ts";
import { EVERYWHERE, loadPieces } from "../messages.ts";
import type { Parameters } from "./match-path.ts";
import { matchRoute } from "./match-route.ts";
import { loadLayout, type Route } from "./routes.ts";

function loaderOf<Code>(load: () => Promise<Code>): Loader<Code> {
  const loader: Loader<Code> = async () => (loader.loaded = await load());
  return loader;
}

export const loadMembersLayout = loaderOf(loadLayout);

const pageLoaders = new Map<Route, Loader<ComponentType<Parameters>>>();

/** Returns a function that loads a page's code together with its texts. */
export function pageLoader(route: Route): Loader<ComponentType<Parameters>> {
  const { load, guide } = route;
  const known = pageLoaders.get(route);
  const loader =
    known ??
    loaderOf(async () => {
      const [page] = await Promise.all([load(), loadPieces(EVERYWHERE), guide && loadGuide(guide)]);
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
