import type { Hint } from "./hint-text.ts";

export const WELLBEING_HINTS: readonly Hint[] = [
  "excitable",
  "determined",
  "mostly well",
  "up and down",
  "a bit meh",
  "overwhelmed",
  "exhausted",
].map((words) => ({ words, sentence: `I am feeling ${words}.` }));

export const FOCUS_HINTS: readonly Hint[] = [
  "surviving",
  "care responsibilities",
  "generating income",
  "travel",
  "study",
  "community projects",
  "social connection",
].map((words) => ({ words, sentence: `My focus is on ${words}.` }));
