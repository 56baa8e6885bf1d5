import { expect } from "vitest";

/** Only what takes more than proportional time exceeds this. */
const FACTOR = 20;

/** Pieces that patterns look for in paths and headers; repeated, a pattern tries them again and again. */
const PIECES = [
  ...String.raw`a 1 . / - , ; : = % \ " < @ & + ( [ .abc a/ /. a. a, ;a= a=" \" %2e a@ 1. 0-`.split(" "),
  ..." | ,|; |a b ".split("|"),
];

/** Pieces that patterns look for in texts too. */
const TEXT_PIECES = [
  ..."a- a_ { <a &a; http:// www. token= ]( [a]( ![ *a **a _a `a <!-- | *** ~ ) ] > ' ! ?".split(" "),
  ..."\n|\t|\0|\u00A0|\uD800|\u00E9|e\u0301|\u{1F30A}| \n|a\n|[a]: |> |- |\n> |\n- |1. |*a_|\\\n|a  \n|# ".split("|"),
];

/** Ends an attempt without success, whatever a pattern repeats. */
const END = "! /x";

interface Texts {
  /** Whether a door takes any character; else only visible ones of ASCII, and spaces. */
  anyCharacter?: boolean;
  /** Texts that a pattern has to find before it repeats itself. */
  beginnings?: readonly string[];
}

type Make = (length: number) => string;

/** Texts that make patterns backtrack, as functions of their length. */
export function hostileTexts({ anyCharacter = false, beginnings = [""] }: Texts = {}): Make[] {
  const repeated = anyCharacter ? [...PIECES, ...TEXT_PIECES] : PIECES;
  return beginnings.flatMap((beginning) =>
    repeated.map((piece) => (length: number) => {
      const room = Math.max(0, length - beginning.length - END.length);
      return `${beginning}${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)}${END}`;
    }),
  );
}

/** How often a text that took too long is tried again, unless it took longer than this, in microseconds. */
const MORE_TRIES = 8;
const TOO_LONG_TO_TRY = 1_000_000;

/** Shorter texts take too little time to be compared. */
const COMPARABLE = 10_000;

/**
 * Checks that a hostile text costs no more than proportional time: at most 20 times a plain text of that length, which
 * repeats `ordinary`, or a single pass over it. All times are of the processor, and of one run: a slower or busy machine changes both.
 */
export async function expectProportionalTime(
  take: (text: string) => unknown,
  { longest, texts = hostileTexts(), ordinary = "a" }: { longest: number; texts?: Make[]; ordinary?: string },
): Promise<void> {
  for (const length of lengthsUpTo(longest)) {
    const plain = ordinary.repeat(Math.ceil(length / ordinary.length)).slice(0, length);
    const passed = "a".repeat(Math.max(length, COMPARABLE));
    const bound = FACTOR * Math.max(await timeOf(() => take(plain), 5), await timeOf(() => passOver(passed), 5));
    for (const make of texts) {
      const text = make(length);
      let time = await timeOf(() => take(text));
      // Something else may have taken the time, such as a garbage collection: that does not happen again and again.
      for (let tries = 0; time > bound && time < TOO_LONG_TO_TRY && tries < MORE_TRIES; tries += 1) {
        time = Math.min(time, await timeOf(() => take(text)));
      }
      expect(time, `${length} characters: ${JSON.stringify(text.slice(0, 60))}`).toBeLessThanOrEqual(bound);
    }
  }
}

/** Begins short, so that what takes much more time is noticed before it lasts for minutes or years. */
function lengthsUpTo(longest: number): number[] {
  return [...[64, 16_000].filter((length) => length < longest), longest];
}

/** Replaces each character by what a function returns, as escaping does. */
const passOver = (text: string) => text.replaceAll(/[^\n]/g, (character) => character);

/** Processor time in microseconds, the least of some tries. */
export async function timeOf(call: () => unknown, tries = 1): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < tries; count += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
