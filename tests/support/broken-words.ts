import type { Page } from "@playwright/test";

/**
 * Lists the words in elements that are on two lines although they would fit on one as wide as the page. Addresses, which
 * have a full stop, a slash or an @ within, may break, and words that are longer than those of any language.
 */
export const listBrokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((elements) => {
    function widthOnOneLine(element: HTMLElement, word: string): number {
      const line = document.createElement("span");
      line.style.cssText = "position: absolute; white-space: nowrap";
      line.textContent = word;
      element.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    }

    const broken: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(elements)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        // A line may end after a hyphen or a dash.
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s\-–—]+[-–—]?/g)) {
          if (/[./@]\S|.{30}/.test(word)) continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set(boxes.map(({ top }) => Math.round(top)));
          if (lines.size > 1 && widthOnOneLine(element, word) <= window.innerWidth) broken.push(word);
        }
      }
    }
    return broken;
  }, selector);
