import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { getDemoLogins, type Situation } from "../../scripts/demo/logins.ts";
import { chooseScheme, expect, signInAs, test } from "../support/browser.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";

/**
 * The guide for members. `PICTURES=help` takes its pictures, in both schemes and at the size that `HelpPage.tsx` shows
 * them in.
 */
const TAKES_PICTURES = ["all", "help"].includes(process.env["PICTURES"] ?? "");
const FOLDER = join(import.meta.dirname, "../../client/public/help");
const SIZE = { width: 480, height: 560 };
/** Pixels of a picture for each pixel of the page. */
const SHARPNESS = 2;
const SCHEMES = ["dark", "light"] as const;

interface HelpPicture {
  name: string;
  as: Situation;
  path: string;
  before: (page: Page) => Promise<void>;
}

const PICTURES: HelpPicture[] = [
  {
    name: "dashboard",
    as: "unplanned",
    path: "/dashboard",
    before: (page) => expect(page.getByText("My Crews")).toBeVisible(),
  },
  {
    name: "participation",
    as: "unplanned",
    path: "/my_participation/8",
    before: async (page) => {
      await page.getByRole("button", { name: "Next step" }).click();
      await expect(page.getByText("Participation intention")).toBeVisible();
    },
  },
  {
    name: "crews",
    as: "convenor",
    path: "/my_participation/8?step=crews",
    before: (page) =>
      page
        .getByRole("switch", { name: "convene" })
        .first()
        .evaluate((element) => element.scrollIntoView({ block: "center" })),
  },
  {
    name: "gatherings",
    as: "unplanned",
    path: "/gatherings",
    before: (page) =>
      page
        .getByRole("link", { name: "Thursday dinner" })
        .first()
        .evaluate((element) => element.scrollIntoView({ block: "center" })),
  },
];

test.use({ setting: DEMONSTRATION });

test("strangers find the guide, its pages lead to each other, and its pictures follow the scheme", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "How Crewtide works" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("How Crewtide works");
  for (const scheme of SCHEMES) {
    await chooseScheme(page, scheme);
    const pictures = page.getByRole("main").getByRole("img");
    await expect(pictures).not.toHaveCount(0);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute("src", new RegExp(`-${scheme}\\.webp$`));
      await expect(picture).toHaveAccessibleName(/\w \w/);
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(SIZE.width * SHARPNESS);
    }
  }
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(PICTURES.length);
  await page.getByRole("link", { name: "What others see, and your emails" }).click();
  await expect(title).toHaveText("What others see, and your emails");
  await page.getByRole("link", { name: "How Crewtide works" }).click();
  await expect(page).toHaveURL("/help");
});

test.describe("somebody whose browser speaks German", () => {
  test.use({ ownContext: true, locale: "de-DE" });

  test("reads a section of the guide at its address, then in another language without a reload", async ({ page }) => {
    const texts: string[] = [];
    page.on("response", (response) => {
      const [, language] = /\/assets\/(\w\w)\.(?:taking-part|privacy)/.exec(response.url()) ?? [];
      if (language) texts.push(language);
    });
    await page.goto("/help#pausing");
    const section = page.locator("h2#pausing");
    await expect(section).toHaveText("Pause machen und aussteigen");
    await expect(section).toBeInViewport();
    await expect(page).toHaveTitle(/^So funktioniert Crewtide · /);
    expect(texts).toEqual(["de"]);

    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await page.getByLabel("Sprache").selectOption({ label: "français" });
    await expect(section).toHaveText("Faire une pause, quitter le collectif");
    await expect(section).toBeInViewport();
    await expect(page.locator("body[data-same-page]")).toHaveCount(1);
    expect(texts).toEqual(["de", "fr"]);
    await page.getByRole("link", { name: "Ce que voient les autres, et tes e-mails" }).click();
    await expect(page.locator("h2#emails")).toHaveText("Tes e-mails");
    expect(texts).toEqual(["de", "fr", "fr"]);
  });

  test("is told which pages are in English alone", async ({ page }) => {
    const note = page.getByText("Diese Seite gibt es nur auf Englisch.");
    await page.goto("/releases");
    await expect(note).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("main [lang=en] h1")).toHaveText("Changelog");
    await page.goto("/api/");
    await expect(note).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("p[lang]:visible")).toHaveCount(1);
  });
});

test.describe("pictures", () => {
  test.use({ ownContext: true, viewport: SIZE });

  for (const { name, as, path, before } of TAKES_PICTURES ? PICTURES : []) {
    test(`takes a picture of ${name}`, async ({ page, server }) => {
      await signInAs(page, (await getDemoLogins(server.running.services.db))[as]);
      await page.goto(path);
      await before(page);
      const devTools = await page.context().newCDPSession(page);
      for (const scheme of SCHEMES) {
        await chooseScheme(page, scheme);
        const { data } = await devTools.send("Page.captureScreenshot", {
          format: "webp",
          quality: 75,
          clip: { x: 0, y: await page.evaluate(() => window.scrollY), ...SIZE, scale: SHARPNESS },
        });
        await writeFile(join(FOLDER, `${name}-${scheme}.webp`), data, "base64");
      }
    });
  }
});
