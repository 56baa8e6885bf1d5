import type { Page } from "@playwright/test";
import { MAX_TEXT_LENGTH } from "../../shared/constants.ts";
import { expect, signIn, test } from "../support/browser.ts";

const wellbeing = (page: Page) => page.getByRole("textbox", { name: "Wellbeing" });
const focusText = (page: Page) => page.getByRole("textbox", { name: "Focus" });
const options = (page: Page) => page.getByRole("option");
const highlighted = (page: Page) => page.getByRole("option", { selected: true });

test("a text area has hints, which fit in with what is typed", async ({ page }) => {
  await signIn(page, "ada", "/my_participation/3");
  await expect(wellbeing(page)).toBeVisible();

  await test.step("the text area lists its hints while it has the focus", async () => {
    await expect(wellbeing(page)).toHaveAttribute("placeholder", "Pick a value and/or type in any additional context");
    await expect(wellbeing(page)).toHaveAttribute("aria-haspopup", "listbox");
    await expect(options(page)).toHaveCount(0);
    await wellbeing(page).click();
    await expect(page.getByRole("listbox", { name: "Hints for how you are" })).toBeVisible();
    const list = await page.getByRole("listbox").getAttribute("id");
    await expect(wellbeing(page)).toHaveAttribute("aria-controls", list ?? "");
    await expect(options(page)).toHaveCount(7);
    await wellbeing(page).press("Tab");
    await expect(focusText(page)).toBeFocused();
    await expect(page.getByRole("listbox", { name: "Hints for how you are" })).toBeHidden();
    await expect(page.getByRole("listbox", { name: "Hints for what takes your time" })).toBeVisible();
  });

  await test.step("hints are filtered by what is being typed, and a chosen one completes it", async () => {
    await focusText(page).pressSequentially("stx");
    await expect(page.getByText("Nothing found")).toBeVisible();
    await focusText(page).press("Backspace");
    await focusText(page).press("u");
    await expect(options(page)).toHaveText(["study"]);
    await options(page).click();
    await expect(focusText(page)).toHaveValue("My focus is on study.");
    await expect(focusText(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
  });
  await wellbeing(page).fill("");
  await focusText(page).focus();

  await test.step("a hint is chosen by keyboard, while the other keys keep their meaning in the text", async () => {
    await wellbeing(page).focus();
    await wellbeing(page).press("ArrowDown");
    await expect(highlighted(page)).toHaveText("excitable");
    await expect(wellbeing(page)).toHaveAttribute(
      "aria-activedescendant",
      (await highlighted(page).getAttribute("id")) ?? "",
    );
    await wellbeing(page).press("ArrowDown");
    await wellbeing(page).press("ArrowDown");
    await wellbeing(page).press("ArrowUp");
    await expect(highlighted(page)).toHaveText("determined");
    await wellbeing(page).press("Enter");
    await expect(wellbeing(page)).toHaveValue("I am feeling determined.");

    await wellbeing(page).press("Enter");
    await expect(wellbeing(page)).toHaveValue("I am feeling determined.\n");
    await wellbeing(page).press("ArrowUp");
    await wellbeing(page).press("ArrowDown");
    await expect(highlighted(page)).toHaveCount(0);
    await wellbeing(page).press("ArrowDown");
    await expect(highlighted(page)).toHaveText("excitable");
    await wellbeing(page).press("Escape");
    await expect(options(page)).toHaveCount(0);
    await wellbeing(page).press("Alt+ArrowDown");
    await expect(highlighted(page)).toHaveText("excitable");
  });

  await test.step("the list does not cover what is wrong with the text, until somebody asks for it", async () => {
    await wellbeing(page).fill("a".repeat(MAX_TEXT_LENGTH + 1));
    await focusText(page).focus();
    await expect(wellbeing(page)).toHaveAttribute("aria-invalid", "true");
    await wellbeing(page).focus();
    await expect(wellbeing(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
    await wellbeing(page).click();
    await expect(options(page)).toHaveCount(7);
  });
});
