import type { Page, Request } from "@playwright/test";
import compile from "icu-minify/compile";
import { loginOf } from "../../scripts/demo/logins.ts";
import { readMessages } from "../../server/messages.ts";
import { expect, FAILED_REQUEST, goOn, listRequests, signInAs, test } from "../support/browser.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";
import { inParts } from "../support/in-parts.ts";
import { MEMBERS, PLANNING, PUBLIC, type Picture } from "../support/pictures.ts";

/** Pages whose elements cover most of what there is, and that leave the demonstration as it is. */
const COVERING = new Set([
  "interest",
  "dashboard",
  "gatherings-month",
  "wizard-3-crews",
  "people-on-hiatus",
  "interval-new-errors",
  "activity",
  "login-errors",
  "help",
  "wizard-2-errors",
  "person",
  "person-edit",
  "crews",
  "crew-new-errors",
  "intervals",
  "interval-next",
  "collective-edit",
  "entry-pathway-decline",
]);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** In pixels: the words of a line may begin and end at fractions of one. */
const TOLERANCE = 3;

type Direction = "ltr" | "rtl";

interface Box {
  name: string;
  /** From the side where lines begin, in pixels. */
  start: number;
  end: number;
  top: number;
}

test.use({ setting: DEMONSTRATION, expectedErrors: FAILED_REQUEST, ownContext: true });

/** From now on, English is written in this direction. */
async function write(page: Page, direction: Direction): Promise<void> {
  const messages = Object.entries({ ...readMessages().en["common"], direction });
  const compiled = Object.fromEntries(messages.map(([key, text]) => [key, compile(text)]));
  await page.route(/\/assets\/en\.common-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: `export default ${JSON.stringify(compiled)}` }),
  );
}

/**
 * Where each element stands. The words of a line, and what is drawn in a chart, keep their order. Ant Design's count of
 * what was typed is wider in one of the directions.
 */
const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const { dir, clientWidth } = document.documentElement;
    // Texts that people wrote keep their own direction.
    return [...document.body.querySelectorAll("*:not(.ant-input-data-count, [dir=auto] *)")]
      .filter((element) => !element.parentElement?.closest("svg") && getComputedStyle(element).display !== "inline")
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top } = element.getBoundingClientRect();
        const [start, end] = dir === "rtl" ? [clientWidth - right, clientWidth - left] : [left, right];
        const name = `${element.localName}.${element.getAttribute("class")} ${element.textContent.slice(0, 40)}`;
        return { name, start, end, top: top + scrollY };
      });
  });

/** The places of elements once nothing more is loaded or moves. */
async function settledBoxesOf(page: Page, requests: ReadonlySet<Request>): Promise<Box[]> {
  let boxes: Box[] = [];
  await expect
    .poll(async () => {
      const before = JSON.stringify(boxes);
      boxes = await boxesOf(page);
      return requests.size === 0 && JSON.stringify(boxes) === before;
    })
    .toBe(true);
  return boxes;
}

/** Shows a page, and returns where its elements stand at each size. */
async function look(page: Page, { path, shows, before }: Picture, requests: ReadonlySet<Request>): Promise<Box[][]> {
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
  await goOn(page, path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await before?.(page);
  const found: Box[][] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    found.push(await settledBoxesOf(page, requests));
  }
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  return found;
}

const isAt = (one: Box, other: Box) =>
  [one.start - other.start, one.end - other.end, one.top - other.top].every((away) => Math.abs(away) <= TOLERANCE);

const pictures = [...PUBLIC, ...PLANNING, ...MEMBERS].filter(({ name }) => COVERING.has(name));
for (const [as, seen] of Map.groupBy(pictures, (picture) => picture.as)) {
  for (const part of inParts(seen, { most: 8 })) {
    const names = part.map(({ name }) => name).join(", ");
    test(`in a language written from right to left, everything is on the other side: ${names}`, async ({ page }) => {
      if (as) await signInAs(page, loginOf(as));
      const requests = listRequests(page);
      const showAll = async (direction: Direction) => {
        await write(page, direction);
        await page.goto("about:blank");
        const shown: Box[][][] = [];
        for (const picture of part) shown.push(await look(page, picture, requests));
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        return shown;
      };
      const usual = await showAll("ltr");
      const mirrored = await showAll("rtl");
      for (const [index, picture] of part.entries()) {
        for (const [at, size] of SIZES.entries()) {
          const [left = [], right = []] = [usual[index]?.[at], mirrored[index]?.[at]];
          const where = `${picture.name} at ${size.width}`;
          expect.soft(left, where).not.toEqual([]);
          expect.soft(right.length, where).toBe(left.length);
          const moved = right.filter((box, place) => left[place] && !isAt(box, left[place]));
          expect.soft(moved, where).toEqual([]);
        }
      }
    });
  }
}
