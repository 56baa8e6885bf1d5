import type { Locator } from "@playwright/test";
import { addDays } from "../../shared/basics/dates.ts";
import { gatheringTemplateInputSchema } from "../../shared/templates/gathering-templates.schema.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { createTemplate } from "../../server/features/templates/templates.service.ts";
import { editPoll } from "../../server/features/polls/polls.service.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { expect, FAILED_REQUEST, goOn, heading, overflowOf, signIn, test } from "../support/browser.ts";
import { listViolations } from "../support/axe.ts";
import { actAs, hours as hoursOn, submitForm } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";

const FIRST = { starts_at: "2026-03-06T09:00:00.000Z", ends_at: "2026-03-06T11:00:00.000Z" };
const SECOND = { starts_at: "2026-03-06T18:00:00.000Z", ends_at: "2026-03-06T20:00:00.000Z" };

const by = (server: TestServer, name: string) => ({
  collectiveId: server.collective.id,
  authorId: server.person(name),
});
const input = (times: object[]) => pollInputSchema.parse({ title: "Cleaning", times });

const propose = (server: TestServer, times: object[] = [FIRST, SECOND]) => actAs(server, "ada").propose(input(times));

test("who could choose a time sees that somebody else has chosen one", async ({ page, server }) => {
  const id = await propose(server);
  await signIn(page, "ada", `/gatherings/polls/${id}`);
  await expect(page.getByRole("heading", { name: "No answer (" })).toBeVisible();
  await settlePoll(server.running.services, { ...by(server, "bo"), id }, FIRST.starts_at);
  await expect(page.getByRole("note")).toContainText("A time has been chosen.");
  await page.getByRole("note").getByRole("link").click();
  await expect(heading(page, "Cleaning")).toBeVisible();
  await expect(page.getByText("Friday, March 6, 2026, 09:00")).toBeVisible();
});

test("times are proposed by pressing hours, with the keyboard too, and an hour that is pressed again is taken back", async ({
  page,
  server,
}) => {
  const hours = page.getByRole("table", { name: "Hours" }).getByRole("button");
  const hour = (name: RegExp) => page.getByRole("button", { name });
  const pressed = page.getByRole("button", { pressed: true });
  await actAs(server, "bo").meet({ title: "Quiz", ...hoursOn("2026-02-16", "19:30", "21:00") });
  await signIn(page, "ada", "/gatherings");
  await page.getByRole("link", { name: "Find a time" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Roof");
  await expect(hours).toHaveCount(7 * 15);
  await expect(hour(/Sunday, February 15, 2026.* 12:00/)).toBeDisabled();
  await expect(hour(/Sunday, February 15, 2026.* 13:00/)).toBeEnabled();

  await hour(/Monday, February 16, 2026.* 18:00/).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(hour(/Tuesday, February 17, 2026.* 19:00/)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(pressed).toHaveCount(3);
  await page.keyboard.press("Space");
  await expect(pressed).toHaveCount(2);
  expect(await listViolations(page, "all")).toEqual([]);
  await expect(hour(/Monday, February 16, 2026.*00 · Quiz/)).toHaveCount(2);
  await expect(hour(/ · Quiz/).locator("svg")).toHaveCount(2);

  await test.step("a phone has three days at a time", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(hours).toHaveCount(3 * 15);
    await page.getByRole("button", { name: "Later days" }).click();
    await hour(/Wednesday, February 18, 2026.* 08:00/).click();
    expect(await overflowOf(page)).toBe(0);
  });

  await test.step("the exact times are below, in order, and say the same", async () => {
    await page.getByText("Exact times (3)").click();
    await page.getByRole("group", { name: "Time 3" }).getByLabel("Begins: time").fill("08:15");
    await expect(page.getByRole("group", { name: "Time 3" }).getByLabel("Ends: time")).toHaveValue("09:45");
    await expect(pressed).toHaveCount(1);
    await submitForm(page, "Propose times");
    await expect(page.getByRole("heading", { name: "Roof", level: 1 })).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: /^Can you come/ })).toHaveCount(3);
    await expect(page.getByRole("radiogroup", { name: /February 18, 2026.* 08:15/ })).toBeVisible();
  });
});

test("hours that are pressed before the page renders, and exact times that are pressed off and on again, are as they were", async ({
  page,
  server,
}) => {
  const times = [
    { starts_at: "2026-02-16T09:00:00.000Z", ends_at: "2026-02-16T11:00:00.000Z" },
    { starts_at: "2026-02-17T18:15:00.000Z", ends_at: "2026-02-17T21:00:00.000Z" },
    { starts_at: "2026-02-17T18:30:00.000Z", ends_at: "2026-02-17T20:30:00.000Z" },
    { starts_at: "2026-02-18T18:00:00.000Z", ends_at: "2026-02-18T20:00:00.000Z" },
  ];
  const id = await propose(server, times);
  await signIn(page, "ada", `/gatherings/polls/${id}/edit`);
  const hour = (name: RegExp) => page.getByRole("button", { name });
  const monday = hour(/Monday, February 16, 2026.* 09:00/);
  const tuesday = hour(/Tuesday, February 17, 2026.* 18:00/);
  const wednesday = hour(/Wednesday, February 18, 2026.* 18:00/);
  const free = hour(/Thursday, February 19, 2026.* 18:00/);
  const pressAtOnce = async (...hours: Locator[]) => {
    const buttons = await Promise.all(hours.map((button) => button.elementHandle()));
    await page.evaluate((all) => {
      for (const button of all) (button as HTMLButtonElement).click();
    }, buttons);
  };
  const rows = page.getByRole("group", { name: /^Time \d+$/ });
  const shown = () =>
    rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("input")].map(({ value }) => value).join(" ")));
  await expect(rows).toHaveCount(4);
  const [first, ...exact] = await shown();
  const last = exact.pop();
  await tuesday.click();
  await expect.poll(shown).toEqual([first, last]);
  await tuesday.click();
  await expect.poll(shown).toEqual([first, ...exact, last]);
  await pressAtOnce(monday, wednesday);
  await expect.poll(shown).toEqual(exact);
  await pressAtOnce(free, free, monday);
  await expect.poll(shown).toEqual([first, ...exact]);
});

test("times that two people edit stand beside each other in words, and what is typed outlasts a reload", async ({
  page,
  server,
}) => {
  const id = await propose(server);
  await signIn(page, "ada", `/gatherings/polls/${id}/edit`);
  const times = page.getByRole("group", { name: /^Time \d+$/ });
  await expect(times).toHaveCount(2);
  await page.getByRole("button", { name: "Add a time" }).click();
  await expect(times).toHaveCount(3);
  await editPoll(server.running.services, { ...by(server, "bo"), id }, input([SECOND]));
  const conflict = page.getByRole("group", { name: "Proposed times" });
  await expect(conflict).toContainText("Friday, March 6, 2026, 18:00");
  await expect(conflict).toContainText("Saturday, March 7, 2026, 18:00");
  await expect(conflict).not.toContainText("2026-03");
  await page.reload();
  await expect(times).toHaveCount(3);
  await expect(conflict).toBeVisible();
  // Who changed it is known only if the device had not stored the change before it loaded the page again.
  await conflict.getByRole("button", { name: /^Use (theirs|the saved version)$/ }).click();
  await expect(times).toHaveCount(1);
});

test("a time that begins later ends later by as much, and the others stay; no more than twelve are added", async ({
  page,
  server,
}) => {
  const long = { ...SECOND, ends_at: "2026-03-06T21:30:00.000Z" };
  const days = Array.from({ length: 9 }, (_, index) => addDays("2026-03-07", index));
  const more = days.map((day) => ({ starts_at: `${day}T09:00:00Z`, ends_at: `${day}T11:00:00Z` }));
  const id = await propose(server, [FIRST, long, ...more]);
  await signIn(page, "ada", `/gatherings/polls/${id}/edit`);
  const time = (number: number) => page.getByRole("group", { name: `Time ${number}`, exact: true });
  await time(2).getByLabel("Begins: time").fill("19:00");
  await expect(time(2).getByLabel("Ends: time")).toHaveValue("22:30");
  await expect(time(1).getByLabel("Ends: time")).toHaveValue("11:00");
  const add = page.getByRole("button", { name: "Add a time" });
  await add.click();
  await expect(time(12)).toBeVisible();
  await expect(add).toBeDisabled();
  await test.step("one that ends before it begins is named where it is", async () => {
    await time(2).getByLabel("Ends: time").fill("17:00");
    await submitForm(page, "Save");
    await expect(time(2).getByText("The end must be after the beginning")).toBeVisible();
  });
});

test.describe("with a call that is refused", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("a poll without a time is not asked", async ({ page }) => {
    await signIn(page, "ada", "/gatherings/polls/new");
    await page.getByLabel("Title").fill("Roof");
    await submitForm(page, "Propose times");
    await expect(page.getByText("Propose at least one time")).toBeVisible();
  });

  test("when all proposed times are over, the page asks for others", async ({ page, server }) => {
    const id = await propose(server);
    await server.liveUntil(addDays(SECOND.ends_at.slice(0, 10), 1));
    await signIn(page, "ada", `/gatherings/polls/${id}`);
    await expect(page.getByRole("note")).toContainText("None of the proposed times is still to come.");
    await expect(page.getByText("Past", { exact: true })).toHaveCount(2);
    await page.getByRole("link", { name: "Propose other times" }).click();
    await submitForm(page, "Save");
    await expect(page.getByText("At least one time must be in the future")).toBeVisible();
  });
});

test("a gathering begins from a template that one comes from, and keeps what is changed of it", async ({
  page,
  server,
}) => {
  const template = gatheringTemplateInputSchema.parse({ title: "Dinner", summary: "Bring a bowl." });
  await createTemplate(server.running.services, by(server, "ada"), template);
  await signIn(page, "ada", "/gatherings");
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: "New gathering: Dinner" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Dinner");
  await expect(page.getByLabel("Description")).toHaveValue("Bring a bowl.");
  await expect(page).toHaveURL(/\/gatherings\/new$/);
  await page.getByLabel("Title").fill("Late dinner");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Late dinner");
  await goOn(page, "/gatherings");
  await expect(heading(page, "Gatherings")).toBeVisible();
});
