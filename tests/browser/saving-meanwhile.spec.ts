import type { Page } from "@playwright/test";
import { expect, goOn, heading, hold, noteRequests, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { changedByBo, GARDEN, openGarden, storedGarden } from "../support/garden.ts";
import { nextStep, stored, submit } from "../support/wizard.ts";
import { PASSWORD } from "../support/world.ts";

/** Waits for the end of a save that did not save all, since more was typed meanwhile. Only that is said. */
async function notConfirmed(page: Page, confirmation: string) {
  await expect(page.getByText("Saved. What you have typed since is not saved yet.")).toBeVisible();
  expect(await page.getByText(confirmation).count()).toBe(0);
}

test("what is typed outlives leaving the page and loading it again", async ({ page, server }) => {
  await openGarden(page, server);
  await page.getByLabel("Description").fill("Beds and bees");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("article", { name: "garden" }).getByRole("link", { name: "edit" }).click();
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  await page.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Everything about garden");

  await test.step("a change whose author the page has not seen was made elsewhere", async () => {
    await page.getByLabel("Description").fill("Beds and bees");
    await actAs(server, "bo").editCrew("garden", { ...GARDEN, description: "Apples and pears" });
    await expect(changedByBo(page)).toBeVisible();
    // With data that the device has kept, the page would go on from there, and see it.
    await page.evaluate(() => localStorage.removeItem("crewtide:kept-for"));
    await page.reload();
    await expect(page.getByText("This was changed elsewhere while you were editing")).toBeVisible();
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
  await notConfirmed(page, "The crew has been saved.");
  expect(await storedGarden(server)).toMatchObject({ name: "Beds" });
});

test("what is typed while a save is on its way stays, unsaved, and Enter saves it", async ({ page, server }) => {
  await test.step("on a page that a save would leave", async () => {
    await openGarden(page, server);
    const release = await hold(page, "**/trpc/crews.update");
    const name = page.getByLabel("Name");
    await name.fill("Beds");
    const asked = page.waitForRequest("**/trpc/crews.update");
    await name.press("Enter");
    await asked;
    await name.fill("Beds and bees");
    await page.getByLabel("Description").fill("Mostly bees");
    release();
    await notConfirmed(page, "The crew has been saved.");
    expect(await storedGarden(server)).toEqual({ name: "Beds", description: GARDEN.description });
    await expect(page.getByText("changed this while you were editing")).toBeHidden();
    await page.reload();
    await expect(name).toHaveValue("Beds and bees");
    await expect(page.getByLabel("Description")).toHaveValue("Mostly bees");
    await name.press("Enter");
    await expect(heading(page, "Crews")).toBeVisible();
    expect(await storedGarden(server)).toEqual({ name: "Beds and bees", description: "Mostly bees" });
  });

  await test.step("Enter may be pressed before the first save is over, and twice", async () => {
    await page.unroute("**/trpc/crews.update");
    await openGarden(page, server);
    const requests = noteRequests(page);
    const release = await hold(page, "**/trpc/crews.update");
    const name = page.getByLabel("Name");
    await name.fill("Orchard");
    await name.press("Enter");
    await expect.poll(() => requests).toHaveLength(1);
    await name.fill("Orchard and shed");
    await name.press("Enter");
    await name.press("Enter");
    release();
    await expect(heading(page, "Crews")).toBeVisible();
    await expect(page.getByText("What you have typed since")).toBeHidden();
    expect(await storedGarden(server)).toMatchObject({ name: "Orchard and shed" });
    expect(requests).toEqual(["/trpc/crews.update", "/trpc/crews.update"]);
  });

  await test.step("in a handover", async () => {
    await page.unroute("**/trpc/crews.update");
    await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
    await goOn(page, `/crews/${server.crew("garden")}`);
    const text = page.getByLabel("What should the next convenor know?");
    await text.fill("Key is with Bea");
    const release = await hold(page, "**/trpc/crews.writeHandover");
    const asked = page.waitForRequest("**/trpc/crews.writeHandover");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await asked;
    await text.pressSequentially(" and the seed list is in the shed");
    release();
    await notConfirmed(page, "The handover has been saved.");
    await expect(text).toHaveValue("Key is with Bea and the seed list is in the shed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The handover has been saved.")).toBeVisible();
    await expect(page.getByText("What you have typed since")).toBeHidden();
    await page.reload();
    await expect(text).toHaveValue("Key is with Bea and the seed list is in the shed");
    await expect(page.getByText("Your unsaved changes are still here.")).toBeHidden();
  });
});

test("what is typed into a form of the settings while it is sent stays", async ({ page }) => {
  await signIn(page, "ada", "/settings#password");
  const typed = page.getByLabel("New password", { exact: true });
  await page.getByLabel("Current password", { exact: true }).first().fill(PASSWORD);
  await typed.fill("tide and time");
  const release = await hold(page, "**/trpc/auth.changePassword*");
  const sending = page.waitForRequest("**/trpc/auth.changePassword*");
  await page.getByRole("button", { name: "Change password" }).click();
  await sending;
  await typed.fill("tide and time and tea");
  release();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(typed).toHaveValue("tide and time and tea");
});

test("a plan goes on while it is saved, and a crew that is being made waits", async ({ page, server }) => {
  await actAs(server, "ada").plan(3, { focus: "bread" });
  await signIn(page, "ada", "/my_participation/3");
  const focus = page.getByLabel("Focus", { exact: true });
  await focus.fill("soup");
  await nextStep(page).click();
  await nextStep(page).click();
  const release = await hold(page, "**/trpc/me.saveParticipation");
  const asked = page.waitForRequest("**/trpc/me.saveParticipation");
  await submit(page).click();
  await asked;
  await page.getByRole("switch", { name: "Take part: kitchen" }).click();
  release();
  await notConfirmed(page, "Your participation in Interval 3 has been saved.");
  expect(await stored(server, "ada", 3)).toMatchObject({ own: { focus: "soup" }, crews: [] });
  await expect(page.getByRole("switch", { name: "Take part: kitchen" })).toBeChecked();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("Your participation in Interval 3 has been saved.")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toMatchObject([{ name: "kitchen" }]);

  await goOn(page, "/crews/new");
  const releaseCrew = await hold(page, "**/trpc/crews.create");
  await page.getByLabel("Name").fill("Bakery");
  await page.getByLabel("Description").fill("Bread");
  await submitForm(page, "Create crew");
  await expect(page.getByLabel("Name")).toBeDisabled();
  releaseCrew();
  await expect(page.getByRole("article", { name: "Bakery" })).toHaveCount(1);
});

test("a date that is being typed stays whatever others do", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/new");
  await page.getByLabel("End date").fill("2026-04-28");
  await expect(page.locator("td[title='2026-04-28']:visible")).toBeVisible();
  await actAs(server, "bo").editCollective({ name: "Riverside" });
  await expect(page.getByRole("banner").getByText("Riverside")).toBeVisible();
  await expect(page.getByLabel("End date")).toHaveValue("April 28, 2026");
});
