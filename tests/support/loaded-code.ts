import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** The size of each file after `gzip -9`, in bytes, by its name, which carries a hash of its content. */
const sizes = new Map<string, Promise<number>>();

/**
 * All code that a page loads until the network is idle: the size of each file after `gzip -9`, in bytes, largest first.
 * `open` navigates to the page.
 */
export async function loadedCode(page: Page, open: () => Promise<unknown>): Promise<Map<string, number>> {
  const names = new Set<string>();
  page.on("response", (response) => {
    if (!isCode(response.url())) return;
    const name = nameOf(response.url());
    names.add(name);
    if (!sizes.has(name))
      sizes.set(
        name,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
  });
  await open();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const rows = [...names].map(async (name) => [name, (await sizes.get(name)) ?? 0] as const);
  return new Map((await Promise.all(rows)).toSorted(([, a], [, b]) => b - a));
}

/** Its whole weight, in bytes. */
export const weigh = (code: ReadonlyMap<string, number>) => [...code.values()].reduce((sum, size) => sum + size, 0);

/** Whether a URL is a script or a style sheet. */
export const isCode = (url: string) => /\.(js|css)$/.test(new URL(url).pathname);
export const nameOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
