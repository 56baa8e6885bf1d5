/** A beginning and an end, as the clocks show them. */
export interface LocalTimes {
  starts_at: string;
  ends_at: string;
}

/** The length in milliseconds by the clocks, without gaps or repeated hours. */
export const lengthOf = ({ starts_at, ends_at }: LocalTimes) => Date.parse(`${ends_at}Z`) - Date.parse(`${starts_at}Z`);

/** Moves times to another beginning. Their length by the clocks stays, also in the night in which the clocks change. */
export function movedTo(starts_at: string, times: LocalTimes): LocalTimes {
  return { starts_at, ends_at: shownAt(Date.parse(`${starts_at}Z`) + lengthOf(times)) };
}

/** A time of the clocks, to the minute, from its milliseconds since 1970, without gaps or repeated hours. */
export function shownAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, "2026-03-05T19:00".length);
}
