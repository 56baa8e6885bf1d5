/** An element that had the focus, and its place, which follows changes of the document and outlives the element. */
interface Focused {
  element: Element;
  place: Range;
  /** The page or the dialog that it is in; null in the frame and in messages above the page. */
  home: Element | null;
}

/** The latest one in each home, newest first: when a dialog closes, the focus returns to what opened it. */
let trail: Focused[] = [];

/** Keeps the focus in place when the focused element disappears: a browser would move it to the document. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => remember(target as Element));
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] };
  new MutationObserver(restore).observe(document.body, changes);
}

function remember(element: Element): void {
  const home = homeOf(element);
  const place = document.createRange();
  place.setStartBefore(element);
  place.collapse(true);
  trail = [{ element, place, home }, ...trail.filter((other) => other.home !== home && other.home?.isConnected)];
}

function restore(): void {
  const [last] = trail;
  const active = document.activeElement ?? document.body;
  if (!last || (active !== document.body && active !== last.element) || isThere(last.element)) return;
  const kept = trail.map(nearest).find((element) => element !== null);
  if (kept) focusByScript(kept);
}

const isThere = (element: Element) =>
  element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;

const homeOf = (element: Element | null) => element?.closest("main, [role=dialog]") ?? null;

/** The element itself, otherwise what is next to its place; null if nothing is left there. */
function nearest({ element, place }: Focused): HTMLElement | null {
  if (isThere(element)) return element as HTMLElement;
  const home = homeOf(place.startContainer as Element) as HTMLElement | null;
  if (!home) return null;
  const at = place.cloneRange();
  while (at.startContainer !== home) {
    const around = at.startContainer;
    const nodes = [...around.childNodes];
    const after = nodes.splice(at.startOffset);
    const near = [...after, ...nodes.toReversed(), around].find(isPlain);
    if (near) return near;
    at.setStartBefore(around);
  }
  return home;
}

/** Whether it has text, and is no control: a key that is pressed twice must not activate one by accident. */
function isPlain(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && isThere(node) && node.tabIndex < 0 && node.textContent.trim() !== "";
}

/** Moves the focus to an element that people may be unable to focus themselves. */
export function focusByScript(element: HTMLElement | null): void {
  if (!element || element === document.activeElement) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
