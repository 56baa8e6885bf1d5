import { expect, FAILED_REQUEST, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { heading, join, nextStep, stored, submit, volunteer } from "../support/wizard.ts";

const LAST_TIME = {
  private_capacity_planning: true,
  wellbeing: "Mostly well",
  capacity_score: 1 as const,
  volunteers: ["garden"],
  joins: ["kitchen"],
};

test.use({ expectedErrors: FAILED_REQUEST });

const offer = "Same as last time";

test("last time's answers are submitted where they are shown, or changed first", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, LAST_TIME);
  await signIn(page, "ada", "/my_participation/3?same_as_last_time");
  const card = page.getByRole("group", { name: "Next interval #3" });

  await test.step("at once, told who convenes", async () => {
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    const convenes = "You convene garden in Interval 3: ";
    await expect(page.getByText(`Your participation in Interval 3 has been saved. ${convenes}`)).toBeVisible();
    await expect(card.getByText(convenes)).toBeVisible();
    expect(await stored(server, "ada", 3)).toMatchObject({
      own: { participation_intention: "OptIn", wellbeing: "Mostly well", capacity_score: 1 },
      crews: [{ name: "garden" }, { name: "kitchen" }],
    });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Your answer has been withdrawn.")).toBeVisible();
    await expect(card.getByRole("button", { name: offer })).toBeVisible();
    expect((await stored(server, "ada", 3)).crews).toEqual([]);
  });

  await goOn(page, "/my_participation/3?same_as_last_time");
  await expect(
    page.getByText("These are your answers and crews from Interval 2. Check them, and submit."),
  ).toBeVisible();

  await expect(submit(page)).toHaveClass(/primary/);
  await expect(nextStep(page)).not.toHaveClass(/primary/);

  await test.step("all of them are listed before they are submitted, each with a link to change it", async () => {
    const answers = page.getByRole("list", { name: "Your answers" });
    const change = (answer: string) =>
      answers.getByRole("listitem").filter({ hasText: answer }).getByRole("button", { name: "Change" }).click();
    await expect(answers.getByRole("listitem")).toHaveText([
      /^Wellbeing Mostly well/,
      /^Capacity Higher capacity/,
      /^Keep private\s*Change/,
      /^Participation intention Opt-in/,
      /^Crews garden · I volunteer to convene\nkitchen/,
    ]);
    await change("Wellbeing");
    await expect(page.getByLabel("Wellbeing")).toBeFocused();
    await change("Crews");
    await expect(volunteer(page, "garden")).toBeChecked();
    await page.goBack();
    await page.getByLabel("Wellbeing").fill("Well");
    await expect(answers).toContainText("Wellbeing Well");
    await page.getByLabel("Wellbeing").fill("Mostly well");
  });

  await expect(page.getByRole("switch", { name: "Keep private" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Higher capacity" })).toBeChecked();
  await nextStep(page).click();
  await expect(page.getByRole("radio", { name: "Opt-in" })).toBeChecked();
  await nextStep(page).click();
  await expect(volunteer(page, "garden")).toBeChecked();
  await expect(join(page, "kitchen")).toBeChecked();
  await expect(join(page, "library")).not.toBeChecked();
  expect((await stored(server, "ada", 3)).own).toMatchObject({ participation_intention: null, wellbeing: null });

  await join(page, "kitchen").click();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  const { own, crews } = await stored(server, "ada", 3);
  expect(own).toMatchObject({ private_capacity_planning: 1, wellbeing: "Mostly well", capacity_score: 1 });
  expect(crews).toEqual([{ name: "garden", convenor: 1, volunteered_convenor: 1 }]);
  await expect(page.getByRole("button", { name: offer })).toBeHidden();
  await goOn(page, "/my_participation/3?same_as_last_time");
  await expect(heading(page, "Plan your capacity")).toBeVisible();
  await expect(page.getByRole("button", { name: offer })).toBeHidden();
});

test("they are there on a page that was open when that interval was created", async ({ page, server }) => {
  const { createInterval, plan } = actAs(server, "ada");
  server.clock.setDay("2026-03-28");
  await server.rollOver();
  await signIn(page, "ada", "/dashboard");
  await createInterval("2026-04-01", "2026-04-10");
  await expect(page.getByRole("group", { name: "Next interval #4" })).toContainText("Nobody has answered yet");
  await plan(4, LAST_TIME);
  await createInterval("2026-04-11", "2026-04-20");
  server.clock.setDay("2026-04-12");
  await server.rollOver();
  await expect(page.getByRole("group", { name: "Current interval #5" })).toBeVisible();
  await goOn(page, "/my_participation/5?same_as_last_time");
  await expect(page.getByLabel("Wellbeing")).toHaveValue("Mostly well");
});

test("the wizard of an interval that has begun offers the answers of the one before", async ({ page, server }) => {
  server.clock.setDay("2026-01-15");
  await actAs(server, "ada").plan(1, LAST_TIME);
  server.clock.setDay("2026-02-15");
  await server.rollOver();
  await signIn(page, "ada", "/my_participation/2");
  await page.getByRole("button", { name: offer }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("Mostly well");
  await page.getByRole("button", { name: "Start empty" }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("");
  await expect(page.getByRole("button", { name: offer })).toBeVisible();
});

test("what somebody has typed is replaced only after asking", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { wellbeing: "Mostly well", joins: ["kitchen"] });
  await signIn(page, "ada", "/my_participation/3");
  await page.getByLabel("Wellbeing").fill("Tired");
  await goOn(page, "/my_participation/3?same_as_last_time");
  await expect(page.getByLabel("Wellbeing")).toHaveValue("Tired");
  await page.getByRole("button", { name: offer }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("Tired");
  await page.getByRole("button", { name: offer }).click();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("Mostly well");
});

test("one click on the dashboard saves last time's answers", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, LAST_TIME);
  await actAs(server, "bo").archiveCrew("kitchen");
  await signIn(page, "ada");
  const card = page.getByRole("group", { name: "Next interval #3" });
  const repeat = card.getByRole("button", { name: offer });
  await repeat.click();
  await expect(
    page.getByText("Your participation in Interval 3 has been saved. No longer available: kitchen. You convene garden"),
  ).toBeVisible();
  await expect(card.getByText("Your crews: garden")).toBeVisible();
  await expect(repeat).toBeHidden();
  const { own, crews } = await stored(server, "ada", 3);
  expect(own).toMatchObject({ private_capacity_planning: 1, wellbeing: "Mostly well", capacity_score: 1 });
  expect(crews).toEqual([{ name: "garden", convenor: 1, volunteered_convenor: 1 }]);
});
