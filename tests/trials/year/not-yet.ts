/** A known fault: its name, the rule that it breaks, the circumstance that tells it from others, and what it is. */
type Known = readonly [fault: string, rule: string, when: string, what: string];

/** Faults that are not mended yet. What mends one deletes its lines here, and its name below. */
const NOT_YET: readonly Known[] = [
  ["B3", "3", "", "what has waited replaces what was said later, or is for another time than the person saw"],
  ["B4", "4 both additions", "", "who notes second erases who was noted first"],
  ["B6", "5 an edit", "", "an edit moves what is in the hour that clocks show twice"],
  ["B7", "7 is reminded at its hour", "", "a server that starts at night sends what is due in the morning"],
  ["B9", "2 hears", "new by edit", "nobody is told of a day that a moved series has gained"],
  ["B9", "2 hears", "new by restore", "nobody is told of a day that a restored series has gained"],
  ["B9", "a call does what it answers", "cancel", "what was restored alone cannot be cancelled with its series"],
  ["B9", "a call does what it answers", "edit", "a series that moves onto one that has begun fails"],
  ["B42", "a call does what it answers", "undo", "the activity offers an undo that cannot be done"],
  ["B10", "1 ", "kept", "who pauses keeps a place"],
  ["B11", "1 ", "moved up", "a place comes to somebody who pauses"],
  ["B13", "1 ", "settled", "a settled poll gives a place to somebody who pauses"],
  ["B12", "2 hears", "away", "who answers while they pause is not told"],
  ["B14", "2 is not asked", "", "who leaves is asked about what comes after"],
  ["B15", "2 hears before", "soon", "news waits for ten minutes or longer, whatever begins soon"],
  ["B16", "7 is told what is so", "", "what had to wait says what was so before"],
  ["B17", "2 hears", "full", "the seventh email of a kind in a day is dropped"],
  ["B18", "2 hears", "gone", "nobody is told of a deletion, nor that it was undone"],
  ["B19", "2 hears", "refused", "a refused call is lost"],
  ["B20", "2 hears of another time", "", "nobody who has answered a poll hears of a time that is added"],
  ["B21", "2 hears before", "quiet", "calls wait for the morning, whatever begins before"],
  ["B25", "7 is told once", "a restore", "after a restore, people are told and reminded again"],
  ["B26", "2 hears in half an hour", "again", "each edit puts the news off"],
  ["N1", "2 hears", "taken back", "who has made or seen a change is not told that it is taken back before it was told"],
  ["N2", "2 hears", "early", "who is asked later is told with the series, and not of what is cancelled before"],
];

/** The faults that lives from fixed seeds find. One that is found no more is mended, or needs another seed. */
export const FOUND: Record<number, string> = {
  3: "B12 B14 B18 B9",
  4: "B15 B16 B19",
  10: "B12 B14 B21 B25",
  31: "B20 B3",
};

/** The faults that this run is to find: `KNOWN=all`, or some of them, such as `KNOWN=B10,B11`. */
const wanted = new Set(process.env["KNOWN"]?.split(","));

/** Returns the known fault that explains what is wrong, unless this run is to find it. */
export function explain(rule: string, circumstances: readonly (string | false)[]): string | undefined {
  const [fault] =
    NOT_YET.find(([, broken, when]) => rule.startsWith(broken) && (!when || circumstances.includes(when))) ?? [];
  return fault === undefined || wanted.has("all") || wanted.has(fault) ? undefined : fault;
}

/** Ends a life: a rule does not hold. */
export class WrongError extends Error {
  readonly rule = this.message.split(": ", 1).join();
}
