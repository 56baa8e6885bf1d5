import type { Page } from "@playwright/test";

/** Lists the words in elements that are on two lines although they would fit on one as wide as the page. */
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
        // A line may end after a hyphen.
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && widthOnOneLine(element, word) <= window.innerWidth) broken.push(word);
        }
      }
    }
    return broken;
  }, selector);
