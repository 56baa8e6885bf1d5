import type { ReactNode } from "react";
import { TEXT_MEASURE, TABLE_MEASURE } from "../look.ts";

interface MeasureProps {
  /** Text and forms, or tables and grids of cards. */
  of: "text" | "wide";
  children: ReactNode;
}

/** Keeps a page readable on a wide screen. */
export function Measure({ of, children }: MeasureProps) {
  return <div style={{ maxWidth: of === "text" ? TEXT_MEASURE : TABLE_MEASURE, marginInline: "auto" }}>{children}</div>;
}
