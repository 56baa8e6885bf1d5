import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** All code that a page loads until the network is idle, by file name. `open` navigates to the page. */
export async function loadedCode(page: Page, open: () => Promise<unknown>): Promise<Map<string, Buffer>> {
  const bodies: Promise<[string, Buffer]>[] = [];
  page.on("response", (response) => {
    if (isCode(response.url())) bodies.push(response.body().then((body) => [nameOf(response.url()), body]));
  });
  await open();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return new Map(await Promise.all(bodies));
}

/** By file name, which carries a hash of the file's content. */
const sizes = new Map<string, number>();

/** The size of each file after `gzip -9`, in bytes, largest first. */
export function weigh(code: ReadonlyMap<string, Buffer>): { name: string; size: number }[] {
  return [...code]
    .map(([name, body]) => {
      const size = sizes.get(name) ?? gzipSync(body, { level: 9 }).length;
      sizes.set(name, size);
      return { name, size };
    })
    .toSorted((a, b) => b.size - a.size);
}

/** Whether a URL is a script or a style sheet. */
export const isCode = (url: string) => /\.(js|css)$/.test(new URL(url).pathname);
export const nameOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
