import type { Page } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("a crew is archived and restored, and an unused one deleted; each can be undone", async ({ page, server }) => {
  await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
  await actAs(server, "ada").plan(3, { joins: ["kitchen"] });
  await actAs(server, "ada").createCrew({ name: "sauna", description: "Hot", links: [] });
  await signIn(page, "ada", "/crews");

  await test.step("what follows is said before", async () => {
    await page.getByRole("link", { name: "edit garden" }).click();
    await page.getByRole("button", { name: "Archive crew" }).click();
    const question = page.getByRole("dialog", { name: "Archive garden?" });
    await expect(question).toContainText("bo will not be in it in Interval 3.");
    await expect(question).toContainText("bo was to convene it then, and will be told who has archived it.");
    await expect(question).toContainText("Everyone else who is in it is told by email.");
    await question.getByRole("button", { name: "Archive it" }).click();
    await expect(page.getByText("This crew is archived.")).toBeVisible();
  });

  await test.step("it is gone from what can be chosen", async () => {
    for (const address of ["/my_participation/3?step=crews", "/crews", "/intervals/3"]) {
      await goOn(page, address);
      await expect(page.getByText("kitchen", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("garden", { exact: true })).toHaveCount(0);
    }
    await goOn(page, "/crews");
  });

  await test.step("and back when it is restored", async () => {
    await page.getByText("Archived crews (1)").click();
    await page.getByRole("link", { name: "garden" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("garden has been restored.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Next interval" })).toContainText("bo");
  });

  await test.step("one that nobody was ever in is deleted", async () => {
    await goOn(page, "/crews");
    const address = (await page.getByRole("link", { name: "edit sauna" }).getAttribute("href")) ?? "";
    await page.getByRole("link", { name: "edit sauna" }).click();
    await page.getByRole("button", { name: "Delete crew" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByRole("heading", { name: "Crews", exact: true })).toBeVisible();
    await expect(card(page, "sauna")).toHaveCount(0);
    await page.getByText("sauna has been deleted.").getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "sauna")).toBeVisible();
    await expect(page.getByRole("link", { name: "edit sauna" })).toHaveAttribute("href", address);
  });
});

test("a crew's description takes Markdown, which cards show without its marks", async ({ page, server }) => {
  const text =
    "# What we do\n\n**Beds** and\nbees.\n\n- dig\n- [plan](https://example.org/plan)\n\n[x](javascript:alert(1))";
  await actAs(server, "ada").plan(2, { joins: ["garden"] });
  const { garden } = server.collective.crews;
  await signIn(page, "ada", `/crews/${garden}/edit`);
  await expect(page.getByText("Markdown: **bold**, lists with -, [links](https://...).")).toBeVisible();
  await page.getByLabel("Description").fill(text);
  await submitForm(page);
  await expect(page.getByText("The crew has been saved.")).toBeVisible();

  await test.step("its page shows it, with its line breaks", async () => {
    await goOn(page, `/crews/${garden}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "What we do", level: 2 })).toBeVisible();
    await expect(main.getByRole("listitem").filter({ hasText: /^dig$/ })).toBeVisible();
    await expect(main.getByRole("link", { name: "plan" })).toHaveAttribute("href", "https://example.org/plan");
    await expect(main.locator("p", { hasText: "Beds" })).toHaveText("Beds and\nbees.", { useInnerText: true });
    expect(await main.locator("a", { hasText: "x" }).first().getAttribute("href")).not.toContain("javascript");
  });

  await test.step("cards are plain text", async () => {
    for (const path of ["/crews", "/dashboard", "/my_participation/2?step=crews"]) {
      await goOn(page, path);
      const about = page
        .locator("[role=group], [role=article]")
        .filter({ has: page.getByRole("heading", { name: "garden" }) })
        .last();
      const shown = "What we do\n\nBeds and\nbees.\n\n- dig\n- plan";
      await expect(about).toHaveText(new RegExp(shown), { useInnerText: true });
    }
  });
});

test("a crew with the name of another one is created once that is confirmed", async ({ page }) => {
  await signIn(page, "ada", "/crews/new");
  await page.getByLabel("Name").fill(" Garden");
  await page.getByLabel("Description").fill("Another garden");
  await submitForm(page, "Create crew");
  const dialog = page.getByRole("dialog", { name: "There is already a crew called garden. Create another?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await submitForm(page, "Create crew");
  await dialog.getByRole("button", { name: "Create another" }).click();
  await expect(page.getByText("The crew has been created.")).toBeVisible();
  await expect(card(page, "Garden").getByText("Another garden")).toBeVisible();
});
