import type { Browser, Page } from "@playwright/test";
import type { LoginInput } from "../../shared/auth.ts";

/** Opens an empty page in a new browser context, with our server as its base URL. */
export async function openBrowserPage(browser: Browser, port: number, login?: LoginInput): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
  if (login) {
    const answer = await context.request.post("/api/auth/login", { data: login });
    if (!answer.ok()) throw new Error(`Sign-in returned ${answer.status()}`);
  }
  return context.newPage();
}
