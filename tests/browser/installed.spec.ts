import { expect, goOn, heading, signIn, test } from "../support/browser.ts";

/** On a phone. */
test.use({ ownContext: true, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1";

test("the bar at the bottom has the pages that are opened most, and the menu", async ({ page }) => {
  await signIn(page, "ada");
  const bar = page.getByRole("navigation", { name: "Main pages" });
  await bar.getByRole("link", { name: "Gatherings" }).tap();
  await expect(heading(page, "Gatherings")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Gatherings" })).toHaveAttribute("aria-current", "page");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await expect(menu).toHaveCount(1);
  await menu.tap();
  await page.getByRole("dialog").getByRole("link", { name: "Intervals" }).tap();
  await expect(heading(page, "Intervals")).toBeVisible();
  await menu.tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await test.step("at the end of a page, nothing is below it", async () => {
    await goOn(page, "/settings#leaving");
    const last = page.getByRole("main").getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [button, edge] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(edge?.y ?? 0);
  });

  await test.step("a form with its own buttons there has the room", async () => {
    await goOn(page, "/my_participation");
    await expect(page).toHaveURL(/\/my_participation\/3$/);
    await expect(page.getByRole("button", { name: "Next step" })).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test("what another app shares begins a gathering", async ({ page }) => {
  await signIn(page, "ada");
  const text = "Seed swap\nBring envelopes.\nhttps://seeds.example.org/swap";
  await goOn(page, `/gatherings/new?text=${encodeURIComponent(text)}`);
  await expect(page.getByLabel("Title")).toHaveValue("Seed swap");
  await expect(page.getByLabel("Description")).toHaveValue("Bring envelopes.");
  await expect(page.getByLabel(/URL/)).toHaveValue("https://seeds.example.org/swap");
});

test.describe("installing", () => {
  test("is offered once, on the second visit, where the browser can", async ({ page, context }) => {
    await signIn(page, "ada");
    const offer = page.getByRole("group", { name: "Crewtide as an app" });
    await expect(heading(page, "My Dashboard")).toBeVisible();
    await expect(offer).toHaveCount(0);

    const later = await context.newPage();
    await later.goto("/dashboard");
    await expect(heading(later, "My Dashboard")).toBeVisible();
    const again = later.getByRole("group", { name: "Crewtide as an app" });
    await expect(again).toHaveCount(0);
    await later.evaluate(() => {
      const prompt = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: () => document.body.setAttribute("data-asked", ""),
      });
      document.body.dataset["kept"] = String(!window.dispatchEvent(prompt));
    });
    await expect(later.locator("body[data-kept=true]")).toHaveCount(1);
    await again.getByRole("button", { name: "Install" }).tap();
    await expect(later.locator("body[data-asked]")).toHaveCount(1);
    await again.getByRole("button", { name: "Not now" }).tap();
    await later.reload();
    await expect(heading(later, "My Dashboard")).toBeVisible();
    await expect(again).toHaveCount(0);
  });

  test.describe("on an iPhone", () => {
    test.use({ userAgent: IPHONE });

    test("is three taps, which the settings show", async ({ page }) => {
      await signIn(page, "ada");
      await goOn(page, "/settings#install");
      const card = page.getByRole("group", { name: "As an app" });
      await expect(card.getByRole("listitem")).toHaveText([
        "Tap the share button.",
        "Choose “Add to Home Screen”.",
        "Tap “Add”.",
      ]);
    });
  });
});
