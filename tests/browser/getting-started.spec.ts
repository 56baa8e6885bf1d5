import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, hours } from "../support/editing.ts";

const filled = (page: Page) => page.locator("main .ant-btn-primary");

test("a new member is asked for their plan first, and led to who they are and what is coming", async ({
  page,
  server,
}) => {
  await actAs(server, "ada").plan(2);
  await signIn(page, "bo");
  const steps = page.getByRole("group", { name: "Getting started" });
  const go = (step: string) => steps.getByRole("link", { name: `Go: ${step}` });
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings.nth(0)).toHaveText("What needs you");
  await expect(headings.nth(1)).toHaveText("Getting started");
  await expect(filled(page)).toHaveText(["I take part"]);
  await expect(filled(page)).toHaveAttribute("href", "/my_participation/2?intention=OptIn");
  await expect(steps.getByRole("listitem")).toHaveText([/^Say who you are/, /^Look at what/]);
  await go("Say who you are").click();
  await expect(page.getByLabel("About me")).toBeFocused();
  const bo = actAs(server, "bo");
  await bo.editProfile({ display_name: "bo", avatar_id: null, about: "Boats" });
  await goOn(page, "/dashboard");
  await expect(go("Say who you are")).toBeHidden();
  for (const interval of [2, 3]) await bo.plan(interval, { joins: ["kitchen"] });
  await expect(filled(page)).toHaveText(["Go"]);
  await goOn(page, paths.gatherings);
  await expect(page.getByRole("heading", { name: "Gatherings" })).toBeVisible();
  await goOn(page, "/dashboard");
  await expect(headings.first()).toBeVisible();
  await expect(steps).toBeHidden();
});

test("a phone has a row for each step, and an answer to a gathering is a look at what is coming", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const gathering = await actAs(server, "ada").meet({ title: "Supper", ...hours("2026-02-20") });
  await signIn(page, "bo");
  const steps = page.getByRole("group", { name: "Getting started" }).getByRole("listitem");
  await expect(steps).toHaveText([/^Say who you are/, /^Look at what/]);
  for (const step of await steps.all()) expect((await step.boundingBox())?.height).toBeLessThan(50);
  await actAs(server, "bo").answer(gathering, "Maybe");
  await expect(page.getByRole("link", { name: "Go: Look at what is coming" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Go: Say who you are" })).toBeVisible();
});

test("the steps of a new collective are for all its members, who can put them away", async ({ page, server }) => {
  const { db } = server.running.services;
  await db.deleteFrom("crews").execute();
  await db.deleteFrom("intervals").where("id", "!=", 2).execute();
  await signIn(page, "bo");
  const steps = page.getByRole("group", { name: "Getting started" });
  await expect(steps.getByText("Create crews")).toBeVisible();
  await expect(steps.getByText("Say who you are")).toBeVisible();
  await expect(page.getByText("How will you take part")).toBeHidden();
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Will you take part in interval 2?")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Will you take part in interval 2?")).toBeVisible();
  await expect(steps).toBeHidden();
});

test("a new collective is led, step by step, until all is done", async ({ page, server }) => {
  const { db } = server.running.services;
  for (const table of ["crews", "intervals"] as const) await db.deleteFrom(table).execute();
  await db.updateTable("collectives").set({ slug: null, noun_name: null, last_interval_id: 0 }).execute();
  await signIn(page, "ada");
  const steps = page.getByRole("group", { name: "Getting started" });
  const done = steps.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Done" }) });
  const go = (step: string) => steps.getByRole("link", { name: `Go: ${step}` });
  await expect(done).toHaveText(["Invite people"]);
  await expect(go("Set the first interval")).toHaveAttribute("href", "/intervals/new");

  await actAs(server, "bo").createInterval("2026-02-01", "2026-02-28");
  await expect(page.getByRole("heading", { name: "Current interval #1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Plan your participation" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Choose crews" })).toBeHidden();

  await test.step("without crews their page says so, and leads to the first one", async () => {
    await goOn(page, "/crews");
    await expect(page.getByText("No crews available. Please create a crew first.")).toBeVisible();
    await page.getByRole("link", { name: "Create the first crew" }).click();
    await expect(page.getByRole("heading", { name: "New Crew" })).toBeVisible();
    await goOn(page, "/dashboard");
  });

  await test.step("a step leads to the field that it is about, and the page says what has happened", async () => {
    await go("Create crews").click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type("Boats");
    await page.getByLabel("Description").fill("What floats");
    await page.getByRole("button", { name: "Create crew" }).click();
    await expect(page.getByText("The crew has been created.")).toBeVisible();
    await goOn(page, "/dashboard");
  });
  await expect(page.getByRole("link", { name: "Plan your participation" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose crews" })).toBeVisible();

  await test.step("the public form is opened on the spot with what it lacks, and its link can be shared", async () => {
    await steps.getByRole("button", { name: "Go: Open the public form" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Address of your public pages")).toHaveValue("tidewater");
    await expect(dialog.getByLabel("What you call yourselves")).toHaveValue("Tidewater");
    await dialog.getByLabel("What you call yourselves").fill("the tide");
    await dialog.getByRole("button", { name: "Open the public form" }).click();
    await expect(dialog.getByText("The public form is open")).toBeVisible();
    await expect(dialog.getByText("/collective/tidewater/interest")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeHidden();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const collective = await db.selectFrom("collectives").selectAll().executeTakeFirstOrThrow();
    expect(collective).toMatchObject({ slug: "tidewater", noun_name: "the tide", feature_eoi: 1 });
  });
  await expect(steps).toBeHidden();
});

test("people lead to the public form while it is closed, and its dialog begins with what is missing", async ({
  page,
  server,
}) => {
  const closed = { noun_name: "the tide", slug: null, feature_eoi: 0 } as const;
  await server.running.services.db.updateTable("collectives").set(closed).execute();
  await signIn(page, "ada", "/people");
  await page.getByRole("link", { name: "Public form" }).click();
  await page.getByRole("button", { name: "Open the public form" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Address of your public pages")).toBeFocused();
  await expect(dialog.getByLabel("What you call yourselves")).toBeHidden();
  await dialog.getByLabel("Address of your public pages").press("Enter");
  await expect(page.getByText("Anyone can express interest at")).toBeVisible();
  await goOn(page, "/people");
  await expect(page.getByRole("link", { name: "New person" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Public form" })).toHaveCount(0);
});
