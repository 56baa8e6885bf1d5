import { expect, signIn, test } from "../support/browser.ts";
import { actAs, sideMenu } from "../support/editing.ts";
import { submitted } from "../support/eois.ts";

test("on a phone, the menu's button says that somebody new would like to join", async ({ page, server }) => {
  await actAs(server, "ada").editCollective({ feature_eoi: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ada");
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  await submitted(server);
  await page.getByRole("button", { name: "Menu, 1 new" }).click();
  await expect(sideMenu(page).getByRole("link", { name: "Entry" })).toContainText("1 new");
});
