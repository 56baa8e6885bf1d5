import type { ReactNode } from "react";
import { PAGE_WIDTHS } from "../page-widths.ts";

/** Keeps a page readable on a wide screen. */
export function PageContainer({ width, children }: { width: keyof typeof PAGE_WIDTHS; children: ReactNode }) {
  return <div style={{ maxWidth: PAGE_WIDTHS[width], marginInline: "auto" }}>{children}</div>;
}
