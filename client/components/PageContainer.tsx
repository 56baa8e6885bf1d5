import type { ReactNode } from "react";
import { PAGE_WIDTHS } from "../page-widths.ts";

/** Limits the width of a page on wide screens. */
export function PageContainer({ width, children }: { width: keyof typeof PAGE_WIDTHS; children: ReactNode }) {
  return <div style={{ maxWidth: PAGE_WIDTHS[width], marginInline: "auto" }}>{children}</div>;
}
