import type { Page } from "@playwright/test";
import { expect, heading, hold, MOTION, signIn, test } from "../support/browser.ts";
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
  expect(await stored(server)).toEqual({ name: "Orchard", description: "Beds and bees" });
});

test.describe("with motion, as for most people", () => {
  test.use(MOTION);

  test("a field that somebody else has changed meanwhile is decided on", async ({ page, server }) => {
    const field = page.getByLabel("Description");
    const changeByOther = async (description: string) => {
      await actAs(server, "bo").editCrew("garden", { ...GARDEN, description });
      await expect(changed(page)).toBeVisible();
      await expect(field).toHaveValue("Beds and bees");
    };
    const expectStored = async (description: string) => {
      await expect(page.getByRole("article", { name: "garden" })).toBeVisible();
      expect(await stored(server)).toEqual({ name: "garden", description });
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
      expect(await stored(server)).toEqual({ name: "garden", description: "Apples and pears" });
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
      await expect(changed(page)).toBeHidden();
      await submitForm(page);
      await expectStored("Apples and pears");
    });

    await test.step("it can be replaced knowingly, without being asked again", async () => {
      await openAgain();
      await field.fill("Beds and bees");
      await changeByOther("Plums");
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect(changed(page)).toBeHidden();
      await expect(field).toHaveValue("Beds and bees");
      await submitForm(page);
      await expectStored("Beds and bees");
    });
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

  await test.step("what somebody else has changed is somebody's if the page has not seen who did it", async () => {
    await page.getByLabel("Description").fill("Beds and bees");
    await actAs(server, "bo").editCrew("garden", { ...GARDEN, description: "Apples and pears" });
    await expect(changed(page)).toBeVisible();
    // With data that the device has kept, the page would go on from there, and see it.
    await page.evaluate(() => localStorage.removeItem("crewtide:kept-for"));
    await page.reload();
    await expect(page.getByText("Someone changed this while you were editing")).toBeVisible();
  });
});

test("a save that ends after its author has gone on leaves them where they are", async ({ page, server }) => {
  await openGarden(page, server);
  await page.getByLabel("Description").fill("Beds and bees");
  const release = await hold(page, "**/trpc/crews.update");
  const asked = page.waitForRequest("**/trpc/crews.update");
  await submitForm(page);
  await asked;
  await page.getByRole("link", { name: "People" }).click();
  await expect(heading(page, "People")).toBeVisible();
  release();
  await expect(page.getByText("The crew has been saved.")).toBeVisible();
  await expect(heading(page, "People")).toBeVisible();
  expect(await stored(server)).toEqual({ name: "garden", description: "Beds and bees" });
});

test("what one's own save changes is nobody's conflict, even if one goes on typing meanwhile", async ({
  page,
  server,
}) => {
  await page.routeWebSocket(/\/trpc/, () => {});
  await openGarden(page, server);
  await page.getByLabel("Name").fill("Beds");
  const release = await hold(page, "**/trpc/me.get*");
  const sent = page.waitForRequest("**/trpc/crews.update");
  await submitForm(page);
  await sent;
  await page.getByLabel("Name").fill("Beds and bees");
  // Without the live stream, the save is over when all is loaded again. The page's heading shows it before.
  await expect(page.getByRole("main").getByText("Beds", { exact: true })).toBeVisible();
  await expect(page.getByText("changed this while you were editing")).toBeHidden();
  release();
  await expect(page.getByText("The crew has been saved.")).toBeVisible();
  expect(await stored(server)).toMatchObject({ name: "Beds" });
});

test("a date that is being typed stays whatever others do", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/new");
  await page.getByLabel("End date").fill("2026-04-28");
  await expect(page.locator("td[title='2026-04-28']:visible")).toBeVisible();
  await actAs(server, "bo").editCollective({ name: "Riverside" });
  await expect(page.getByRole("banner").getByText("Riverside")).toBeVisible();
  await expect(page.getByLabel("End date")).toHaveValue("April 28, 2026");
});
