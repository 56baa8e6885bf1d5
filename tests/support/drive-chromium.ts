import type { Page } from "@playwright/test";
import { HEIGHT, type Driver } from "./driver.ts";

/** Playwright's page, with what the other browsers can do. */
export function driveChromium(page: Page): Driver {
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    setWidth: (width) => page.setViewportSize({ width, height: HEIGHT }),
    evaluate: (inPage, argument) => page.evaluate(inPage as never, argument),
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: async () => {},
  };
}
