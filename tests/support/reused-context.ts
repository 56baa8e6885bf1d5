import type { Browser, BrowserContext } from "@playwright/test";

/** A file that any server has, and that runs no script. */
const STILL = "/robots.txt";

/**
 * Browser contexts that a worker's tests use one after the other. Each test opens pages of its own, but the browser has
 * the app's code already: its cache holds the files, and a page that stays open keeps alive the process that compiled
 * them, which all pages of an address share. That halves what opening the app costs.
 */
export class ReusedContexts {
  readonly #contexts: ReusedContext[] = [];
  #taken = 0;

  /** Returns the next context for a server's address that the test does not use yet: as if new. */
  async take(browser: Browser, baseURL: string): Promise<BrowserContext> {
    const next = (this.#contexts[this.#taken] ??= new ReusedContext());
    this.#taken += 1;
    return next.for(browser, baseURL);
  }

  /** Takes away what a test has left. */
  async clear(): Promise<void> {
    for (const used of this.#contexts.slice(0, this.#taken)) await used.clear();
    this.#taken = 0;
  }
}

/** Lets pages log what they try although the content policy forbids it: Chromium logs only some of that. */
export async function reportViolations(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      // oxlint-disable-next-line no-console -- The tests listen to it.
      console.error(`The content policy forbids ${blockedURI}: ${effectiveDirective}`);
    });
  });
  return context;
}

class ReusedContext {
  #kept: { context: BrowserContext; baseURL: string } | undefined;

  /** Returns the context for a server's address, without cookies and without pages but the one that stays open. */
  async for(browser: Browser, baseURL: string): Promise<BrowserContext> {
    if (this.#kept?.baseURL === baseURL) return this.#kept.context;
    await this.#kept?.context.close();
    const context = await reportViolations(await browser.newContext());
    await (await context.newPage()).goto(STILL);
    this.#kept = { context, baseURL };
    return context;
  }

  async clear(): Promise<void> {
    if (!this.#kept) return;
    const { context } = this.#kept;
    const [still, ...pages] = context.pages();
    for (const page of pages) await page.close();
    // A clock that a test has set stays with its context: the next test would live on another day.
    if (!(await still?.evaluate(() => Date.now.toString().includes("native code")))) {
      await context.close();
      this.#kept = undefined;
      return;
    }
    await still?.evaluate(async () => {
      localStorage.clear();
      for (const { name = "" } of await indexedDB.databases()) {
        const deletion = indexedDB.deleteDatabase(name);
        await new Promise((resolve, reject) => Object.assign(deletion, { onsuccess: resolve, onerror: reject }));
      }
    });
    await context.clearCookies();
    await context.clearPermissions();
  }
}
