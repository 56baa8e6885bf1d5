import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser.ts";

const TAKES_PICTURES = process.env["PICTURES"] === "all";

/** Faults of the viewer itself, in its calls that unfold and in its choices of an example or a schema. */
const FAULTS_OF_THE_VIEWER = ["nested-interactive", "select-name", "button-name", "scrollable-region-focusable"];

const call = (page: Page, path: string) => page.locator(".opblock").filter({ hasText: path }).first();

async function openCall(page: Page, path: string): Promise<void> {
  await call(page, path).locator(".opblock-summary-control").click();
  await expect(call(page, path).getByText("Responses", { exact: true })).toBeVisible();
}

/** By all rules; in the light scheme, where the same elements have other colours, by that of contrast alone. */
async function listGraveFaults(page: Page, scheme: "dark" | "light") {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const rules = scheme === "dark" ? axe.disableRules(FAULTS_OF_THE_VIEWER) : axe.withRules("color-contrast");
  const { violations } = await rules.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]);
}

/** Of a colour as `rgb(r, g, b)`. */
const isLight = (color: string) => Number(/\d+/.exec(color)?.[0]) > 127;

for (const scheme of ["dark", "light"] as const) {
  test(`shows the calls and their schemas in the ${scheme} scheme, wide and as on a phone`, async ({
    page,
    server,
  }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    await page.addInitScript((chosen) => localStorage.setItem("crewtide:color-scheme", chosen), scheme);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/api");

    await openCall(page, "/crews/{id}");
    const edit = call(page, "/crews/{id}");
    await edit.getByText("Schema", { exact: true }).first().click();
    await expect(edit.getByText("description", { exact: true }).first()).toBeVisible();
    await expect(edit.locator(".responses-table")).toContainText("The crew was not found.");
    await page.getByText("Schemas", { exact: true }).click();
    await expect(page.getByText("CollectiveInvolvement", { exact: true })).toBeVisible();

    const text = await page.locator(".info .title").evaluate((title) => getComputedStyle(title).color);
    expect(isLight(text)).toBe(scheme === "dark");
    expect(elsewhere).toEqual([]);
    expect(await listGraveFaults(page, scheme)).toEqual([]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (TAKES_PICTURES) await page.screenshot({ path: `screenshots/api-${scheme}-${width}.png`, fullPage: true });
    }
  });
}

test("tries a call with the signed-in session", async ({ page, server }) => {
  await signIn(page, "ada", "/api/");
  const { ada = 0 } = server.collective.people;
  await openCall(page, "/people/{id}");
  const edit = call(page, "/people/{id}");
  await edit.getByRole("button", { name: "Try it out" }).click();
  await edit.getByPlaceholder("id").fill(String(ada));
  await edit.getByRole("button", { name: "Execute" }).click();
  await expect(edit.locator(".live-responses-table .response-col_status").last()).toContainText("200");
  await expect(edit.locator(".live-responses-table")).toContainText('"PersonUpdated"');
});
