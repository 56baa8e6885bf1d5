/** Finds controls that a press in their middle does not reach. These functions run in the page. */

/** A control that is covered, and what covers it. */
export interface Covered {
  control: string;
  by: string;
}

/** Counts the visible controls of the page, and lists those whose middle belongs to something else. */
export function listControls(): { controls: number; covered: Covered[] } {
  const describe = (element: Element | null) =>
    element === null
      ? "nothing"
      : `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}"`;
  const controls = Array.from(document.querySelectorAll("a[href], button, input, select, textarea")).filter(
    (control) => {
      const { width, height } = control.getBoundingClientRect();
      // Without what only screen readers find.
      return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    },
  );
  const covered: Covered[] = [];
  let count = 0;
  for (const control of controls) {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    // The first line of a link that is longer than one.
    const [line = control.getBoundingClientRect()] = Array.from(control.getClientRects());
    const above = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    // The link that skips to the content is outside the window until it has the focus.
    if (above === null) continue;
    count += 1;
    const labels = Array.from((control as HTMLInputElement).labels ?? []);
    if (![control, ...labels].some((own) => own.contains(above)))
      covered.push({ control: describe(control), by: describe(above) });
  }
  return { controls: count, covered };
}

export interface Row {
  text: string;
  /** The page that it opens, if it opens one. */
  href: string | null;
  /** Its middle, or a place beside it where a link of another page is there, after scrolling to it. */
  x: number;
  y: number;
  /** Whether its middle belongs to it. */
  isOwn: boolean;
}

/** Scrolls to a row of the page's tables, and says what its middle is. Null after the last one. */
export function lookAtRow(index: number): Row | null {
  // Only a `DataTable` counts its rows; the others are for screen readers.
  const rows = Array.from(document.querySelectorAll("table[aria-rowcount] > tbody > tr"));
  const row = rows.filter((each) => each.getClientRects().length > 0)[index];
  if (!row) return null;
  row.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = row.getBoundingClientRect();
  const y = Math.round(top + height / 2);
  // The class of a `RowLink`, which the build makes longer.
  const link = row.querySelector("a[class*=rowLink]");
  const isControl = (at: number) => {
    const control = document.elementFromPoint(at, y)?.closest("a, button") ?? link;
    return control !== link;
  };
  const parts = [0.5, 0.4, 0.6, 0.3, 0.7].map((part) => Math.round(left + width * part));
  const x = parts.find((at) => !isControl(at)) ?? Math.round(left + width / 2);
  const above = document.elementFromPoint(x, y);
  return {
    text: row.textContent.slice(0, 40),
    href: link?.getAttribute("href") ?? null,
    x,
    y,
    isOwn: above !== null && row.contains(above),
  };
}
