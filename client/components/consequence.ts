import type { ReactNode } from "react";

/** An action that affects others, and what will happen. */
export interface Consequence {
  title: string;
  /** What will happen. */
  text: ReactNode;
  okText: string;
  danger?: boolean;
  /** Whether it cannot be done yet, such as while something is missing. */
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
}
