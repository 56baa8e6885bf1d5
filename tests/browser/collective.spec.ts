import { changeState, expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, chooseLinkType, sideMenu, submitForm } from "../support/editing.ts";
import { shareIntoPage } from "../support/sharing.ts";
import { createCollective } from "../support/world.ts";

test.use({ expectedErrors: /Failed to load resource/ });

test("everything about the collective is edited in one form, and shows at once", async ({ page, server }) => {
  const { db } = server.running.services;
  const { id } = await createCollective(db, "2026-02-15", { people: ["zoe"] });
  await db.updateTable("collectives").set({ slug: "taken" }).where("id", "=", id).execute();
  await signIn(page, "ada");
  await expect(page.getByRole("link", { name: "Edit collective" })).toHaveAttribute("href", "/collective/edit");
  await expect(sideMenu(page).getByRole("link", { name: "Entry" })).toBeHidden();

  await test.step("the header's name leads home, and the dashboard to the form", async () => {
    await page.goto("/crews");
    await page.getByRole("banner").getByRole("link", { name: "Tidewater" }).click();
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await page.getByRole("link", { name: "Edit collective" }).click();
    await expect(page.getByRole("heading", { name: "Edit Collective" })).toBeVisible();
  });

  await page.getByLabel("Name", { exact: true }).fill("Highwater");
  await page.getByLabel("Noun name").fill("the water");
  await page.getByLabel("Slug").fill("High water");
  await page.getByLabel("Description", { exact: true }).fill("By the sea");
  await submitForm(page);
  await expect(page.getByText("Slug may only contain lowercase letters, numbers and hyphens")).toBeVisible();
  await page.getByRole("switch", { name: "Public form" }).click();
  await page.getByLabel("Slug").fill("highwater");
  await expect(page.getByText(/The public form: .*\/collective\/highwater\/interest/)).toBeVisible();
  await page
    .getByLabel("Introduction of the public form")
    .fill("# Welcome\n\nWe are **few**. <b>Come</b> [in](javascript:alert(1)).");
  const preview = page.getByRole("group", { name: "Preview" });
  await preview.scrollIntoViewIfNeeded();
  await expect(preview.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("few");
  await expect(preview.getByText("<b>Come</b>")).toBeVisible();
  expect(await preview.locator("a").getAttribute("href")).not.toContain("javascript");

  await test.step("a slug that another collective has is refused at its field, and nothing typed is lost", async () => {
    const slug = page.getByLabel("Slug");
    await slug.fill("taken");
    await submitForm(page);
    await expect(page.getByText("Slug is already in use")).toBeVisible();
    await expect(slug).toBeFocused();
    await expect(page.getByLabel("Noun name")).toHaveValue("the water");
    await slug.fill("highwater");
  });

  await page.getByRole("combobox", { name: "Who looks after expressions of interest" }).selectOption("garden");
  await page.getByLabel("URL").fill("https://example.org");
  await chooseLinkType(page, 1, "Website");
  await page.getByLabel("Reply address").fill("hello@highwater.example, bo@highwater.example");
  await submitForm(page);
  await expect(page.getByText("Invalid email")).toBeVisible();
  await page.getByLabel("Reply address").fill("Us <hello@highwater.example>");
  await submitForm(page);

  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Resources" }).getByRole("link")).toHaveText(/https:\/\/example\.org/);
  await expect(page.getByRole("banner").getByText("Highwater")).toBeVisible();
  await expect(sideMenu(page).getByRole("link", { name: "Entry" })).toBeVisible();
  const stored = await db.selectFrom("collectives").selectAll().orderBy("id").execute();
  expect(stored[0]).toMatchObject({
    name: "Highwater",
    noun_name: "the water",
    slug: "highwater",
    description: "By the sea",
    feature_eoi: 1,
    reply_address: "hello@highwater.example",
    eoi_managing_crew_id: server.crew("garden"),
  });
});

test("the proposed slug is kept like what is typed, also when somebody else saves", async ({ page, server }) => {
  await server.running.services.db.updateTable("collectives").set({ slug: null }).execute();
  await signIn(page, "ada", "/collective/edit");
  const slug = page.getByLabel("Slug");
  await page.getByRole("button", { name: "Use “tidewater”" }).click();
  await expect(slug).toHaveValue("tidewater");
  await actAs(server, "bo").editCollective({ slug: null, description: "By the sea" });
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("By the sea");
  await expect(slug).toHaveValue("tidewater");
  await page.reload();
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  await expect(slug).toHaveValue("tidewater");
});

test("the public form opens only with a slug, and is then shared", async ({ page, server }) => {
  await server.running.services.db.updateTable("collectives").set({ slug: null, noun_name: null }).execute();
  await shareIntoPage(page);
  await signIn(page, "ada", "/collective/edit");
  const missing = page.getByText("Slug is required: without one, the public pages have no URL");
  const share = page.getByRole("button", { name: "Share" });
  await test.step("what a new collective has not named yet is suggested", async () => {
    await expect(page.getByLabel("Noun name")).toHaveValue("Tidewater");
    await expect(page.getByLabel("Slug")).toHaveValue("");
    await page.getByRole("switch", { name: "Public form" }).click();
    await expect(page.getByLabel("Slug")).toHaveValue("tidewater");
  });

  await test.step("what is missing is said beside the switch, at once, and while it is, nothing is saved", async () => {
    await page.getByLabel("Slug").fill("");
    await expect(missing).toBeInViewport();
    await submitForm(page);
    await expect(page.getByLabel("Slug")).toBeFocused();
    await expect(missing).toBeInViewport();
    await expect(page.getByText("The collective has been saved.")).toBeHidden();
    await expect(share).toBeHidden();
  });

  await page.getByRole("button", { name: "Use “tidewater”" }).click();
  await expect(missing).toBeHidden();
  await submitForm(page);
  await expect(page.getByText("The collective has been saved.")).toBeVisible();
  const url = `${new URL(page.url()).origin}/collective/tidewater/interest`;

  await test.step("the device shares its address", async () => {
    for (const path of ["/collective/edit", "/entry_pathways"]) {
      await goOn(page, path);
      await expect(page.getByText(`Anyone can express interest at${url}`)).toBeVisible();
      await share.click();
      await expect.poll(() => page.evaluate(() => window.shared)).toEqual({ title: "Join Tidewater", url });
      await page.evaluate(() => delete window.shared);
    }
  });
});

test("without a collective, its form says so", async ({ page }) => {
  await changeState(page, () => ({ collective: null }));
  await signIn(page, "ada", "/collective/edit");
  await expect(page.getByText("Error: Collective not found", { exact: true }).first()).toBeVisible();
});
