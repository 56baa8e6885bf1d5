import type { Page } from "@playwright/test";
import { crewInputSchema } from "../../shared/crews/crews.schema.ts";
import { say } from "../../server/messages.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, chooseLinkType, submitForm } from "../support/editing.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const link = (page: Page, position: number) => page.getByRole("group", { name: `Link ${position}`, exact: true });

test("a crew's card shows who is in it, whether it is active, and its links", async ({ page, server }) => {
  await actAs(server, "bo").plan(2, { volunteers: ["garden"] });
  await actAs(server, "di").plan(2, { joins: ["garden"] });
  await actAs(server, "ada").plan(2, { joins: ["garden", "kitchen"] });
  await actAs(server, "ada").editCrew("garden", {
    name: "garden",
    description: "Beds and bees",
    links: [
      { link_type: "Matrix", url: "https://chat.example.org", label: "Chat" },
      { link_type: "Website", url: "https://beds.example.org", label: null },
    ],
  });
  await signIn(page, "ada", "/crews");
  const garden = card(page, "garden");
  await expect(garden.getByText("Active", { exact: true })).toBeVisible();
  await expect(garden.getByRole("list", { name: "People in garden" }).getByRole("listitem")).toHaveText([
    "bo",
    "ada (you)",
    "di",
  ]);
  await expect(garden.getByRole("listitem").first().getByRole("img", { name: "Convenor" })).toBeVisible();
  const links = garden.getByRole("list", { name: "Links of garden" }).getByRole("link");
  await expect(links).toHaveText([/Chat/, /https:\/\/beds\.example\.org/]);
  await expect(links.first().getByRole("img", { name: "Matrix" })).toBeVisible();
  await expect(links.first()).toHaveAttribute("target", "_blank");
  await expect(links.first()).toHaveAttribute("rel", /noopener/);

  await expect(garden.getByText("3 people · 3 participating · 1 volunteer to convene")).toBeVisible();
  await expect(garden.getByText("From")).toBeHidden();

  // Somebody is in it, but nobody convenes; and in the last one there is nobody.
  await expect(card(page, "kitchen").getByText("No volunteer to convene")).toBeVisible();
  await expect(card(page, "library").getByText("No volunteer to convene")).toBeHidden();
  await expect(card(page, "kitchen").getByText("Inactive", { exact: true })).toBeVisible();
  await expect(card(page, "library").getByText("Nobody is in this crew for this interval.")).toBeVisible();

  await page.getByRole("button", { name: "Next interval" }).click();
  await expect(garden.getByText("Inactive", { exact: true })).toBeVisible();

  await test.step("a crew that has lost most of its people says so, live", async () => {
    await actAs(server, "ada").plan(3, { joins: ["garden"] });
    await expect(garden.getByText("From 3 people to 1")).toBeVisible();
    await actAs(server, "bo").plan(3, { joins: ["garden"] });
    await expect(garden.getByText("2 people · 2 participating · 0 volunteers to convene")).toBeVisible();
    await expect(garden.getByText("From")).toBeHidden();
  });

  await test.step("a crew is edited by way of its card", async () => {
    await page.getByRole("button", { name: "Return to current" }).click();
    await card(page, "garden").getByRole("link", { name: "edit" }).click();
    await expect(page.getByRole("heading", { name: "Edit Crew" })).toBeVisible();
    await page.getByLabel("Name").fill("Orchard");
    await page.getByLabel("Description").fill("Apples");
    await submitForm(page);
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    await expect(card(page, "Orchard").getByText("Apples")).toBeVisible();
  });

  await test.step("a crew that does not exist cannot be edited", async () => {
    await goOn(page, "/crews/999/edit");
    await expect(page.getByText("Error: Crew not found")).toBeVisible();
    await page.getByRole("link", { name: "Back to the crews" }).click();
    await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
  });
});

test("links of one address stay apart when their order changes", async ({ page, server }) => {
  const website = (label: string, url = "https://beds.example.org") => ({ link_type: "Website" as const, url, label });
  const edit = (...links: ReturnType<typeof website>[]) =>
    actAs(server, "bo").editCrew("garden", { name: "garden", description: "Beds", links });
  const other = website("Bees", "https://bees.example.org");
  await edit(website("Beds"), website("Beds again"), other);
  await signIn(page, "ada", "/crews");
  const links = card(page, "garden").getByRole("list", { name: "Links of garden" }).getByRole("link");
  await expect(links).toHaveText([/Beds$/, /Beds again/, /Bees/]);
  await edit(other, website("Beds"));
  await expect(links).toHaveText([/Bees/, /Beds$/]);
});

test("a crew's form has a field for all that members edit, and its links are added, checked and removed", async ({
  page,
}) => {
  const label = say("en", "labels");
  await signIn(page, "ada", "/crews/new");
  for (const field of crewInputSchema.keyof().options) {
    await expect(page.getByRole("main").getByText(label(field), { exact: true })).toBeVisible();
  }

  await test.step("links are added one at a time, and the list always has a row to type in", async () => {
    const add = page.getByRole("button", { name: "Add link" });
    const remove = page.getByRole("button", { name: "Remove link 1" });
    await expect(add).toBeDisabled();
    await expect(remove).toBeDisabled();
    await link(page, 1).getByLabel("URL").fill("https://example.org");
    await expect(remove).toBeEnabled();
    await add.click();
    await expect(link(page, 2)).toBeVisible();
    await expect(add).toBeDisabled();
    await remove.click();
    await expect(link(page, 2)).toBeHidden();
    await expect(link(page, 1).getByLabel("URL")).toHaveValue("");
    await link(page, 1).getByLabel("URL").fill("https://example.org");
    await remove.click();
    await expect(link(page, 1).getByLabel("URL")).toHaveValue("");
    await expect(remove).toBeDisabled();
  });

  await test.step("all that is wrong with links is said at once, at the fields concerned", async () => {
    await page.getByLabel("Name").fill("Boats");
    await page.getByLabel("Description").fill("Everything that floats");
    await link(page, 1).getByLabel("Label (optional)").fill("Moorings");
    await page.getByRole("button", { name: "Add link" }).click();
    await chooseLinkType(page, 2, "Website");
    await page.getByRole("button", { name: "Add link" }).click();
    await chooseLinkType(page, 3, "Taiga");
    await link(page, 3).getByLabel("URL").fill("https://taiga.example.org");
    await submitForm(page, "Create crew");
    await expect(link(page, 1).getByLabel("Link type")).toHaveAccessibleDescription("Link type is required");
    await expect(link(page, 1).getByLabel("URL")).toHaveAccessibleDescription("URL is required");
    await expect(link(page, 2).getByLabel("URL")).toHaveAccessibleDescription("URL is required");
    await expect(link(page, 3).getByText("is required")).toHaveCount(0);
    await expect(page.getByText("URL is required")).toHaveCount(2);

    await link(page, 2).getByLabel("URL").fill("https://moorings.example.org");
    await expect(link(page, 2).getByText("is required")).toHaveCount(0);
    await expect(link(page, 1).getByText("is required")).toHaveCount(2);
  });

  await page.getByRole("button", { name: "Remove link 3" }).click();
  await page.getByRole("button", { name: "Remove link 1" }).click();
  await link(page, 1).getByLabel("URL").fill("ftp://example.org");
  await submitForm(page, "Create crew");
  await expect(page.getByText("URL must start with https:// or http://")).toBeVisible();
  await link(page, 1).getByLabel("URL").fill("https://moorings.example.org");
  await submitForm(page, "Create crew");
  await expect(page.getByText("The crew has been created.")).toBeVisible();
  await expect(card(page, "Boats").getByRole("link", { name: "https://moorings.example.org" })).toBeVisible();
});
