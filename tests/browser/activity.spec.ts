import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";

test("a change can be undone among everything that changed", async ({ page, server }) => {
  const entries = page.getByRole("main").getByRole("listitem");

  const garden = (name: string) =>
    actAs(server, "ada").editCrew("garden", { name, description: "Everything about garden", links: [] });
  await garden("Gardeners");
  await garden("garden");
  await signIn(page, "ada");

  await test.step("the crew's page leads to what changed about it", async () => {
    await actAs(server, "bo").plan(2, { joins: ["garden"] });
    await actAs(server, "bo").editProfile({ display_name: "Bo the Bold" });
    await goOn(page, `/crews/${server.collective.crews["garden"]}`);
    await page.getByRole("main").getByRole("link", { name: "Activity" }).click();
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toContainText("Bo the Bold takes part and joins garden in interval 2");
    await expect(entries.nth(1)).toContainText("Ada edited garden");
    await expect(entries.nth(1)).toContainText("Name: Gardeners → garden");
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Participation");
    await expect(entries).toHaveCount(1);
    await page.getByRole("combobox", { name: "Kind" }).selectOption("All changes");
  });

  await test.step("what others change is there on the way back to the page", async () => {
    await goOn(page, "/activity");
    await expect(entries).toHaveCount(4);
    await goOn(page, "/crews");
    await expect(page.getByRole("article", { name: "garden" })).toBeVisible();
    await actAs(server, "bo").editProfile({ display_name: "Bo the Bold", about: "Boats" });
    await goOn(page, "/activity");
    await expect(entries.first()).toContainText("Bo the Bold edited their profile");
    await goOn(page, `/activity?crew=${server.collective.crews["garden"]}`);
    await expect(entries).toHaveCount(3);
  });

  await test.step("where something has changed since, both versions are shown", async () => {
    const description = "Everything about garden";
    await actAs(server, "bo").editCrew("garden", { name: "Orchard", description, links: [] });
    await actAs(server, "bo").editCrew("garden", { name: "Meadow", description, links: [] });
    // The page follows live.
    await expect(entries).toHaveCount(5);
    await entries.nth(1).getByRole("button", { name: "Undo" }).click();
    const dialog = page.getByRole("dialog", { name: "Something has changed since" });
    await expect(dialog.getByRole("group", { name: "Restore: Name" })).toContainText("BeforegardenNowMeadow");
    await dialog.getByRole("checkbox", { name: "Restore: Name" }).check();
    await dialog.getByRole("button", { name: "Restore the chosen fields" }).click();
    await expect(entries.first()).toContainText("Name: Meadow → garden");
    await expect(entries.nth(2).getByRole("button", { name: "Undo" })).toBeHidden();
  });

  await test.step("a feed reader follows it at an address of one's own", async () => {
    await page.getByRole("button", { name: "Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Follow in a feed reader" });
    await dialog.getByRole("button", { name: "Create a link" }).click();
    const shown = await dialog.getByText(/^http:\/\/\S+\.atom/).innerText();
    const path = /\/activity\/[\w-]{43}\.atom/.exec(shown)?.[0] ?? "";
    const titles = await page.evaluate(async (address) => {
      const atom = await (await fetch(address)).text();
      const feed = new DOMParser().parseFromString(atom, "application/xml");
      return [...feed.querySelectorAll("parsererror, entry > title")].map(({ textContent }) => textContent);
    }, path);
    expect(titles[0]).toBe("Ada edited garden");
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("a profile's contact details are not kept, which the notices say", async () => {
    const ada = server.collective.people["ada"] ?? 0;
    const contacts = [{ label: "Phone", text: "960104" }];
    await actAs(server, "ada").editProfile({ display_name: "ada", contacts });
    await goOn(page, `/people/${ada}/edit`);
    await page.getByLabel("Display name").fill("Ada the Able");
    await page.getByRole("button", { name: "Remove contact 1" }).click();
    await submitForm(page);
    const notice = page.getByText("Your profile has been saved. Undo does not restore contact details.");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The change has been undone. Contact details stay as they are.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "ada", exact: true })).toBeVisible();
    await expect(page.getByText("960104")).toHaveCount(0);
    await goOn(page, "/activity");
    await entries.first().getByRole("button", { name: "Undo" }).click();
    await expect(entries.first()).toContainText("Display name: ada → Ada the Able");
    await expect(page.getByText("The change has been undone. Contact details stay as they are.")).toHaveCount(1);
  });
});
