import type { Page } from "@playwright/test";

const LIMITS = {
  /** In pixels: the least height and width of what is touched (WCAG 2.5.5). */
  least: 44,
  /** How many targets of the same classes are measured, such as the links of a long list. */
  mostOfAKind: 10,
};

/** For what is clicked (WCAG 2.5.8). */
export const MOUSE = { ...LIMITS, least: 24 };

/**
 * Describes what can be used on the page, or in the dialog that covers it, and is less high or wide than a finger needs.
 * Every place counts that takes a touch: also on a field's label and frame, and on room that a target has around it.
 * Targets in running text are excepted, as they are as high as its lines: those in a line of text with other words.
 */
export const listSmallTargets = (page: Page, limits = LIMITS): Promise<string[]> =>
  page.evaluate(({ least, mostOfAKind }) => {
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

    /** How long the line through the middle of the target is on which it takes touches, but no longer than needed. */
    function measure(target: HTMLElement, dx: number, dy: number): number {
      const frame = target.getBoundingClientRect();
      const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
      let length = 1;
      for (const side of [-1, 1]) {
        for (let far = side; length < least && isTakenBy(target, x + dx * far, y + dy * far); far += side) length++;
      }
      return length;
    }

    const small: string[] = [];
    const targets = [...root.querySelectorAll<HTMLElement>(TARGETS)].filter(
      (target) => isUsed(target) && !isInText(target),
    );
    const kinds = Map.groupBy(targets, (target) => `${target.className} in ${target.parentElement?.className}`);
    for (const target of [...kinds.values()].flatMap((alike) => alike.slice(0, mostOfAKind))) {
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const width = measure(target, 1, 0);
      const height = measure(target, 0, 1);
      if (width >= least && height >= least) continue;
      const name = target.getAttribute("aria-label") ?? (target.textContent || target.id);
      small.push(`${target.localName} "${name.trim().slice(0, 30)}": ${width} x ${height}`);
    }
    return small;
  }, limits);

/** Describes pairs of links and buttons in the page's main part whose areas overlap; an area includes room around it. */
export const listOverlappingTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("main :is(a[href], button)")].filter(
      (target) => target.checkVisibility({ visibilityProperty: true }) && getComputedStyle(target).display !== "inline",
    );
    const areas = shown.map((target) => {
      const own = target.getBoundingClientRect();
      const room = getComputedStyle(target, "::after");
      const around = getComputedStyle(target).position === "static" ? target.offsetParent : target;
      const name = target.textContent || target.getAttribute("aria-label");
      if (room.content === "none" || room.position !== "absolute" || !around) {
        return { name, top: own.top, bottom: own.bottom, left: own.left, right: own.right };
      }
      const frame = around.getBoundingClientRect();
      const far = (side: "top" | "bottom" | "left" | "right") => Number.parseFloat(room[side]) || 0;
      return {
        name,
        top: Math.min(own.top, frame.top + far("top")),
        bottom: Math.max(own.bottom, frame.bottom - far("bottom")),
        left: Math.min(own.left, frame.left + far("left")),
        right: Math.max(own.right, frame.right - far("right")),
      };
    });
    // Less than a pixel is rounding.
    return areas.flatMap((one, index) =>
      areas
        .slice(index + 1)
        .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
        .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1)
        .map((other) => `${one.name} and ${other.name}`),
    );
  });

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
  // By then, the page has drawn the fields of a finger.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return () => session.detach();
}
