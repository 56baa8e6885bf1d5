import { expect } from "vitest";

/** Only what takes more than proportional time exceeds this. */
const FACTOR = 20;

/** What patterns look for in paths and headers; repeated, it is what a pattern tries again and again. */
const PIECES = [
  ...["a", "1", " ", ".", "/", "-", ",", ";", ":", "=", "%", "\\", '"', "<", "@", "&", "+", "(", "["],
  ...[".abc", "a/", "/.", "a.", "a,", " ,", "; ", ";a=", 'a="', '\\"', "a b ", "%2e", "a@", "1.", "0-"],
];

/** What patterns look for in texts too. */
const TEXT_PIECES = [
  ...["\n", "\t", "\0", "\u00A0", "\uD800", "\u00E9", "e\u0301", "\u{1F30A}", " \n", "a\n", "a-", "a_", "{", "<a ", "&a;"],
  ...["http://", "www.", "token=", "](", "[a](", "[a]: ", "![", "*a", "**a", "_a", "`a", "> ", "- ", "<!--", "\n> ", "\n- "],
  ...["\\\n", "a  \n", "# ", "|", "***", "~", ")", "]", ">", "'", "!", "?"],
];

/** What ends an attempt without success, whatever a pattern repeats. */
const END = "! /x";

interface Texts {
  /** Whether a door takes any character; else only visible ones of ASCII, and spaces. */
  anyCharacter?: boolean;
  /** What a pattern has to find before it repeats itself. */
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

/**
 * Checks that a hostile text costs no more than proportional time: at most 20 times a plain text of that length, or a
 * single pass over it. All times are of the processor, and of one run: a slower or busy machine changes both.
 */
export async function expectProportionalTime(
  take: (text: string) => unknown,
  { longest, texts = hostileTexts() }: { longest: number; texts?: Make[] },
): Promise<void> {
  const plain = "a".repeat(longest);
  const bound = FACTOR * Math.max(await timeOf(() => take(plain), 5), await timeOf(() => passOver(plain), 5));
  for (const make of texts) {
    for (const length of lengthsUpTo(longest)) {
      const text = make(length);
      // The first try may pay for something else, such as a compilation.
      let time = await timeOf(() => take(text));
      if (time > bound) time = await timeOf(() => take(text), 2);
      expect(time, `${length} characters: ${JSON.stringify(text.slice(0, 60))}`).toBeLessThanOrEqual(bound);
    }
  }
}

/** Begins short: what takes exponential time is noticed before it lasts for years. */
function lengthsUpTo(longest: number): number[] {
  return [64, longest].filter((length) => length <= longest);
}

const passOver = (text: string) => text.replaceAll(/[^\n]/g, "b");

/** Processor time in microseconds, the least of some tries. */
async function timeOf(call: () => unknown, tries = 1): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < tries; count += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
