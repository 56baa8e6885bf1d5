/** Marks somebody who has been silent for this many intervals (`docs/domain/membership.md#silence`). */
export function silenceText(intervals: number): string {
  return `No answer for ${intervals} intervals`;
}

/** Says how many of an interval's people have answered. */
export function answeredText(answered: number, people: number, isPast: boolean): string {
  if (answered > 0) return `${answered} of ${people} have answered`;
  return isPast ? "Nobody answered" : "Nobody has answered yet";
}

/** Says how many people have let an interval begin, or end, without their answer. */
export function withoutAnswerText(people: number, isPast: boolean): string {
  const count = people === 1 ? "1 person" : `${people} people`;
  return isPast ? `${count} never answered.` : `It began without an answer from ${count}.`;
}
