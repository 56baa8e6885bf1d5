/** Marks somebody who has been silent for this many intervals (`docs/domain.md#silence`). */
export function silenceText(intervals: number): string {
  return `No answer for ${intervals} intervals`;
}

/** Says how many people are part of an interval that has begun without their answer. */
export function neverAnsweredText(people: number): string {
  return `${people === 1 ? "1 person" : `${people} people`} never answered.`;
}
