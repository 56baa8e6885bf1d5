import { expect, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";

test("all changes that are shown are in the language that a member chooses", async ({ page, server }) => {
  for (let count = 1; count <= 120; count += 1)
    await actAs(server, "bo").editCrew("garden", { name: `Garden ${count}`, description: "Green", links: [] });
  await signIn(page, "ada", "/activity");
  const entries = page.getByRole("main").getByRole("listitem");
  await page.getByRole("button", { name: "Show earlier changes" }).click();
  await expect(entries).toHaveCount(100);

  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(entries.filter({ hasText: "Bo hat die Crew Garden 120 bearbeitet" })).toHaveCount(100);
  await expect(entries.filter({ hasText: "edited" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Frühere Änderungen anzeigen" })).toBeVisible();
});
