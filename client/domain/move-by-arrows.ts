import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Arrows move between radio buttons; only Enter or Space chooses. The browser's own arrows choose each one on the way,
 * and an answer on the way can give a place up.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll("input")];
  const from = all.findIndex((part) => part === event.target);
  const step = STEPS[event.key];
  if (step !== undefined) all.at((from + step) % all.length)?.focus();
  else if (event.key === "Enter") all[from]?.click();
  else return;
  event.preventDefault();
}
