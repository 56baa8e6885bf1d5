import { expect, heading, hold, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { changedByBo, GARDEN, openGarden, storedGarden } from "../support/garden.ts";

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
    await expect(changedByBo(page)).toBeVisible();
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
  expect(await storedGarden(server)).toEqual({ name: "garden", description: "Beds and bees" });
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
  expect(await storedGarden(server)).toMatchObject({ name: "Beds" });
});

test("a date that is being typed stays whatever others do", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/new");
  await page.getByLabel("End date").fill("2026-04-28");
  await expect(page.locator("td[title='2026-04-28']:visible")).toBeVisible();
  await actAs(server, "bo").editCollective({ name: "Riverside" });
  await expect(page.getByRole("banner").getByText("Riverside")).toBeVisible();
  await expect(page.getByLabel("End date")).toHaveValue("April 28, 2026");
});
