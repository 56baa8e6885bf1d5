import type { Page } from "@playwright/test";
import { chooseFromMenu, expect } from "./browser.ts";
import { byConvenor, picture, type Picture } from "./pictures.ts";

/** Presses the last of the buttons with this name, since an own part of a page comes after the page's own buttons. */
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).last().click();

/** A page on which these buttons are pressed, the last of which opens a dialog. */
function dialog(name: string, path: string, buttons: readonly [first: string, ...string[]]): Picture {
  return picture(name, path, buttons[0], async (page) => {
    for (const button of buttons) await press(page, button);
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

/** A form that is emptied and sent, after these buttons have opened it. */
function emptied(name: string, path: string, buttons: readonly [first: string, ...string[]]): Picture {
  return picture(name, path, buttons[0], async (page) => {
    for (const button of buttons.slice(0, -1)) await press(page, button);
    for (const field of await page.getByRole("main").getByRole("textbox").all()) await field.fill("");
    await press(page, buttons.at(-1) ?? "");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  });
}

/** Of the demonstration: what opens on pages, and what their forms answer. Nothing is saved. */
export const DIALOGS: Picture[] = byConvenor([
  emptied("person-new-errors", "/people/new", ["Send invitation"]),
  picture("person-mark-as-left", "/people", "Crew(s)", async (page) => {
    await page.getByRole("tab", { name: "Not answered" }).click();
    await page.getByRole("link", { name: "Jonah" }).first().click();
    await press(page, "Mark as having left");
    await expect(page.getByRole("dialog")).toBeVisible();
  }),
  dialog("former-members-ask-back", "/people/former", ["Ask back"]),
  picture("person-edit-errors", "/dashboard", "My Crews", async (page) => {
    await chooseFromMenu(page, "Your profile");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Display name").fill("");
    await press(page, "Add contact");
    await press(page, "Submit");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  }),
  dialog("interval-remind", "/intervals/8", ["Remind all"]),
  emptied("interval-edit-errors", "/intervals/8/edit", ["Save"]),
  emptied("collective-edit-errors", "/collective/edit", ["Submit"]),
  dialog("activity-feed", "/activity", ["Feed"]),
  emptied("settings-address-errors", "/settings#address", ["Change your address", "Send the link"]),
  emptied("settings-password-errors", "/settings#password", ["Change password"]),
  emptied("settings-two-step-errors", "/settings#two-step", ["Turn on", "Continue"]),
  emptied("settings-leaving-errors", "/settings#leaving", ["Leave for good", "Delete my account and leave"]),
]);

/** Of the demonstration: the forms of strangers. */
export const REFUSED: Picture[] = [
  emptied("forgot-password-errors", "/auth/forgot_password", ["Send reset link"]),
  emptied("interest-errors", "/collective/saltmarsh-commons/interest", ["Submit"]),
  emptied("join-errors", "/join/saltmarsh-commons?token=group", ["Ask to join"]),
];
