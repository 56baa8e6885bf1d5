import type { Page } from "@playwright/test";
import { listViolations } from "../support/axe.ts";
import { expect, FAILED_REQUEST, signIn, test } from "../support/browser.ts";

test.use({ expectedErrors: FAILED_REQUEST });

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
  const violations = await listViolations(page, scheme === "dark" ? "all" : "contrast", {
    except: FAULTS_OF_THE_VIEWER,
  });
  return violations.filter((violation) => /^(serious|critical) /.test(violation));
}

/** Of a colour as `rgb(r, g, b)`. */
const isLight = (color: string) => Number(/\d+/.exec(color)?.[0]) > 127;

/** Unfolds a call with its schema, and all schemas. */
async function unfold(page: Page): Promise<void> {
  await openCall(page, "/crews/{id}");
  const edit = call(page, "/crews/{id}");
  await edit.getByText("Schema", { exact: true }).first().click();
  await expect(edit.getByText("description", { exact: true }).first()).toBeVisible();
  const responses = edit.locator(".responses-table");
  await expect(responses).toContainText("The crew was not found.");
  await responses.getByText("Schema", { exact: true }).first().click();
  await expect(responses.getByText("Events", { exact: true })).toBeVisible();
  await page.getByText("Schemas", { exact: true }).click();
  await expect(page.getByText("CollectiveInvolvement", { exact: true })).toBeVisible();
}

/** Whether what is unfolded can be read, wide and as on a phone. */
async function expectReadable(page: Page, scheme: "dark" | "light"): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = await page.locator(".info .title").evaluate((title) => getComputedStyle(title).color);
  expect(isLight(text)).toBe(scheme === "dark");
  expect(await listGraveFaults(page, scheme)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (TAKES_PICTURES) await page.screenshot({ path: `screenshots/api-${scheme}-${width}.png`, fullPage: true });
  }
}

test("the calls and their schemas are shown in both schemes, and can be tried", async ({ page, server }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  await signIn(page, "ada", "/api/");
  await unfold(page);
  await test.step("in the dark scheme", () => expectReadable(page, "dark"));
  await test.step("in the light scheme", async () => {
    // As a load with that choice does.
    await page.evaluate(() => {
      document.documentElement.dataset["scheme"] = "light";
      document.documentElement.classList.remove("dark-mode");
    });
    await expectReadable(page, "light");
  });
  await test.step("tried with the signed-in session", async () => {
    const edit = call(page, "/crews/{id}");
    await edit.getByRole("button", { name: "Try it out" }).click();
    await edit.getByPlaceholder("id", { exact: true }).fill(String(server.collective.crews["garden"]));
    await edit.getByRole("button", { name: "Execute" }).click();
    await expect(edit.locator(".live-responses-table .response-col_status").last()).toContainText("200");
    await expect(edit.locator(".live-responses-table")).toContainText('"CrewUpdated"');
  });
  await test.step("tried with a token, which is kept nowhere", async () => {
    await page.getByRole("textbox", { name: "Token", exact: true }).fill("ctk_guessed");
    const edit = call(page, "/crews/{id}");
    const request = page.waitForRequest("**/api/crews/*");
    await edit.getByRole("button", { name: "Execute" }).click();
    const { authorization, "crewtide-strict": strict } = await (await request).allHeaders();
    expect([authorization, strict]).toEqual(["Bearer ctk_guessed", "1"]);
    await expect(edit.locator(".live-responses-table .response-col_status").last()).toContainText("401");
    expect(await page.locator("body").textContent()).not.toContain("ctk_guessed");
    const kept = await page.evaluate(() => [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)));
    expect(kept.join("")).not.toContain("ctk_");
    await page.goto("/api");
    await expect(page.getByRole("textbox", { name: "Token", exact: true })).toHaveValue("");
  });
  expect(elsewhere).toEqual([]);
});

for (const { scheme, className } of [
  { scheme: "light", className: "" },
  { scheme: "dark", className: "dark-mode" },
]) {
  test(`a stranger's page comes in the ${scheme} scheme if that is chosen`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("crewtide:color-scheme", chosen), scheme);
    // The scheme does not wait for the calls.
    await page.route("**/api/openapi.json", () => {});
    await page.goto("/api");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", scheme);
    await expect(page.locator("html")).toHaveClass(className);
  });
}
