/** Marks somebody who has been silent for this many intervals (`docs/domain.md#silence`). */
export function silenceText(intervals: number): string {
  return `No answer for ${intervals} intervals`;
}

/** Says how many people are part of an interval that has begun, or is over, without their answer. */
export function withoutAnswerText(people: number, isPast: boolean): string {
  const count = people === 1 ? "1 person" : `${people} people`;
  return isPast ? `${count} never answered.` : `It began without an answer from ${count}.`;
}
