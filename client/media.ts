/** Media queries by name. Style sheets write `@media (--phone)`; `scripts/vite/media-queries.ts` fills it in. */
export const MEDIA = {
  /** Narrower than Ant Design's `sm`. */
  phone: "(width < 576px)",
  /** A page has as much room as on a phone: also beside the menu, which takes 300 pixels. */
  slim: "(width < 576px), (768px <= width < 912px)",
  /** A page has no room for seven days side by side. */
  weekly: "(width < 1064px)",
  /**
   * Too little room for the menu beside the page: Ant Design's `md`, or a phone in landscape, but no tablet with its
   * keyboard shown.
   */
  drawer: "(width < 768px), (width < 992px) and (height < 576px) and (pointer: coarse)",
  /** As a phone at 200 %, or with large text: `em` is the browser's font size. */
  narrow: "(width < 19em)",
  /** The first pointer is a finger. */
  touch: "(pointer: coarse)",
  /** The app is installed, and runs in a window of its own. */
  standalone: "(display-mode: standalone)",
  /** People prefer reduced motion. */
  still: "(prefers-reduced-motion: reduce)",
} as const;
