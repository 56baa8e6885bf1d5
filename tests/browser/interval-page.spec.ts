import type { Page } from "@playwright/test";
import { expect, goOn, hold, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { hiatusUntil } from "../support/world.ts";
import { stored } from "../support/wizard.ts";

const section = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const crews = (page: Page) => page.getByRole("list", { name: "Crews" }).getByRole("listitem");
const crew = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });
const pressed = (page: Page, label: string, name: string) =>
  page.getByRole("button", { name: `${label}: ${name}`, pressed: true });
const unpressed = (page: Page, label: string, name: string) =>
  page.getByRole("button", { name: `${label}: ${name}`, pressed: false });

test("an interval's page is reached from the list, the dashboard and the navigator", async ({ page }) => {
  await signIn(page, "ada", "/intervals");
  await page.getByRole("row").getByRole("link", { name: "3" }).click();
  await expect(page.getByRole("heading", { name: "Interval 3", level: 1 })).toBeVisible();
  await expect(page.getByText("The next interval. It starts in 14 days.")).toBeVisible();
  await page.getByRole("button", { name: "Previous interval" }).click();
  await expect(page.getByText("The current interval.")).toBeVisible();

  await goOn(page, "/dashboard");
  await page.getByRole("link", { name: "Nobody has answered yet" }).last().click();
  await expect(page).toHaveURL(/\/intervals\/3$/);
  await page.getByRole("link", { name: "People", exact: true }).last().click();
  await page.getByRole("group", { name: "Interval" }).getByRole("link", { name: "Interval 3" }).click();
  await expect(page).toHaveURL(/\/intervals\/3$/);
});

test("it shows who has answered how, what crews lack, capacity, and who comes and goes", async ({ page, server }) => {
  await actAs(server, "bo").plan(2, { joins: ["garden"], capacity_score: 0 });
  await actAs(server, "bo").plan(3, { joins: ["kitchen"], capacity_score: -1 });
  await actAs(server, "cy").plan(3, hiatusUntil("2026-06-01"));
  await signIn(page, "ada", "/intervals/3");

  const answers = section(page, "Answers");
  await expect(answers.getByText("2 of 4 have answered")).toBeVisible();
  await expect(answers.getByRole("button")).toHaveText(["Taking part 1", "On hiatus 1", "Not answered 2"]);
  await answers.getByRole("button", { name: "Not answered" }).click();
  await expect(answers.getByRole("list", { name: "Not answered" }).getByRole("link")).toHaveText(["ada", "di"]);
  await answers.getByRole("button", { name: "Taking part" }).click();
  await expect(answers.getByRole("list", { name: "Taking part" }).getByRole("link")).toHaveText(["bo"]);
  await answers.getByRole("button", { name: "Taking part" }).click();
  await expect(answers.getByRole("link")).toHaveCount(0);

  await expect(crews(page)).toHaveText([/^garden/, /^kitchen/, /^library/, /^workshop/]);
  await expect(crew(page, "garden")).toContainText("No people, 1 last interval");
  await expect(crew(page, "kitchen")).toContainText("No convenor");
  await expect(crew(page, "kitchen")).toContainText("1 person, 0 last interval");

  const capacity = section(page, "Capacity");
  await expect(capacity.getByRole("row", { name: "Lower" }).getByRole("cell")).toHaveText(["", "1", "0"]);
  await expect(capacity.getByRole("row", { name: "Usual" }).getByRole("cell")).toHaveText(["", "0", "1"]);
  const coming = section(page, "Coming and going");
  await expect(coming.getByRole("list", { name: "Resting" })).toHaveText("cyuntil Jun 1");
  await expect(page.getByRole("link", { name: "Plan your participation" })).toHaveClass(/primary/);
});

test("one press takes part in a crew or volunteers, and can be taken back", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/3");
  const before = await stored(server, "ada", 3);

  await unpressed(page, "Take part", "garden").click();
  await expect(page.getByText("You take part in garden.")).toBeVisible();
  await expect(pressed(page, "Take part", "garden")).toBeVisible();
  await expect(section(page, "Answers").getByText("1 of 4 have answered")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your answer has been withdrawn.")).toBeVisible();
  await expect(unpressed(page, "Take part", "garden")).toBeFocused();
  expect(await stored(server, "ada", 3)).toEqual(before);

  await test.step("the second of two quick presses is undone alone", async () => {
    const release = await hold(page, "**/trpc/me.joinCrew*");
    await unpressed(page, "Take part", "garden").click();
    await unpressed(page, "Volunteer", "kitchen").click();
    release();
    await expect(page.getByText("You volunteer to convene kitchen.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("You no longer take part in kitchen.")).toBeVisible();
    expect(await stored(server, "ada", 3)).toMatchObject({
      own: { participation_intention: "OptIn" },
      crews: [{ name: "garden" }],
    });
    await page.unroute("**/trpc/me.joinCrew*");
  });

  await actAs(server, "ada").plan(3, { joins: ["library"], wellbeing: "tired", private_capacity_planning: true });
  const planned = await stored(server, "ada", 3);
  await expect(pressed(page, "Take part", "library")).toBeVisible();
  await unpressed(page, "Volunteer", "library").click();
  const volunteered = "You volunteer to convene library. You convene library in Interval 3: the only volunteer.";
  await expect(page.getByText(volunteered)).toBeVisible();
  await expect(crew(page, "library").getByRole("link", { name: "ada" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You take part in library.")).toBeVisible();
  expect(await stored(server, "ada", 3)).toEqual(planned);

  await pressed(page, "Take part", "library").click();
  await expect(page.getByText("You no longer take part in library.")).toBeVisible();

  await test.step("crews keep their places while somebody points at them", async () => {
    const pointElsewhere = () => page.getByRole("heading", { name: "Interval 3" }).click();
    const asOpened = [/^garden/, /^kitchen/, /^library/, /^workshop/];
    await pointElsewhere();
    await expect(crews(page)).toHaveText(asOpened);
    await unpressed(page, "Volunteer", "garden").click();
    await expect(crew(page, "garden")).toContainText("ada convenes");
    // The page is live, and others change it too.
    await actAs(server, "bo").plan(3, { volunteers: ["kitchen"] });
    await expect(crew(page, "kitchen")).toContainText("bo convenes");
    await expect(crews(page)).toHaveText(asOpened);
    await pointElsewhere();
    await expect(crews(page)).toHaveText([/^library/, /^workshop/, /^garden/, /^kitchen/]);
  });

  await test.step("who does not take part is led to the wizard instead", async () => {
    await actAs(server, "ada").plan(3, hiatusUntil("2026-06-01"));
    await expect(page.getByText("You are not taking part in this interval.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Take part/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Change your answer" }).click();
    await expect(page).toHaveURL(/\/my_participation\/3\?step=participation$/);
  });
});

test("who would replace a convenor is asked first, and told afterwards", async ({ page, server }) => {
  await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
  await signIn(page, "ada", "/intervals/3");
  const why = "You convene garden in Interval 3: neither volunteer has convened garden before, and you joined first.";
  const question = page.getByRole("dialog", { name: "Volunteer to convene garden?" });
  await unpressed(page, "Volunteer", "garden").click();
  await expect(question).toContainText(`If you volunteer, bo no longer convenes. ${why}`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(crew(page, "garden")).toContainText("bo convenes");
  await unpressed(page, "Volunteer", "garden").click();
  await question.getByRole("button", { name: "Volunteer" }).click();
  await expect(page.getByText(`You volunteer to convene garden. ${why} bo no longer convenes it.`)).toBeVisible();
  await expect(crew(page, "garden")).toContainText("ada convenes");
});

test("a past interval shows how it was, and who never answered", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
  await actAs(server, "ada").writeHandover(2, "garden", "Water the beans.");
  server.clock.setDay("2026-03-15");
  await server.rollOver();
  await signIn(page, "ada", "/intervals/2");
  await expect(page.getByText("A past interval, as it was.")).toBeVisible();
  await expect(section(page, "Answers").getByText("3 people never answered.")).toBeVisible();
  await expect(crew(page, "garden")).toContainText("ada convened");
  await expect(page.getByRole("region", { name: "Handover of garden" })).toContainText("Water the beans.");
  await expect(page.getByRole("button", { name: /^Take part/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /your participation/ })).toHaveCount(0);
  // Two intervals in a row.
  await page.getByRole("button", { name: "Next interval" }).click();
  await section(page, "Answers").getByRole("button", { name: "Not answered" }).click();
  await expect(section(page, "Answers").getByText("No answer for 2 intervals")).toHaveCount(3);
});
