import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows only move between radio buttons: the browser's would choose each on the way, and give a place up. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll("input")];
  const from = all.findIndex((part) => part === event.target);
  const step = STEPS[event.key];
  if (step !== undefined) all.at((from + step) % all.length)?.focus();
  else if (event.key === "Enter") all[from]?.click();
  else return;
  event.preventDefault();
}
