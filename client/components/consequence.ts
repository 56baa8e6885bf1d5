import type { ReactNode } from "react";

/** Something that others notice, with what follows from it. */
export interface Consequence {
  title: string;
  /** What follows. */
  text: ReactNode;
  okText: string;
  danger?: boolean;
  /** Whether it cannot be done yet, such as while something is missing. */
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
}
