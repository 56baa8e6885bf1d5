import type { Page } from "@playwright/test";

/** Lists the words of headings that are on two lines although they would fit on one as wide as the page. */
export const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    function widthOnOneLine(heading: HTMLElement, word: string): number {
      const line = document.createElement("span");
      line.style.cssText = "position: absolute; white-space: nowrap";
      line.textContent = word;
      heading.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    }

    const broken: string[] = [];
    for (const heading of document.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")) {
      if (!heading.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        // A line may end after a hyphen.
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && widthOnOneLine(heading, word) <= window.innerWidth) broken.push(word);
        }
      }
    }
    return broken;
  });
