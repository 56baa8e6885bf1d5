/** Media queries by name. Style sheets write `@media (--phone)`; `scripts/vite/media-queries.ts` fills it in. */
export const MEDIA = {
  /** Narrower than Ant Design's `sm`. */
  phone: "(max-width: 575.98px)",
  /** A page has as much room as on a phone: also beside the menu, which takes 300 pixels. */
  slim: "(max-width: 575.98px), (min-width: 768px) and (max-width: 911.98px)",
  /** A page has no room for seven days side by side. */
  weekly: "(max-width: 1063.98px)",
  /**
   * Too little room for the menu beside the page: Ant Design's `md`, or a phone in landscape, but no tablet with its
   * keyboard shown.
   */
  drawer: "(max-width: 767.98px), (max-width: 991.98px) and (max-height: 575.98px) and (pointer: coarse)",
  /** As a phone at 200 %, or with large text: `em` is the browser's font size. */
  narrow: "(max-width: 19em)",
  /** The first pointer is a finger. */
  touch: "(pointer: coarse)",
  /** The app is installed, and runs in a window of its own. */
  standalone: "(display-mode: standalone)",
  /** People prefer reduced motion. */
  still: "(prefers-reduced-motion: reduce)",
} as const;
