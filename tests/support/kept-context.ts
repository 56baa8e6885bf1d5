import type { Browser, BrowserContext } from "@playwright/test";

/** A file that any server has, and that runs no script. */
const STILL = "/robots.txt";

/**
 * A browser context that a worker's tests use one after the other. Each opens pages of its own, but the browser has
 * the app's code already: its cache holds the files, and a page that stays open keeps alive the process that compiled
 * them, which all pages of an address share. That halves what opening the app costs.
 */
export class KeptContext {
  #kept: { context: BrowserContext; baseURL: string } | undefined;

  /** Returns the context for a server's address, without cookies and without pages but the one that stays open. */
  async for(browser: Browser, baseURL: string): Promise<BrowserContext> {
    if (this.#kept?.baseURL === baseURL) return this.#kept.context;
    await this.close();
    const context = await browser.newContext();
    await (await context.newPage()).goto(STILL);
    this.#kept = { context, baseURL };
    return context;
  }

  /** Takes away what a test has left. */
  async clear(): Promise<void> {
    if (!this.#kept) return;
    const { context } = this.#kept;
    const [still, ...pages] = context.pages();
    for (const page of pages) await page.close();
    await still?.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#kept?.context.close();
    this.#kept = undefined;
  }
}
