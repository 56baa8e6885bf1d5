import type { Page } from "@playwright/test";
import { expect, FAILED_CALL, MOTION, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";

const GARDEN = { name: "garden", description: "Everything about garden", links: [] };

const openGarden = (page: Page, server: TestServer) =>
  signIn(page, "ada", `/crews/${server.collective.crews["garden"]}/edit`);
const stored = async (server: TestServer) =>
  server.running.services.db
    .selectFrom("crews")
    .select(["name", "description"])
    .where("id", "=", server.collective.crews["garden"] ?? 0)
    .executeTakeFirst();
const changed = (page: Page) => page.getByText("bo changed this while you were editing");

test("an untouched form follows what somebody else saves", async ({ page, server }) => {
  await openGarden(page, server);
  await expect(page.getByLabel("Name")).toHaveValue("garden");
  await actAs(server, "bo").editCrew("garden", { ...GARDEN, name: "Orchard" });
  await expect(page.getByLabel("Name")).toHaveValue("Orchard");
});

test("what one types and what somebody else saves in another field both stay", async ({ page, server }) => {
  await openGarden(page, server);
  await page.getByLabel("Description").fill("Beds and bees");
  await actAs(server, "bo").editCrew("garden", { ...GARDEN, name: "Orchard" });
  await expect(page.getByLabel("Name")).toHaveValue("Orchard");
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  await submitForm(page);
  await expect(page.getByText("The crew has been saved.")).toBeVisible();
  expect(await stored(server)).toEqual({ name: "Orchard", description: "Beds and bees" });
});

test.describe("a field that somebody else has changed meanwhile", () => {
  // Its questions come and go with motion, as for most people.
  test.use(MOTION);

  test.beforeEach(async ({ page, server }) => {
    await openGarden(page, server);
    await page.getByLabel("Description").fill("Beds and bees");
    await actAs(server, "bo").editCrew("garden", { ...GARDEN, description: "Apples and pears" });
    await expect(changed(page)).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  });

  test("is not overwritten without being asked", async ({ page, server }) => {
    await submitForm(page);
    const question = page.getByRole("dialog", { name: "Replace the other changes?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
    expect(await stored(server)).toEqual({ name: "garden", description: "Apples and pears" });

    await submitForm(page);
    await question.getByRole("button", { name: "Save mine" }).click();
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    expect(await stored(server)).toEqual({ name: "garden", description: "Beds and bees" });
  });

  test("stands beside what one typed, and can be used instead", async ({ page, server }) => {
    const description = page.getByRole("group", { name: "Description" });
    await expect(description).toContainText("Apples and pears");
    await expect(description).toContainText("Beds and bees");
    await description.getByRole("button", { name: "Use theirs" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("Apples and pears");
    await expect(changed(page)).toBeHidden();
    await submitForm(page);
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    expect(await stored(server)).toEqual({ name: "garden", description: "Apples and pears" });
  });

  test("can be replaced knowingly, without being asked again", async ({ page, server }) => {
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(changed(page)).toBeHidden();
    await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
    await submitForm(page);
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    expect(await stored(server)).toEqual({ name: "garden", description: "Beds and bees" });
  });

  test("is somebody's if the page has not seen who changed it", async ({ page }) => {
    await page.reload();
    await expect(page.getByText("Someone changed this while you were editing")).toBeVisible();
  });
});

test("what is typed outlives leaving the page and loading it again", async ({ page, server }) => {
  await openGarden(page, server);
  await page.getByLabel("Description").fill("Beds and bees");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("article", { name: "garden" }).getByRole("link", { name: "edit" }).click();
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Everything about garden");
});

test.describe("a save that fails", () => {
  test.use({ expectedErrors: FAILED_CALL });

  test("says so, keeps what was typed, and works the second time", async ({ page, server }) => {
    await openGarden(page, server);
    await page.getByLabel("Description").fill("Beds and bees");
    await page.route("**/trpc/crews.update", (route) => route.abort());
    await submitForm(page);
    await expect(page.getByRole("alert").filter({ hasText: "The server could not be reached." })).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
    await page.unroute("**/trpc/crews.update");
    await submitForm(page);
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
  });
});
