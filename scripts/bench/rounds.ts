import type { Measurement } from "./figure.ts";

/**
 * Measures ours and the reference in turns, so that other load affects both. Which one goes first alternates. The first
 * round is a warm-up and is not counted. Returns the round with the median ratio, so that ratio and figures agree.
 */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Measurement> {
  const pairs: { ours: number; reference: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0 ? await ours() : undefined;
    const compared = await reference();
    pairs.push({ ours: oursFirst ?? (await ours()), reference: compared });
  }
  const measured = pairs.slice(1).map((pair) => ({ ...pair, ratio: pair.ours / pair.reference }));
  const [middle] = measured.toSorted((one, other) => one.ratio - other.ratio).slice((measured.length - 1) >> 1);
  if (middle === undefined) throw new Error("A measurement takes at least one round.");
  return middle;
}

/** Repeats a measurement for about `duration` milliseconds, at least once, and returns the median. */
export async function repeat(duration: number, once: () => number | Promise<number>): Promise<number> {
  const end = performance.now() + duration;
  const figures: number[] = [];
  do figures.push(await once());
  while (performance.now() < end);
  return median(figures);
}

/** Repeats something until V8 has optimised the code. */
export async function warmUpBy(once: () => Promise<unknown>, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await once();
}

/** How long something takes, in milliseconds. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length;
}
