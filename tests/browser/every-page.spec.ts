import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loginOf } from "../../scripts/demo/logins.ts";
import { listViolations } from "../support/axe.ts";
import {
  chooseScheme,
  expect,
  expectTitle,
  FAILED_REQUEST,
  goOn,
  overflowOf,
  signInAs,
  test,
  type Login,
  type Setting,
} from "../support/browser.ts";
import { crowd } from "../support/crowd.ts";
import { DIALOGS, REFUSED } from "../support/dialog-pictures.ts";
import { ANSWER_LINKS, GROUP_LINKS, IMPORTS, JOIN_LINKS, UNDO_LINKS } from "../support/link-pictures.ts";
import { inParts } from "../support/in-parts.ts";
import { CROWD, EMPTY, MEMBERS, NEW, PLANNING, PUBLIC, type Picture } from "../support/pictures.ts";
import { POLLS } from "../support/poll-pictures.ts";
import { byEnglishWords, readInPseudo, respondInPseudo, speakPseudo } from "../support/pseudo-language.ts";
import { expectPseudo, listWritten, readGuide } from "../support/untranslated.ts";
import { listBrokenWords } from "../support/broken-words.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";
import { listFieldsThatZoom, listSmallTargets, useFinger } from "../support/targets.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { inTurn, isFullRun } from "../support/turns.ts";
import { PASSWORD } from "../support/world.ts";

/**
 * The browser's tab is named after each page, no page scrolls sideways, wide, as on a phone or zoomed, no heading breaks
 * within a word, and what is touched is large enough. Axe finds nothing that would keep somebody from using the page, in
 * the scheme that the page before it was left in; a run of all tests looks for contrast in the other one too, and reads each
 * page in the pseudo-language. `PICTURES=all` takes pictures of every page in both schemes at both widths, to be looked at:
 * `screenshots/<page>-<scheme>-<width>.png`. An ordinary `npm test` looks at the pages whose turn it is.
 */
const TAKES_PICTURES = process.env["PICTURES"] === "all";
const FOLDER = join(import.meta.dirname, "../../screenshots");
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The part that a phone shows at 200 %. */
const ZOOMED_PHONE = { width: 195, height: 422 };
/** Those of phones, tablets and windows, each side of where the layout changes. */
const WIDTHS = [360, 390, 600, 768, 820, 911, 1024, 1366, 1440];
/** As narrow as Roboto, and wide. */
const FONTS = ["Liberation Sans", "DejaVu Sans"];
/** Far more than a page takes in all views, in milliseconds. */
const SLOWEST = 60_000;

type Scheme = "dark" | "light";

interface View {
  /** The page's own is the one that it comes in. */
  inOtherScheme: boolean;
  size: typeof WIDE;
  /** With a finger, what can be touched is looked for. */
  byTouch?: true;
  /** The rules that axe checks; none where it is left out. */
  rules?: "all" | "contrast";
}

const VIEWS: View[] = [
  { inOtherScheme: false, size: WIDE, rules: "all" },
  { inOtherScheme: true, size: PHONE, ...(isFullRun && { rules: "contrast" }), byTouch: true },
  { inOtherScheme: true, size: ZOOMED_PHONE },
];
/** For pictures only; the last one leaves the page in the other scheme too. */
const OTHER_VIEWS: View[] = [
  { inOtherScheme: false, size: PHONE },
  { inOtherScheme: true, size: WIDE },
];

interface Pages {
  name: string;
  pictures: Picture[];
  setting: Setting;
  login: (server: TestServer, as: Picture["as"]) => Promise<Login | undefined>;
  /** A crowd is made of the same parts as the demonstration, and takes axe minutes. */
  withAxe: boolean;
}

const bigCollective: Setting = {
  start: async () => {
    const server = await startTestServer();
    await crowd(server.running.services.db, server.collective.id);
    return server;
  },
};
const emptyCollective: Setting = { start: () => startTestServer({ people: ["ada"], crews: [], intervals: 0 }) };
const newInstallation: Setting = { start: () => startTestServer({ empty: true }) };

const nobody = async () => undefined;
const ada = async () => ({ email: "ada@example.org", password: PASSWORD });
const inDemonstration: Pages["login"] = async (_server, as) => as && loginOf(as);

const PAGES: Pages[] = [
  {
    name: "the demonstration",
    pictures: [
      ...PUBLIC,
      ...UNDO_LINKS,
      ...JOIN_LINKS,
      ...ANSWER_LINKS,
      ...REFUSED,
      ...PLANNING,
      ...MEMBERS,
      ...IMPORTS,
      ...GROUP_LINKS,
      ...DIALOGS,
      ...POLLS,
    ],
    setting: DEMONSTRATION,
    login: inDemonstration,
    withAxe: true,
  },
  { name: "a crowd", pictures: CROWD, setting: bigCollective, login: ada, withAxe: false },
  { name: "a collective without anything", pictures: EMPTY, setting: emptyCollective, login: ada, withAxe: true },
  { name: "a new installation", pictures: NEW, setting: newInstallation, login: nobody, withAxe: true },
];

test.use({ expectedErrors: FAILED_REQUEST });

let respondInGerman = () => {};
test.beforeAll(() => {
  respondInGerman = respondInPseudo();
});
test.afterAll(() => respondInGerman());

for (const { name, pictures, setting, login, withAxe } of PAGES) {
  test.describe(name, () => {
    test.use({ setting });
    const seen = [...Map.groupBy(inTurn(pictures), (picture) => picture.as).values()].flat();
    // As few as keep two workers busy: each starts a server of its own.
    for (const part of inParts(seen, { most: 16 })) {
      test(part.map((picture) => picture.name).join(", "), async ({ page, server }) => {
        test.setTimeout(part.length * SLOWEST);
        await speakPseudo(page);
        for (const [as, ofOne] of Map.groupBy(part, (picture) => picture.as)) {
          const account = await login(server, as);
          // A page of the app that notices somebody else's session loads itself again.
          await page.goto("about:blank");
          if (account) await signInAs(page, account);
          for (const picture of ofOne) await test.step(picture.name, () => look(page, picture, { server, withAxe }));
          if (!isFullRun) continue;
          await readInPseudo(page);
          for (const picture of ofOne)
            await test.step(`${picture.name}, translated`, () => read(page, picture, server));
          await page.evaluate(() => localStorage.removeItem("crewtide:language"));
        }
      });
    }
  });
}

/** Goes on to a page, and looks at it in all views. */
async function look(page: Page, picture: Picture, { server, withAxe }: { server: TestServer; withAxe: boolean }) {
  await open(page, picture, server);
  await expectRoom(page, picture.name);
  const own = await schemeOf(page);
  for (const { inOtherScheme, size, rules, byTouch } of TAKES_PICTURES ? [...VIEWS, ...OTHER_VIEWS] : VIEWS) {
    const scheme = inOtherScheme ? OTHER[own] : own;
    const name = `${picture.name}-${scheme}-${size.width}`;
    await page.setViewportSize(size);
    await chooseScheme(page, scheme);
    const stopTouching = byTouch && (await useFinger(page));
    await expect.poll(() => overflowOf(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    if (size !== WIDE) expect.soft(await listBrokenWords(page, "h1, h2, h3, h4, h5, h6"), name).toEqual([]);
    if (withAxe && rules) expect.soft(await listViolations(page, rules), name).toEqual([]);
    if (byTouch) {
      expect.soft(await listSmallTargets(page), name).toEqual([]);
      expect.soft(await listFieldsThatZoom(page), name).toEqual([]);
    }
    if (TAKES_PICTURES) await take(page, name, size);
    if (stopTouching) await stopTouching();
  }
  await forgetTyped(page);
}

/** At each width no word is cut in two, and nothing is wider than the window. */
async function expectRoom(page: Page, name: string): Promise<void> {
  for (const font of FONTS) {
    const style = await page.addStyleTag({ content: `* { font-family: "${font}" !important }` });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: WIDE.height });
      const about = `${name}, ${width} pixels, ${font}`;
      // Components that ask for the width have rendered after a frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect.soft(await overflowOf(page), `${about}: wider than the window`).toBeLessThanOrEqual(0);
      expect.soft(await listBrokenWords(page, "body"), about).toEqual([]);
    }
    await style.evaluate((element) => (element as Element).remove());
  }
}

async function open(page: Page, { path, shows, before }: Picture, server: TestServer): Promise<void> {
  await page.setViewportSize(WIDE);
  // The set-up link has a token, which each server makes.
  await goOn(page, (path === "/setup" && server.running.setupUrl) || path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await expectTitle(page);
  await before?.(page);
}

/** Keeps typed text from the next page. */
const forgetTyped = (page: Page) => page.evaluate(() => sessionStorage.clear());

/** Looks for other words, on a phone. */
async function read(page: Page, picture: Picture, server: TestServer): Promise<void> {
  const isGuide = picture.path.startsWith("/help");
  await open(byEnglishWords(page), { ...picture, ...(isGuide && { shows: "Crewtide" }) }, server);
  await page.setViewportSize(PHONE);
  const written = isGuide ? readGuide() : await listWritten(server.running.services.db);
  await expectPseudo(page, { name: picture.name, written });
  await forgetTyped(page);
}

const OTHER: Record<Scheme, Scheme> = { dark: "light", light: "dark" };
const schemeOf = (page: Page) =>
  page.evaluate((): Scheme => (document.documentElement.dataset["scheme"] === "light" ? "light" : "dark"));

/** In pixels. What lies further down looks like what is above it. */
const TALLEST = 3_000;

/** As tall as the page, so that what sticks to the window's edge stands where it belongs. */
async function take(page: Page, name: string, { width, height }: View["size"]): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, TALLEST)) });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}
