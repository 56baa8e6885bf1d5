import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, hours } from "../support/editing.ts";
import {
  goToCrews,
  nextStep,
  submit,
  heading,
  stepButton,
  crewCard,
  join,
  volunteer,
  stored,
} from "../support/wizard.ts";

test("the dashboard asks whether somebody takes part, and the plan begins with the answer", async ({ page }) => {
  const begin = async () => {
    await page.getByRole("link", { name: "I take part", exact: true }).click();
    await expect(heading(page, "Plan your capacity")).toBeVisible();
    await nextStep(page).click();
    await expect(page.getByRole("radio", { name: "Opt-in", exact: true })).toBeChecked();
  };
  await signIn(page, "ada");
  await begin();
  await page.getByRole("radio", { name: "Opt-out" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Opt-out" })).toBeChecked();
  await goOn(page, "/dashboard");
  await begin();
  await nextStep(page).click();
  await expect(heading(page, "Additional Participation")).toBeVisible();
});

test("a member plans the next interval from the dashboard, joins crews and convenes one", async ({ page, server }) => {
  await actAs(server, "bo").plan(2, { joins: ["kitchen"] });
  await signIn(page, "ada");
  await expect(page.getByText("Next interval #3")).toBeVisible();
  await expect(page.getByText("No intention").first()).toBeVisible();
  await page.getByRole("link", { name: "Plan your participation" }).last().click();
  await expect(heading(page, "Participating in Interval 3")).toBeVisible();
  await expect(heading(page, "Plan your capacity")).toHaveAccessibleDescription(/how much you can take on/);
  await test.step("without a saved record only the next step can be opened", async () => {
    await stepButton(page, "Additional Participation").click({ force: true });
    await expect(heading(page, "Plan your capacity")).toBeVisible();
  });

  await page.getByRole("switch", { name: "Keep private" }).click();
  await expect(page.getByText("Capacity (Shared with group)")).toBeVisible();
  await page.getByLabel("Wellbeing").click();
  await page.getByRole("option", { name: "mostly well" }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("I am feeling mostly well.");
  await page.getByRole("radio", { name: "Higher capacity" }).check();
  await stepButton(page, "Minimum Participation").click();
  await expect(heading(page, "Minimum Participation")).toHaveAccessibleDescription(/pause for a while, or leave/);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await expect(heading(page, "Additional Participation")).toBeFocused();
  await expect(page.getByText("Crews are groups that look after something together.")).toBeVisible();

  await test.step("the browser's Back and Forward lead through the steps, and so does Back in the page", async () => {
    await page.goBack();
    await expect(heading(page, "Minimum Participation")).toBeFocused();
    await page.goForward();
    await expect(heading(page, "Additional Participation")).toBeVisible();
    await page.reload();
    await expect(heading(page, "Additional Participation")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(heading(page, "Minimum Participation")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Plan your capacity")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    await goOn(page, "/my_participation/3?step=crews");
  });

  await expect(heading(page, "Additional Participation")).toBeVisible();
  await expect(crewCard(page, "garden").getByText("Needs participants to go ahead.")).toBeVisible();
  await expect(volunteer(page, "garden")).toBeHidden();
  await join(page, "garden").click();
  await expect(crewCard(page, "garden").getByText("Needs convenor to go ahead.")).toBeVisible();
  await volunteer(page, "garden").click();
  await expect(crewCard(page, "garden").getByText("Needs convenor to go ahead.")).toBeHidden();

  await test.step("a crew that nobody of the last interval joins says that it may lack context", async () => {
    const lacksContext = page.getByText(
      "No overlapping participants with last interval, this crew will go ahead but may lack context.",
    );
    await expect(lacksContext).toBeHidden();
    await join(page, "kitchen").click();
    await expect(lacksContext).toBeVisible();
  });

  await test.step("more than two crews draw a warning", async () => {
    const warning = page.getByText("Pace yourself comrade: Are you sure you want to be part of more than 2 crews?");
    await expect(warning).toBeHidden();
    await join(page, "library").click();
    await expect(warning).toBeVisible();
    await join(page, "library").click();
    await expect(warning).toBeHidden();
  });

  const opening = await actAs(server, "bo").meet({ title: "Opening", expectation: "Expected", ...hours("2026-03-20") });
  await expect(page.getByText("Opening")).toBeVisible();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("Participating").first()).toBeVisible();
  const told = server.running.services.db.selectFrom("told_gatherings").select(["person_id", "gathering_id"]);
  const known = { person_id: server.person("ada"), gathering_id: opening };
  expect(await told.execute()).toContainEqual(known);
  const { own, crews } = await stored(server, "ada", 3);
  const answers = { private_capacity_planning: 1, wellbeing: "I am feeling mostly well.", capacity_score: 1 };
  expect(own).toMatchObject({ ...answers, status: "Participating" });
  expect(crews).toEqual([
    { name: "garden", convenor: 1, volunteered_convenor: 1 },
    { name: "kitchen", convenor: 0, volunteered_convenor: 0 },
  ]);

  await test.step("with a saved record every step can be opened at once", async () => {
    await goOn(page, "/my_participation/3");
    await expect(heading(page, "Plan your capacity")).toBeVisible();
    await stepButton(page, "Additional Participation").click();
    await expect(heading(page, "Additional Participation")).toBeVisible();
  });

  await test.step("Back in the page leads to the step before, not to the one that was left by a jump", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(heading(page, "Minimum Participation")).toBeFocused();
    await page.goBack();
    await expect(heading(page, "Plan your capacity")).toBeFocused();
    await stepButton(page, "Additional Participation").click();
    await expect(heading(page, "Additional Participation")).toBeVisible();
  });

  await test.step("a collective without crews says so", async () => {
    await server.running.services.db.deleteFrom("crews").execute();
    await page.reload();
    await expect(page.getByText("No crews available. Please create a crew first.")).toBeVisible();
  });
});

test("whom a plan would replace as convenor, and why, is said before it is saved; then, what has come of it", async ({
  page,
  server,
}) => {
  const volunteers = ["garden"];
  await actAs(server, "bo").plan(2, { volunteers });
  await actAs(server, "bo").plan(3, { volunteers });
  await signIn(page, "cy", "/my_participation/3");
  await goToCrews(page);
  await join(page, "garden").click();
  await volunteer(page, "garden").click();
  await expect(crewCard(page, "garden")).toContainText(
    "If you volunteer, bo no longer convenes. " +
      "You convene garden in Interval 3: the only one of two volunteers who has never convened garden.",
  );
  await page.route("**/trpc/me.saveParticipation", async (route) => {
    await actAs(server, "ada").plan(3, { volunteers });
    await route.continue();
  });
  await submit(page).click();
  await expect(
    page.getByText("has been saved. ada convenes garden in Interval 3: two of three volunteers"),
  ).toBeVisible();
});
