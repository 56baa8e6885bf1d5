import { preloadPage } from "./pages.ts";

/** Begins to load a page as soon as its link is pointed at, touched or focused. */
export function preloadLinks(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, preload, { passive: true });
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === window.location.origin) preloadPage(link.href);
}
