import type { Browser, Page } from "@playwright/test";

/** An event of Chromium's trace; `dur` is in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
}

const CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline"];

/** The longest task of a page's main thread, in milliseconds. During a task, the page neither paints nor responds. */
export async function longestTask(browser: Browser, page: Page, happening: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await happening();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frames = traceEvents.flatMap(({ args }) => args.data?.frames ?? []);
  const process = frames.find(({ url }) => url === page.url())?.processId;
  const main = traceEvents.find(({ pid, args }) => pid === process && args.name === "CrRendererMain")?.tid;
  const tasks = traceEvents.filter(({ name, pid, tid }) => pid === process && tid === main && name === "RunTask");
  if (tasks.length === 0) throw new Error("Chromium's trace has no tasks of the page");
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
}
