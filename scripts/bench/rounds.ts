export interface Measurement {
  ours: number;
  /** Null if the figure has no reference. */
  reference: number | null;
  /** `ours` divided by `reference`. */
  ratio: number | null;
}

/** A measurement in turns. Without a reference, ours is measured once. */
export interface Sides {
  ours: () => Promise<number>;
  reference?: () => Promise<number>;
  close?: () => Promise<unknown>;
}

/** Rounds that are not counted, after which V8 has optimised the code. */
const WARM_UP = 10;

/** Measures ours and the reference in turns, since load affects both. Returns the round with the median ratio. */
export async function measure({ ours, reference }: Sides, rounds: number): Promise<Measurement> {
  if (!reference) return { ours: await ours(), reference: null, ratio: null };
  const measured: { ours: number; reference: number; ratio: number }[] = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const oursFirst = round % 2 === 0 ? await ours() : undefined;
    const compared = await reference();
    const figure = oursFirst ?? (await ours());
    if (round >= WARM_UP) measured.push({ ours: figure, reference: compared, ratio: figure / compared });
  }
  const [middle] = measured.toSorted((one, other) => one.ratio - other.ratio).slice((rounds - 1) >> 1);
  if (middle === undefined) throw new Error("A measurement takes at least one round.");
  return middle;
}

/** Repeats a measurement for about `duration` milliseconds, at least once, and returns the median. */
export async function repeat(duration: number, once: () => Promise<number>): Promise<number> {
  const end = performance.now() + duration;
  const figures: number[] = [];
  do figures.push(await once());
  while (performance.now() < end);
  return median(figures);
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
