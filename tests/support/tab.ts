import type { Driver } from "./driver.ts";
import { until } from "./until.ts";
import { PASSWORD } from "./world.ts";

/** An element of a page: by its role and name, or by its own text; perhaps within the element of another name. */
export interface Sought {
  role: "button" | "field" | "heading" | "link" | "menuitem" | "radio" | "switch" | "text";
  name: string;
  within?: string;
}

interface Found {
  /** The page that it is on. */
  path: string;
  x: number;
  y: number;
  value: string | null;
  /** The element that lies above the middle of this one, if it cannot be pressed there. */
  coveredBy: string | null;
}

/** Between two looks at a page, in milliseconds: each takes time that the page needs itself. */
const PAUSE = 100;

/** A page of a browser, and what a person does with it. Failures name the browser, the page and what was sought. */
export class Tab {
  readonly browser: string;
  readonly driver: Driver;

  constructor(browser: string, driver: Driver) {
    this.browser = browser;
    this.driver = driver;
  }

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  /** Waits for an element. */
  async see(sought: Sought | string): Promise<Found> {
    return this.#wait(sought, () => true);
  }

  /** Waits until a field holds this text. */
  async seeValue(label: string, text: string): Promise<void> {
    await this.#wait({ role: "field", name: label }, ({ value }) => value === text);
  }

  /** Presses an element's middle once it is in view, rests, and nothing covers it. */
  async press(sought: Sought | string): Promise<void> {
    await this.driver.pressAt(await this.#wait(sought, ({ coveredBy }) => coveredBy === null));
  }

  /** Types into the field of a label, in place of its text. */
  async fill(label: string, text: string): Promise<void> {
    await this.press({ role: "field", name: label });
    await this.driver.evaluate(() => (document.activeElement as HTMLInputElement).select(), null);
    await this.driver.type(text);
    await this.seeValue(label, text);
  }

  /** Signs in as ada, through the form that the page shows. */
  async signIn(): Promise<void> {
    await this.fill("Email", "ada@example.org");
    await this.fill("Password", PASSWORD);
    await this.press({ role: "button", name: "Sign in" });
  }

  /** Goes on within the app, as a link does. */
  async goOn(path: string): Promise<void> {
    await this.driver.evaluate((to) => history.pushState(null, "", to), path);
  }

  path(): Promise<string> {
    return this.driver.evaluate(() => location.pathname, null);
  }

  async #wait(wanted: Sought | string, isReady: (found: Found) => boolean): Promise<Found> {
    const sought: Sought = typeof wanted === "string" ? { role: "text", name: wanted } : wanted;
    let found: Found | null = null;
    await until(
      async () => {
        found = await this.driver.evaluate(find, sought);
        return found !== null && isReady(found);
      },
      () => `${this.browser}: ${JSON.stringify(sought)} is ${JSON.stringify(found)}`,
      PAUSE,
    );
    if (found === null) throw new Error("It has been found");
    return found;
  }
}

/** Finds the first visible element, and scrolls to it until it rests. Runs in the page. */
async function find({ role, name, within }: Sought): Promise<Found | null> {
  const SELECTORS = {
    button: "button, [role=button]",
    field: "input, textarea, select",
    heading: "h1, h2, h3",
    link: "a[href]",
    menuitem: "[role^=menuitem]",
    radio: "[role=radio], input[type=radio]",
    switch: "[role=switch]",
    text: "*",
  };
  const tidy = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const textOf = (elements: Iterable<Element>) =>
    tidy(Array.from(elements, (element) => element.textContent).join(" "));
  const nameOf = (element: Element) => {
    if (role === "text") {
      const own = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
      return tidy(own.map((node) => node.textContent).join(""));
    }
    const label = element.getAttribute("aria-label");
    if (label !== null) return tidy(label);
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = ids.map((id) => document.getElementById(id)).filter((other) => other !== null);
    if (named.length > 0) return textOf(named);
    const { labels } = element as HTMLInputElement;
    return labels && labels.length > 0 ? textOf(labels) : tidy(element.textContent);
  };
  const root = within === undefined ? document : document.querySelector(`[aria-label="${CSS.escape(within)}"]`);
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const element = Array.from(root?.querySelectorAll(SELECTORS[role]) ?? []).find(
    (each) => isVisible(each) && nameOf(each) === name,
  );
  if (!element) return null;

  const place = () => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  let last = place();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const next = place();
    if (next.x === last.x && next.y === last.y) break;
    last = next;
  }
  const above = document.elementFromPoint(last.x, last.y);
  const label = (element as HTMLInputElement).labels?.[0];
  const isFree = above !== null && (element.contains(above) || (label?.contains(above) ?? false));
  return {
    path: location.pathname,
    ...last,
    value: (element as HTMLInputElement).value ?? null,
    coveredBy: isFree ? null : (above?.outerHTML.slice(0, 120) ?? "nothing"),
  };
}
