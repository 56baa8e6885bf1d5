import { expect, goOn, listedNames, noteCalls, signIn, test } from "../support/browser.ts";
import { takeOn } from "../../server/features/interest/entry-pathways.service.ts";
import { describeCollective, listPathways, submitted } from "../support/interest.ts";
import { actAs } from "../support/editing.ts";
import { createPoll } from "../../server/features/polls/polls.service.ts";
import { pollInputSchema } from "../../shared/polls.schema.ts";
import { EXIT } from "../support/world.ts";
import { nextStep, submit, heading, crewCard, join, volunteer, stored, goToIntention } from "../support/wizard.ts";

test("a member plans the next interval from the dashboard, joins crews and convenes one", async ({ page, server }) => {
  await actAs(server, "bo").plan(2, { joins: ["kitchen"] });
  await signIn(page, "ada");
  await expect(page.getByText("Next interval #3")).toBeVisible();
  await expect(page.getByText("No intention").first()).toBeVisible();
  await page.getByRole("link", { name: "Plan your participation" }).last().click();
  await expect(heading(page, "Participating in Interval 3")).toBeVisible();
  await expect(heading(page, "Plan your capacity")).toHaveAccessibleDescription(/how much you can take on/);
  await test.step("without a saved record only the next step can be opened", async () => {
    await page.getByText("Additional Participation").click({ force: true });
    await expect(heading(page, "Plan your capacity")).toBeVisible();
  });

  await page.getByLabel("Wellbeing").click();
  await page.getByRole("option", { name: "mostly well" }).click();
  await expect(page.getByLabel("Wellbeing")).toHaveValue("I am feeling mostly well.");
  await page.getByRole("radio", { name: "Higher capacity" }).check();
  await page.getByText("Minimum Participation").click();
  await expect(heading(page, "Plan your participation")).toHaveAccessibleDescription(/pause for a while, or leave/);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await expect(heading(page, "Crews")).toBeFocused();
  await expect(page.getByText("Crews are groups that look after something together.")).toBeVisible();

  await test.step("the browser's Back and Forward lead through the steps, and so does Back in the page", async () => {
    await page.goBack();
    await expect(heading(page, "Plan your participation")).toBeFocused();
    await page.goForward();
    await expect(heading(page, "Crews")).toBeVisible();
    await page.reload();
    await expect(heading(page, "Crews")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(heading(page, "Plan your participation")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Plan your capacity")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    await goOn(page, "/my_participation/3?step=crews");
  });

  await expect(heading(page, "Crews")).toBeVisible();
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

  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("Participating").first()).toBeVisible();
  const { own, crews } = await stored(server, "ada", 3);
  expect(own).toMatchObject({ wellbeing: "I am feeling mostly well.", capacity_score: 1, status: "Participating" });
  expect(crews).toEqual([
    { name: "garden", convenor: 1, volunteered_convenor: 1 },
    { name: "kitchen", convenor: 0, volunteered_convenor: 0 },
  ]);

  await test.step("with a saved record every step can be opened at once", async () => {
    await goOn(page, "/my_participation/3");
    await expect(heading(page, "Plan your capacity")).toBeVisible();
    await page.getByText("Additional Participation").click();
    await expect(heading(page, "Crews")).toBeVisible();
  });

  await test.step("Back in the page leads to the step before, not to the one that was left by a jump", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(heading(page, "Plan your participation")).toBeFocused();
    await page.goBack();
    await expect(heading(page, "Plan your capacity")).toBeFocused();
    await page.getByText("Additional Participation").click();
    await expect(heading(page, "Crews")).toBeVisible();
  });

  await test.step("a collective without crews says so", async () => {
    await server.running.services.db.deleteFrom("crews").execute();
    await page.reload();
    await expect(page.getByText("No crews available. Please create a crew first.")).toBeVisible();
  });
});

test("a member goes on hiatus until a date that the interval allows", async ({ page, server }) => {
  const calls = noteCalls(page);
  const date = page.getByLabel("Planned return date");
  const tooEarly = page.getByText("Return date must be after the interval begins");
  const chooseDate = async (text: string) => {
    await date.fill(text);
    await date.press("Enter");
  };

  await test.step("a later step that is not open yet does not open by itself", async () => {
    await signIn(page, "ada", "/my_participation/3?step=crews");
    await expect(heading(page, "Plan your participation")).toBeVisible();
  });

  await test.step("leaving the step says what is missing, one question at a time", async () => {
    await submit(page).click();
    await expect(page.getByText("Participation intention is required")).toBeVisible();
    await page.getByRole("radio", { name: "Opt-in" }).check();
    await expect(nextStep(page)).toBeVisible();
    await expect(heading(page, "Plan your participation")).toBeVisible();
    await page.getByRole("radio", { name: "Opt-out" }).check();
    await submit(page).click();
    await expect(page.getByText("Opt-out type is required")).toBeVisible();
    await page.getByRole("radio", { name: "Pause for now (hiatus)" }).check();
    await submit(page).click();
    await expect(page.getByText("Planned return date is required")).toBeVisible();
    await expect(heading(page, "Participating in Interval 3")).toBeVisible();
  });

  await test.step("the date can be chosen, and emptied again", async () => {
    await chooseDate("2026-06-01");
    await expect(date).toHaveValue("June 1, 2026");
    await expect(page.getByText("Planned return date is required")).toBeHidden();
    await date.fill("");
    await date.press("Tab");
    await submit(page).click();
    await expect(page.getByText("Planned return date is required")).toBeVisible();
  });

  await test.step("a return that the interval does not allow is refused at its field", async () => {
    await expect(page.getByText("You can return on March 2, 2026 at the earliest.")).toBeVisible();
    await chooseDate("2026-03-01");
    await expect(tooEarly).toBeVisible();
    await submit(page).click();
    await expect(date).toBeFocused();
    expect(calls.filter((path) => path.includes("saveParticipation"))).toEqual([]);
    await chooseDate("2026-03-02");
    await expect(tooEarly).toBeHidden();
  });

  await page.getByLabel("Context").fill("Fruit picking in the south");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("On Hiatus").first()).toBeVisible();
  expect((await stored(server, "ada", 3)).own).toMatchObject({
    status: "OnHiatus",
    opt_out_planned_return_date: "2026-03-02",
    intention_context: "Fruit picking in the south",
  });

  await test.step("but a stored one may stay", async () => {
    server.clock.setDay("2026-03-10");
    await page.goto("/my_participation/3?step=participation");
    await expect(date).toHaveValue("March 2, 2026");
    await page.getByLabel("Context").fill("Still away");
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).own).toMatchObject({ intention_context: "Still away" });
  });
});

test("a member exits, is told before what that means, and can stay after all", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { wellbeing: "Mostly well", joins: ["kitchen"], volunteers: ["garden"] });
  const crewsBefore = (await stored(server, "ada", 2)).crews;
  await actAs(server, "ada").plan(3, { joins: ["garden"] });
  await actAs(server, "bo").createInterval("2026-04-01", "2026-04-30");
  await actAs(server, "ada").plan(4, { joins: ["garden"] });
  await describeCollective(server);
  await submitted(server);
  const [applicant] = await listPathways(server);
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  await takeOn(server.running.services, { ...by, id: applicant?.id ?? 0 });
  await actAs(server, "ada").meet({ starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" });
  await actAs(server, "ada").meet({
    title: "Harvest",
    starts_at: "2026-09-20T10:00:00Z",
    ends_at: "2026-09-20T18:00:00Z",
  });
  const times = [{ starts_at: "2026-03-20T18:00:00Z", ends_at: "2026-03-20T20:00:00Z" }];
  await createPoll(server.running.services, by, pollInputSchema.parse({ title: "Songs", times }));
  await goToIntention(page, 2);
  await page.getByRole("radio", { name: "Opt-out" }).check();
  await page.getByRole("radio", { name: "Leave indefinitely (exit)" }).check();
  await expect(page.getByText("What exiting means")).toBeVisible();
  const held = page.getByRole("note").filter({ hasText: "What you are responsible for" }).getByRole("link");
  await expect(held).toHaveText([
    /^You convene garden, and have not written a handover yet\./,
    "You answer Wren, who would like to join.",
    "You opened the poll Songs.",
    "You planned Dinner.",
    "You planned Harvest.",
  ]);
  await page.getByRole("radio", { name: "Pause for now (hiatus)" }).check();
  await expect(held).toHaveCount(0);
  await page.getByRole("radio", { name: "Leave indefinitely (exit)" }).check();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("Exiting").first()).toBeVisible();
  expect((await stored(server, "ada", 2)).own).toMatchObject({ status: "Exiting" });
  await goOn(page, "/people?interval=3");
  await expect(listedNames(page)).toHaveText(["bo", "cy", "di"]);

  await test.step("a plan for an interval to come is still theirs, and keeps its crews when it is saved", async () => {
    await goOn(page, "/my_participation/4?step=crews");
    await expect(page.getByText("You leave before Interval 4 begins")).toBeVisible();
    await expect(join(page, "garden")).toBeChecked();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 4)).crews).toHaveLength(1);
  });

  await goOn(page, "/my_participation/3");
  await expect(page.getByText("You leave before Interval 3 begins")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(
    page.getByText("You stay, and take part in Interval 2 again. Your crews: garden, kitchen."),
  ).toBeVisible();
  expect((await stored(server, "ada", 2)).crews).toEqual(crewsBefore);
  await expect(page.getByText("You leave before Interval 3 begins")).toBeHidden();
  expect((await stored(server, "ada", 2)).own?.wellbeing).toBe("Mostly well");
  expect((await stored(server, "ada", 3)).crews).toHaveLength(1);
  await goOn(page, "/people?interval=3");
  await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
});

test("a member who opts out and changes their mind gets their crews back", async ({ page, server }) => {
  await actAs(server, "ada").plan(3, { joins: ["kitchen"], volunteers: ["garden"] });
  const crewsBefore = (await stored(server, "ada", 3)).crews;
  await goToIntention(page);
  const choose = (name: string) => page.getByRole("radio", { name }).check();
  await choose("Opt-out");
  await choose("Leave indefinitely (exit)");
  await page.reload();
  await choose("Opt-in");
  await nextStep(page).click();
  await expect(volunteer(page, "garden")).toBeChecked();
  await expect(join(page, "kitchen")).toBeChecked();

  await page.getByRole("button", { name: "Back" }).click();
  await choose("Opt-out");
  await choose("Pause for now (hiatus)");
  await expect(page.getByText("You can change the date later:")).toBeVisible();
  await choose("Leave indefinitely (exit)");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your earlier answers have been restored.")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toEqual(crewsBefore);

  await test.step("also once nothing offers to undo it any more", async () => {
    await actAs(server, "ada").plan(3, EXIT);
    expect((await stored(server, "ada", 3)).crews).toEqual([]);
    await page.goto("/my_participation/3?step=participation");
    await expect(page.getByText("Your unsaved changes are still here.")).toBeHidden();
    await choose("Opt-in");
    await nextStep(page).click();
    await expect(volunteer(page, "garden")).toBeChecked();
    await expect(join(page, "kitchen")).toBeChecked();
    await expect(join(page, "library")).not.toBeChecked();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).crews).toEqual(crewsBefore);
  });
});

test("private answers stay private: another member's browser never receives them", async ({ page, openElsewhere }) => {
  await signIn(page, "ada", "/my_participation/2");
  await page.getByRole("switch", { name: "Keep private" }).click();
  await expect(page.getByText("Capacity (Shared with group)")).toBeVisible();
  await page.getByLabel("Wellbeing").fill("a secret about me");
  await nextStep(page).click();
  await page.getByRole("radio", { name: "Opt-in" }).check();

  const other = await openElsewhere();
  const received: string[] = [];
  other.on("response", async (response) => received.push(await response.text().catch(() => "")));
  other.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(payload.toString())));
  await signIn(other, "bo");
  await nextStep(page).click();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect.poll(() => received.some((text) => text.includes("IntervalDataChanged"))).toBe(true);
  await other.reload();
  await expect(heading(other, "My Dashboard")).toBeVisible();
  expect(received.filter((text) => text.includes("a secret about me"))).toEqual([]);
  await goOn(page, "/my_participation/2");
  await expect(page.getByLabel("Wellbeing")).toHaveValue("a secret about me");
});
