/** Media queries by name. Style sheets write `@media (--phone)`; `scripts/vite/media-queries.ts` fills it in. */
export const MEDIA = {
  /** Narrower than Ant Design's `sm`. */
  phone: "(max-width: 575.98px)",
} as const;
