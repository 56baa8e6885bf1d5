import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const ROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which parts arrows move among, by a selector, and how many of them are in a row. */
interface Among {
  parts?: string;
  row?: number;
}

/**
 * Arrows move between radio buttons or other parts; only Enter or Space chooses. The browser's own arrows choose each
 * radio button on the way, and an answer on the way can give a place up.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, { parts = "input", row = 1 }: Among = {}): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(parts)];
  const from = all.findIndex((part) => part === event.target);
  const step = STEPS[event.key] ?? (ROWS[event.key] ?? 0) * row;
  if (step !== 0) all.at((from + step) % all.length)?.focus();
  else if (event.key === "Enter") all[from]?.click();
  else return;
  event.preventDefault();
}
