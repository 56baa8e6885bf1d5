import type { Page } from "@playwright/test";
import { listNewer, type Newer } from "../../scripts/lint/oldest-browsers.mjs";
import { expect, FAILED_REQUEST, goOn, heading, rowOf, sendLogin, signIn, test } from "../support/browser.ts";
import { showCode } from "../support/authenticator.ts";
import { driveChromium } from "../support/drive-chromium.ts";
import { doMainTasks } from "../support/main-tasks.ts";
import { Tab } from "../support/tab.ts";
import { PASSWORD } from "../support/world.ts";

test.use({ ownContext: true, expectedErrors: FAILED_REQUEST });

/** Takes from a page what the oldest browsers do not have. */
function removeNewer(newer: readonly Newer[]): void {
  for (const { owner, member } of newer) {
    const holder: unknown = Reflect.get(window, owner);
    if (member === undefined) Reflect.deleteProperty(window, owner);
    else if (owner === "Window") Reflect.deleteProperty(window, member);
    else if (typeof holder === "function") {
      // A member of an interface says that it is static; the language's own members have one place each.
      Reflect.deleteProperty(holder, member.replace(/_static$/, ""));
      Reflect.deleteProperty((holder.prototype as object | undefined) ?? {}, member);
    }
  }
}

test.beforeEach(({ page }) => page.addInitScript(removeNewer, listNewer()));

test("a page has nothing that is newer than the oldest browsers", async ({ page }) => {
  await page.goto("/auth/login");
  await expect(heading(page, "Welcome back!")).toBeVisible();
  const kept = await page.evaluate(() => [
    "any" in AbortSignal,
    "groupBy" in Map,
    "canParse" in URL,
    "navigation" in window,
    "share" in navigator,
    "checkVisibility" in Element.prototype,
    "isWellFormed" in String.prototype,
    "union" in Set.prototype,
  ]);
  expect(kept).not.toContain(true);
});

test("the oldest browsers do what people come for", async ({ page, server }) => {
  await doMainTasks(new Tab("An old Chromium", driveChromium(page)), server);

  await test.step("read what has happened, and the pages with texts, tables and time zones", async () => {
    await goOn(page, "/gatherings?show=month");
    await expect(page.getByRole("heading", { name: "February 2026" })).toBeVisible();
    await expect(page.getByRole("table").getByText("Dinner")).toBeVisible();
    await goOn(page, "/activity");
    await expect(page.getByRole("main").getByText("ada edited garden")).toBeVisible();
    await goOn(page, `/crews/${server.crew("garden")}`);
    await expect(page.getByText("Beds and bees")).toBeVisible();
    await goOn(page, `/people/${server.person("ada")}/edit`);
    await page.getByLabel("About me").fill("I keep bees: https://example.org/bees");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("link", { name: "https://example.org/bees" })).toBeVisible();
    await goOn(page, "/people");
    await expect(rowOf(page, "bo")).toBeVisible();
    await goOn(page, "/collective/edit");
    await expect(page.getByLabel("Time zone")).toContainText("Los Angeles");
    await goOn(page, "/intervals/3");
    await expect(heading(page, "Interval 3")).toBeVisible();
  });

  await test.step("choose another language", async () => {
    await goOn(page, "/dashboard");
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByRole("navigation", { name: "Seiten" })).toBeVisible();
  });
});

/** Turns two-step sign-in on, up to the recovery codes. */
async function turnOnTwoStep(page: Page, now: Parameters<typeof showCode>[1]) {
  const section = page.getByRole("group", { name: "Two-step sign-in" });
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  const secret = (await section.getByLabel("Key", { exact: true }).innerText()).replaceAll(" ", "");
  await section.getByLabel("Code that the app shows").fill(showCode(secret, now));
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { section, codes };
}

test("codes that are shown once are not lost by a link, by Back, or where nothing can be copied", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
    Object.defineProperty(document, "execCommand", { value: () => false });
  });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const question = expect.stringContaining("You have not copied or saved your recovery codes");
  await signIn(page, "ada", "/dashboard");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await goOn(page, "/settings#two-step");
  const { section, codes } = await turnOnTwoStep(page, server.clock);

  await page.getByRole("link", { name: "your profile" }).click();
  await expect.poll(() => asked).toEqual([question]);
  await expect(codes).toHaveCount(10);
  await page.goBack();
  await expect.poll(() => asked).toEqual([question, question]);
  await expect(codes).toHaveCount(10);

  await test.step("the text that cannot be copied is selected", async () => {
    await section.getByRole("button", { name: "Copy the codes" }).click();
    const field = section.getByLabel("Your browser does not let this page copy the text.");
    await expect(field).toBeFocused();
    const selected = await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    await expect(codes).toHaveText(selected.trim().split("\n"));
    await page.getByRole("link", { name: "your profile" }).click();
    await expect.poll(() => asked).toHaveLength(3);
    await field.press("ControlOrMeta+c");
    await expect(section.getByRole("button", { name: "Copied" })).toBeVisible();
  });
  await page.getByRole("link", { name: "your profile" }).click();
  await expect(heading(page, "ada")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Settings")).toBeVisible();
  expect(asked).toHaveLength(3);
});

test("without storage, people sign in, save, and choose", async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException("Storage is disabled", "SecurityError");
        },
      });
    }
  });
  await page.goto("/auth/login");
  await sendLogin(page, "ada");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await goOn(page, "/people/1/edit");
  await page.getByLabel("About me").fill("I keep bees.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("I keep bees.")).toBeVisible();
  await goOn(page, "/settings#colours");
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html[data-scheme=light]")).toHaveCount(1);
});

test("a browser that is older still reads one sentence, and nothing else", async ({ page }) => {
  await page.route("**/assets/index-*.css", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    // As if it did not know this function, which the frame asks for.
    await route.fulfill({
      response,
      body: body.replaceAll("@supports not ((color:color-mix(", "@supports not ((color:unknown("),
    });
  });
  for (const path of ["/auth/login", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByText("Your browser is too old for Crewtide.")).toBeVisible();
    await expect(page.getByText("Chrome 111, Firefox 115, Safari 16.4, or any that is newer.")).toBeVisible();
    await expect(page.locator("#root")).toBeHidden();
    await expect(page.locator(".frame-late").first()).toBeHidden();
  }
});
