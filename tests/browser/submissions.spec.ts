import type { Page } from "@playwright/test";
import { listViolations } from "../support/axe.ts";
import { chooseScheme, expect, FAILED_REQUEST, goOn, heading, overflowOf, test } from "../support/browser.ts";
import { ANSWERS, button, describeCollective, EOI_FORM, listPathways, submitted } from "../support/eois.ts";
import { isUncovered, keepToasts, resetPassword, toast } from "../support/toasts.ts";

test.use({ expectedErrors: FAILED_REQUEST });
test.beforeEach(({ server }) => describeCollective(server));

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a page that cannot be loaded says so, and is there at the second try", async ({ page, server }) => {
  const path = await submitted(server);
  for (const procedure of ["collectiveBySlug", "byToken"]) {
    await page.route(`**/trpc/interest.${procedure}*`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(heading(page, "This page could not be loaded.")).toBeVisible();
    await page.unroute(`**/trpc/interest.${procedure}*`);
    await button(page, "Try again").click();
    await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
  }

  await test.step("without the feature there is no form, but a submission can still be changed", async () => {
    await describeCollective(server, { feature_eoi: false });
    await page.goto(EOI_FORM);
    await expect(page.getByText("Expression of Interest is not enabled for this collective.")).toBeVisible();
    await expect(button(page, "Submit")).toBeHidden();
    await expect(page.getByText("Come as you are.")).toBeHidden();
    await goOn(page, path);
    await page.getByLabel("Context").fill("By the sea");
    await expect(page.getByText("Come as you are.")).toBeHidden();
    await button(page, "Update your answers").click();
    await expect(page.getByText("Your submission has been updated")).toBeVisible();
  });
});

test("somebody changes their answers, and deletes them after having been asked", async ({ page, server }) => {
  await submitted(server, { email: "taken@mail.example.org" });
  await page.goto(await submitted(server));
  await page.getByLabel("Interest", { exact: true }).fill("Boats, and the sea");
  await page.getByLabel("How did you hear about us?").fill("");
  await button(page, "Update your answers").click();
  const card = page.getByRole("status").filter({ hasText: "Your submission has been updated" });
  await expect(card).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await listPathways(server)).toMatchObject([{}, { interest: "Boats, and the sea", referral: null }]);
  await page.getByLabel("Name").fill("Wren the Second");
  await expect(card).toBeHidden();
  await page.getByRole("link", { name: "Crewtide" }).click();
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Interest", { exact: true })).toHaveValue("Boats, and the sea");

  await test.step("a failed change is told at the top, and nothing typed is lost", async () => {
    await page.getByLabel("Email").fill("taken@mail.example.org");
    await page.getByLabel("Context").fill("By the sea");
    await button(page, "Update your answers").scrollIntoViewIfNeeded();
    await button(page, "Update your answers").click();
    const failure = page.getByRole("alert").filter({ hasText: "Sorry, there was an error with your submission" });
    await expect(failure).toBeInViewport();
    await expect(failure).toContainText("There is already an expression of interest from this address.");
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page.getByLabel("Context")).toHaveValue("By the sea");
    await page.getByLabel("Email").fill("wren.the.second@mail.example.org");
    await button(page, "Update your answers").click();
    await expect(page.getByText("Your submission has been updated")).toBeVisible();
    await expect(failure).toBeHidden();
  });

  const dialog = page.getByRole("dialog", { name: "Delete your submission?" });
  await test.step("a deletion is asked about, and can be tried again", async () => {
    await button(page, "Delete your submission").click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await button(page, "Delete your submission").click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await listPathways(server)).toHaveLength(2);

    await button(page, "Delete your submission").click();
    await page.route("**/trpc/interest.withdraw", (route) => route.abort());
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Sorry, there was an error with your submission");
    await page.unroute("**/trpc/interest.withdraw");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
    await expect(page).toHaveURL(EOI_FORM);
    await expect(page.getByRole("alert").filter({ hasText: "Your submission was deleted." })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("");
    expect(await listPathways(server)).toHaveLength(1);
  });

  await test.step("a submission that is gone already counts as deleted", async () => {
    await goOn(page, await submitted(server));
    await button(page, "Delete your submission").click();
    await server.running.services.db.deleteFrom("entry_pathways").execute();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(EOI_FORM);
    await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
  });
});

test("a message that passes by lies over a dialog", async ({ page, server }) => {
  const manage = await submitted(server);
  await keepToasts(page);
  await resetPassword(page, server);
  // Goes on within the app, where the message stays.
  await goOn(page, manage);
  await button(page, "Delete your submission").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // It arrives in the dialog from below.
  await expect.poll(() => isUncovered(toast(page, "Your password has been changed."))).toBe(true);
});

test("the pages of a submission hold up on a phone, in both schemes", async ({ page, server }) => {
  const path = await submitted(server);
  await page.setViewportSize({ width: 390, height: 844 });
  const check = async (step: string) => {
    for (const scheme of ["dark", "light"] as const) {
      await chooseScheme(page, scheme);
      expect(await overflowOf(page), `${step} scrolls sideways`).toBeLessThanOrEqual(0);
      expect(await listViolations(page, scheme === "dark" ? "all" : "contrast"), `${step}, ${scheme}`).toEqual([]);
    }
  };
  await page.goto(path);
  await page.getByLabel("Name").fill("");
  await button(page, "Update your answers").click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await check("a form with an error");
  await page.getByLabel("Name").fill("Wren".repeat(40));
  await button(page, "Update your answers").click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
  await check("an updated submission");
  await page.route("**/trpc/interest.update", (route) => route.abort());
  await button(page, "Update your answers").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await check("a failed update");
  await button(page, "Delete your submission").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check("the question before deleting");
});
