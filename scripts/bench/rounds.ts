import type { Measurement } from "./figure.ts";

/**
 * Measures ours and the reference in turns, so that whatever else the machine does slows both; which of them goes
 * first alternates as well. The first round warms both up and does not count.
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
  const counted = pairs.slice(1);
  return {
    ours: median(counted.map((pair) => pair.ours)),
    reference: median(counted.map((pair) => pair.reference)),
    ratio: median(counted.map((pair) => pair.ours / pair.reference)),
  };
}

/** Repeats for about `duration` milliseconds what answers a figure, at least once, and answers the median. */
export async function repeat(duration: number, once: () => number | Promise<number>): Promise<number> {
  const end = performance.now() + duration;
  const figures: number[] = [];
  do figures.push(await once());
  while (performance.now() < end);
  return median(figures);
}

/** Does something as often as it takes until the code behind it has been compiled for speed. */
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
