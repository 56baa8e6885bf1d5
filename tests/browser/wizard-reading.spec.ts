import { listBrokenWords } from "../support/broken-words.ts";
import { chooseScheme, expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { nextStep, submit, crewCard, join } from "../support/wizard.ts";

test("a past interval can be read and not changed, and its crews are marked in the next", async ({ page, server }) => {
  server.clock.setDay("2026-01-15");
  await actAs(server, "ada").plan(1, { wellbeing: "as it was", joins: ["garden"] });
  server.clock.setDay("2026-02-15");
  await actAs(server, "ada").plan(2);
  await signIn(page, "ada", "/my_participation/1");
  await expect(page.getByLabel("Wellbeing")).toHaveValue("as it was");
  await expect(page.getByLabel("Wellbeing")).toBeDisabled();
  await nextStep(page).click();
  await expect(page.getByRole("radio", { name: "Opt-in" })).toBeDisabled();
  await nextStep(page).click();
  await expect(join(page, "garden")).toBeDisabled();
  await expect(submit(page)).toBeHidden();

  await goOn(page, "/dashboard");
  await page.getByRole("link", { name: "Choose crews" }).click();
  await expect(crewCard(page, "garden").getByText("Your crew last interval")).toBeVisible();
  await expect(crewCard(page, "kitchen").getByText("Your crew last interval")).toBeHidden();
});

test("a link with an answer fills in nothing for a past interval", async ({ page, server }) => {
  server.clock.setDay("2026-01-15");
  await actAs(server, "ada").plan(1);
  await server.running.services.db
    .updateTable("collective_involvements")
    .set({ participation_intention: null })
    .execute();
  server.clock.setDay("2026-02-15");
  await signIn(page, "ada", "/my_participation/1?intention=OptOut&step=participation");
  await expect(page).toHaveURL(/my_participation\/1\?step=participation$/);
  await expect(page.getByRole("radio", { name: "Opt-out" })).toBeDisabled();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("the wizard can be read: no word of a step is broken, however narrow the page", async ({ page }) => {
  await signIn(page, "ada", "/my_participation/3");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("button");
  await expect(steps).toHaveCount(3);
  for (const width of [320, 390, 720, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await listBrokenWords(page, "[aria-label=Steps] button"), `at ${width} pixels`).toEqual([]);
  }

  await test.step("a switch that is off is an outline, in both schemes", async () => {
    const keepPrivate = page.getByRole("switch", { name: "Keep private" });
    const colors = () =>
      keepPrivate.evaluate((button) => {
        const panel = button.closest("div[class*=private]");
        return [button, panel].map((element) => element && getComputedStyle(element).backgroundColor);
      });
    for (const scheme of ["dark", "light"] as const) {
      await chooseScheme(page, scheme);
      const [off, panel] = await colors();
      expect(off, scheme).toBe(panel);
      await keepPrivate.click();
      await expect.poll(async () => (await colors())[0], scheme).not.toBe(panel);
      await keepPrivate.click();
      await expect(keepPrivate).not.toBeChecked();
    }
  });
});
