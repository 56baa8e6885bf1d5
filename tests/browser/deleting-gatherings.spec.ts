import { paths } from "../../shared/paths.ts";
import { expect, FAILED_REQUEST, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";

// Pages of what is deleted load it once more.
test.use({ expectedErrors: FAILED_REQUEST });

const TOMORROW = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };

test("what was planned by mistake is deleted by its author, as long as nobody has answered", async ({
  page,
  server,
}) => {
  const id = await actAs(server, "ada").meet({ ...TOMORROW, title: "Diner" });
  const other = await actAs(server, "bo").meet({ ...TOMORROW, title: "Tea" });
  await signIn(page, "ada", paths.gathering(other));
  const more = page.getByRole("button", { name: "More actions" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await more.click();
  await expect(item("Cancel gathering")).toBeVisible();
  await expect(item("Delete")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await goOn(page, paths.gathering(id));

  await test.step("the choice goes with an answer, and comes back with it", async () => {
    await more.click();
    await expect(item("Delete")).toBeVisible();
    await actAs(server, "bo").answer(id, "Going");
    await expect(item("Delete")).toHaveCount(0);
    await actAs(server, "bo").answer(id, null);
    await expect(item("Delete")).toBeVisible();
  });
  await item("Delete").click();
  const dialog = page.getByRole("dialog", { name: "Delete Diner?" });
  await expect(dialog).toContainText("Nobody is told");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article", { name: "Tea" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Diner" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article", { name: "Diner" })).toBeVisible();
});
