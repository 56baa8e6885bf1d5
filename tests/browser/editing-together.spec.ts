import { expect, MOTION, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { changedByBo, GARDEN, openGarden, storedGarden } from "../support/garden.ts";

test("a form follows what somebody else saves, and keeps what one types in another field", async ({ page, server }) => {
  await openGarden(page, server);
  await expect(page.getByLabel("Name")).toHaveValue("garden");
  await actAs(server, "bo").editCrew("garden", { ...GARDEN, name: "Beds" });
  await expect(page.getByLabel("Name")).toHaveValue("Beds");
  await page.getByLabel("Description").fill("Beds and bees");
  await actAs(server, "bo").editCrew("garden", { ...GARDEN, name: "Orchard" });
  await expect(page.getByLabel("Name")).toHaveValue("Orchard");
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  await submitForm(page);
  await expect(page.getByText("The crew has been saved.")).toBeVisible();
  expect(await storedGarden(server)).toEqual({ name: "Orchard", description: "Beds and bees" });
});

test.describe("with motion, as for most people", () => {
  test.use(MOTION);

  test("a field that somebody else has changed meanwhile is decided on", async ({ page, server }) => {
    const field = page.getByLabel("Description");
    const changeByOther = async (description: string) => {
      await actAs(server, "bo").editCrew("garden", { ...GARDEN, description });
      await expect(changedByBo(page)).toBeVisible();
      await expect(field).toHaveValue("Beds and bees");
    };
    const expectStored = async (description: string) => {
      await expect(page.getByRole("article", { name: "garden" })).toBeVisible();
      expect(await storedGarden(server)).toEqual({ name: "garden", description });
    };
    const openAgain = () => page.getByRole("link", { name: "edit garden" }).click();
    await openGarden(page, server);
    await field.fill("Beds and bees");
    await changeByOther("Apples and pears");

    await test.step("it is not overwritten without being asked", async () => {
      await submitForm(page);
      const question = page.getByRole("dialog", { name: "Replace the other changes?" });
      await expect(question).toBeVisible();
      // A mouse that is pressed on a button and released beside it, since the dialog grows, does not click.
      const standsStill = () => expect(question).not.toHaveClass(/-zoom/);
      await standsStill();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toBeHidden();
      await expect(field).toHaveValue("Beds and bees");
      expect(await storedGarden(server)).toEqual({ name: "garden", description: "Apples and pears" });
      await submitForm(page);
      await expect(question).toBeVisible();
      await standsStill();
      await question.getByRole("button", { name: "Save mine" }).click();
      await expectStored("Beds and bees");
    });

    await test.step("it stands beside what one typed, and can be used instead", async () => {
      await actAs(server, "bo").editCrew("garden", GARDEN);
      await openAgain();
      await field.fill("Beds and bees");
      await changeByOther("Apples and pears");
      const description = page.getByRole("group", { name: "Description" });
      await expect(description).toContainText("Apples and pears");
      await expect(description).toContainText("Beds and bees");
      await description.getByRole("button", { name: "Use theirs" }).click();
      await expect(field).toHaveValue("Apples and pears");
      await expect(changedByBo(page)).toBeHidden();
      await submitForm(page);
      await expectStored("Apples and pears");
    });
  });
});
