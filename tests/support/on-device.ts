import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST } from "./browser.ts";

/** For tests without a network: with a worker that serves pages, and with the errors that are logged then. */
export const OFFLINE = {
  ownContext: true,
  serviceWorkers: "allow",
  expectedErrors: new RegExp(`${FAILED_REQUEST.source}|status of 401`),
} as const;

/** Everything that this device keeps of people, as text; "" if there is nothing. Runs in the page. */
export async function readDeviceData(): Promise<string> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const values = names.map(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error as DOMException));
        opening.addEventListener("success", () => {
          const stores = [...opening.result.objectStoreNames];
          if (stores.length === 0) return resolve([]);
          const [store = ""] = stores;
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
  );
  const all = (await Promise.all(values)).flat().filter((value) => value !== null && value !== undefined);
  return all.length > 0 ? JSON.stringify(all) : "";
}

export const dataOn = (page: Page) => page.evaluate(readDeviceData);

/** Waits until the worker serves the page, and the page's data is kept. */
export async function untilPersisted(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(() => dataOn(page)).toContain(text);
}

/** Has the worker load the server's newer release. It serves that one from the next page on. */
export async function updateWorker(page: Page): Promise<void> {
  await page.goto("/help");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const cachedPage = () =>
    page.evaluate(async () => (await caches.match("/index.html", { ignoreSearch: true }))?.text());
  await expect.poll(cachedPage).toContain("data-build");
}
