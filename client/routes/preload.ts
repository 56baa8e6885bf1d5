import { matchRoute } from "./match-route.ts";

/** The code of a layout that comes with its first page; the public one is small and always there. */
export const loadMembersLayout = () => import("../layout/MembersLayout.tsx").then((m) => m.MembersLayout);

/** Starts to load all the code that the page at an address needs, so that it comes at once. */
export function preloadPage(address: string): void {
  const { route } = matchRoute(new URL(address, window.location.origin).pathname);
  // Opening the page tries again, and says so where that fails too.
  route.load().catch(() => {});
  if (route.layout === "members") loadMembersLayout().catch(() => {});
}

/** Preloads the page of a link that is pointed at, touched or focused. */
export function preloadLinks(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, preload, { passive: true });
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === window.location.origin) preloadPage(link.href);
}
