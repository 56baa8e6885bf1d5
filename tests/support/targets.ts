import type { Page } from "@playwright/test";

/** In pixels: the least height and width of what is touched (WCAG 2.5.5). */
const LEAST = 44;

/**
 * Describes what can be touched on the page, or in the dialog that covers it, and is less than 44 pixels high or wide.
 * What counts is where a touch is taken: also on a field's label and frame, and on room that a target has around it.
 * Targets in running text are excepted, as they are as high as its lines: those in a line of text with other words.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const TARGETS =
      "a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=menuitem]";
    const dialogs = [...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog][aria-modal=true]")];
    const root = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body;

    function isUsed(target: HTMLElement): boolean {
      const usable = !target.matches(
        ":disabled, [aria-disabled=true], [tabindex='-1'], [inert] *, [aria-hidden=true] *",
      );
      // The link that skips the menu is above the page until the keyboard has reached it.
      const isOnPage = target.getBoundingClientRect().bottom > -window.scrollY;
      return usable && isOnPage && target.checkVisibility({ visibilityProperty: true });
    }

    function isInText(target: HTMLElement): boolean {
      if (getComputedStyle(target).display !== "inline") return false;
      let line = target.parentElement;
      while (line && getComputedStyle(line).display.startsWith("inline")) line = line.parentElement;
      if (!line) return false;
      const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest(TARGETS) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      while (words.nextNode()) if (/\p{L}/u.test(words.currentNode.textContent ?? "")) return true;
      return false;
    }

    function isTakenBy(target: HTMLElement, x: number, y: number): boolean {
      const touched = document.elementFromPoint(x, y);
      if (!touched) return false;
      const labels = "labels" in target ? [...((target as HTMLInputElement).labels ?? [])] : [];
      // A touch on these goes to the field or the tab in them.
      const frame = target.matches("input, [role=tab]") && target.closest(".ant-input-affix-wrapper, .ant-tabs-tab");
      return [target, frame || null, ...labels].some((part) => part?.contains(touched));
    }

    /** How far a touch may be from the middle of the target, in a direction. */
    function reach(target: HTMLElement, dx: number, dy: number): number {
      const frame = target.getBoundingClientRect();
      const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
      let far = 0;
      while (far < least && isTakenBy(target, x + dx * (far + 1), y + dy * (far + 1))) far++;
      return far;
    }

    const small: string[] = [];
    for (const target of root.querySelectorAll<HTMLElement>(TARGETS)) {
      if (!isUsed(target) || isInText(target)) continue;
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const width = reach(target, -1, 0) + reach(target, 1, 0) + 1;
      const height = reach(target, 0, -1) + reach(target, 0, 1) + 1;
      if (width >= least && height >= least) continue;
      const name = target.getAttribute("aria-label") ?? (target.textContent || target.id);
      small.push(`${target.localName} "${name.trim().slice(0, 30)}": ${width} x ${height}`);
    }
    return small;
  }, LEAST);

/** Describes the fields whose text is so small that iOS zooms in when somebody types: less than 16 pixels. */
export const listFieldsThatZoom = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, textarea, select")]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.localName} ${field.id || field.getAttribute("aria-label")}`),
  );

/** Makes a finger the page's first pointer, until the returned function is called. */
export async function useFinger(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return () => session.detach();
}
