const isLong = process.env["TRIALS"] === "all";

/** Returns how much of a trial to run: a short round as a rule, a long one with `npm test -- --all`. */
export function trial<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}

/** The patience with tests that start many processes, in milliseconds. */
export const LONG = trial(120_000, 1_800_000);

/** Prints what a long trial has measured. */
export function tell(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`);
}
