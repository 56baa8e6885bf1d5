import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { loginOf, type Situation } from "../../scripts/demo/logins.ts";
import { say } from "../../server/messages.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";
import { chooseScheme, expect, signInAs, test } from "../support/browser.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";

/**
 * The guide for members. `PICTURES=help` takes its pictures, in every language and both schemes, and at the size that
 * `HelpPage.tsx` shows them in.
 */
const TAKES_PICTURES = process.env["PICTURES"] === "help";
const FOLDER = join(import.meta.dirname, "../../client/public/help");
const SIZE = { width: 480, height: 560 };
/** Pixels of a picture for each pixel of the page. */
const SHARPNESS = 1.5;
const SCHEMES = ["dark", "light"] as const;

/** Its description is short. */
const CREW = "The Tideline";

interface HelpPicture {
  name: string;
  as: Situation;
  path: string;
  before?: (page: Page, language: Language) => Promise<void>;
  /** The middle of the picture; without it, the picture begins where the page does. */
  centre?: (page: Page, language: Language) => Locator;
}

const PICTURES: HelpPicture[] = [
  {
    name: "dashboard",
    as: "unplanned",
    path: "/dashboard",
    before: (page, language) => expect(page.getByText(say(language, "dashboard")("myCrews"))).toBeVisible(),
  },
  {
    name: "participation",
    as: "unplanned",
    path: "/my_participation/8",
    before: async (page, language) => {
      const words = say(language, "planning");
      await page.getByRole("button", { name: words("next") }).click();
      await expect(page.getByText(words("intention"))).toBeVisible();
    },
  },
  {
    name: "crews",
    as: "convenor",
    path: "/my_participation/8?step=crews",
    before: (page, language) =>
      page.getByRole("switch", { name: say(language, "planning")("takePartIn", { crew: CREW }) }).click(),
    centre: (page, language) =>
      page.getByRole("switch", { name: say(language, "planning")("volunteerFor", { crew: CREW }) }),
  },
  {
    name: "gatherings",
    as: "unplanned",
    path: "/gatherings",
    centre: (page) => page.getByRole("link", { name: "Thursday dinner" }).first(),
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
      await expect(picture).toHaveAttribute("src", new RegExp(`\\.en-${scheme}\\.webp$`));
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

  test("reads a section of the guide at its address, then at the same place in another language", async ({ page }) => {
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

    await page.getByLabel("Sprache").selectOption({ label: "français" });
    await expect(section).toHaveText("Faire une pause, quitter le collectif");
    await expect(section).toBeInViewport();
    expect(texts).toEqual(["de", "fr"]);
    await expect(page.getByRole("main").getByRole("img").first()).toHaveAttribute("src", /\.fr-/);
    await expect(page.getByRole("main").getByText(say("fr", "install")("tapShare"))).toBeVisible();
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

for (const language of TAKES_PICTURES ? LANGUAGES : [])
  test.describe(`pictures in ${language}`, () => {
    test.use({ ownContext: true, viewport: SIZE, locale: language === "en" ? "en-GB" : language });

    for (const { name, as, path, before, centre } of PICTURES)
      test(`takes a picture of ${name} in ${language}`, async ({ page, server }) => {
        const { db } = server.running.services;
        const login = loginOf(as);
        await db.updateTable("users").set({ language }).where("email", "=", login.email).execute();
        await signInAs(page, login);
        await page.goto(path);
        await before?.(page, language);
        const centred = centre?.(page, language);
        await centred?.waitFor();
        const devTools = await page.context().newCDPSession(page);
        for (const scheme of SCHEMES) {
          await chooseScheme(page, scheme);
          await centred?.evaluate((element) => element.scrollIntoView({ block: "center" }));
          const { data } = await devTools.send("Page.captureScreenshot", {
            format: "webp",
            quality: 50,
            clip: { x: 0, y: await page.evaluate(() => window.scrollY), ...SIZE, scale: SHARPNESS },
          });
          if (centred) await expect(centred).toBeInViewport();
          await writeFile(join(FOLDER, `${name}.${language}-${scheme}.webp`), data, "base64");
        }
      });
  });
