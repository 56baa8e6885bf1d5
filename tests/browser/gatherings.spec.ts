import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { listViolations } from "../support/axe.ts";
import { chooseScheme, expect, goOn, hold, installClock, overflowOf, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";

/** It is noon in UTC on Sunday, February 15; interval 2 is February. */
const TOMORROW = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };
const PHONE = { width: 390, height: 844 };

const answersTo = (page: Page, title: string) => page.getByRole("radiogroup", { name: `Your answer to ${title}` });
const say = (page: Page, title: string, answer: string) =>
  answersTo(page, title).getByText(answer, { exact: true }).click();

test("a gathering is planned, answered, edited, cancelled and restored", async ({ page }) => {
  await signIn(page, "ada", paths.gatherings);
  await expect(page.getByText("Nothing is planned")).toBeVisible();
  await page.getByRole("link", { name: "New gathering" }).click();

  await test.step("the form says what is missing", async () => {
    await submitForm(page, "Plan gathering");
    for (const issue of ["Title is required", "Beginning is required", "End is required"])
      await expect(page.getByText(issue)).toBeVisible();
  });
  await page.getByLabel("Title").fill("Dinner");
  await page.getByLabel("Begins", { exact: true }).fill("2026-02-16");
  await page.getByLabel("Begins: time").fill("20:00");
  await expect(page.getByLabel("Ends: time")).toHaveValue("21:30");
  await page.getByLabel("Ends: time").fill("22:30");
  await test.step("a gathering that begins earlier keeps its length", async () => {
    await page.getByLabel("Begins: time").fill("19:00");
    await expect(page.getByLabel("Ends: time")).toHaveValue("21:30");
  });
  await page.getByLabel("Place", { exact: true }).fill("Net loft");
  await test.step("a folded field with an error is unfolded", async () => {
    const more = page.getByText("More", { exact: true });
    await more.click();
    await page.getByLabel("Places").fill("0");
    await more.click();
    await expect(page.getByLabel("Places")).toBeHidden();
    await submitForm(page, "Plan gathering");
    await expect(page.getByLabel("Places")).toBeFocused();
    await page.getByLabel("Places").fill("");
  });
  await page.getByRole("radiogroup").getByText("Expected", { exact: true }).click();
  // The button moves up once the messages are gone.
  await expect(page.getByRole("alert")).toHaveCount(0);
  await submitForm(page, "Plan gathering");

  await expect(page.getByRole("heading", { name: "Dinner", level: 1 })).toBeVisible();
  await goOn(page, paths.gatherings);
  const day = page.getByRole("group", { name: "Tomorrow, Mon, Feb 16" });
  const dinner = day.getByRole("article", { name: "Dinner" });
  await expect(dinner).toContainText(/19:00\s–\s21:30/);
  await expect(dinner).toContainText("Net loft");
  await expect(dinner).toContainText("Expected");
  await say(page, "Dinner", "Going");
  await expect(dinner).toContainText("1 person is going");
  await page.reload();
  await expect(answersTo(page, "Dinner").getByRole("radio", { name: "Going", exact: true })).toBeChecked();

  await test.step("it is edited, and that can be undone", async () => {
    await dinner.getByRole("link", { name: "Dinner" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Begins: time")).toHaveValue("19:00");
    await page.getByLabel("Begins: time").fill("18:30");
    await submitForm(page);
    await expect(page.getByText(/Monday, February 16, 2026, 18:30\s–\s21:00/)).toBeVisible();
    const moved = page.getByText("It was to begin on Monday, February 16, 2026 at 19:00.");
    await expect(moved).toBeVisible();
    await goOn(page, paths.gatherings);
    await expect(dinner).toContainText("Moved");
    await page.goBack();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/Monday, February 16, 2026, 19:00\s–\s21:30/)).toBeVisible();
    await expect(moved).toBeHidden();
  });

  await test.step("it is cancelled with a reason, which the list says, and restored", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel gathering" }).click();
    await page.getByLabel("Reason").fill("Flooded");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel it" }).click();
    await expect(page.getByText("This gathering is cancelled.")).toBeVisible();
    await expect(answersTo(page, "Dinner")).toBeHidden();
    await goOn(page, paths.gatherings);
    await expect(dinner).toContainText("Cancelled");
    await expect(dinner).toContainText("Flooded");
    await dinner.getByRole("link", { name: "Dinner" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(answersTo(page, "Dinner").getByRole("radio", { name: "Going", exact: true })).toBeChecked();
  });

  await test.step("the answer is taken back", async () => {
    await page.getByRole("button", { name: "Take back your answer" }).click();
    await expect(answersTo(page, "Dinner").getByRole("radio", { checked: true })).toHaveCount(0);
  });
});

test.describe("with a clock of its own", () => {
  test.use({ ownContext: true });

  test("places are taken in the order of the answers, and none is given away by a slip", async ({
    page,
    server,
    openAs,
  }) => {
    const pass = await installClock(page);
    const { meet, answer } = actAs(server, "ada");
    const group = (on: Page, name: string) => on.getByRole("group", { name, exact: true });
    const waits = (on: Page) => on.getByText("You are first on the waiting list.");
    const kept = page.getByText("Your place is kept for ten seconds.");
    const bread = await meet({ title: "Bread", places: 1, ...TOMORROW });
    await actAs(server, "bo").answer(bread, "Going");
    server.clock.advance(1_000);
    await signIn(page, "ada", paths.gathering(bread));
    const others = await openAs("cy", paths.gatherings);

    await test.step("all see at once who has a place, and who waits for one", async () => {
      const listed = others.getByRole("article", { name: "Bread" });
      await expect(listed).toContainText("Full");
      await expect(page.getByText("The only place is taken.")).toBeVisible();
      await expect(page.getByText("All places are taken. If you answer “Going”")).toBeVisible();
      await say(page, "Bread", "Going");
      await expect(waits(page)).toBeVisible();
      await expect(group(page, "Waiting list (1)")).toContainText("ada");

      await actAs(server, "bo").answer(bread, "NotGoing");
      await expect(group(page, "Going (1)")).toContainText("ada");
      await expect(waits(page)).toBeHidden();
      await actAs(server, "di").answer(bread, "Maybe");
      await expect(listed).toContainText("1 person is going, 1 maybe");
    });

    await test.step("a place is given up once it can no longer be undone", async () => {
      await say(page, "Bread", "Not going");
      await expect(kept).toBeVisible();
      await expect(group(page, "Going (1)")).toContainText("ada");
      await pass("00:10");
      await expect(group(page, "Not going (2)")).toContainText("ada");
      await expect(answersTo(page, "Bread").getByRole("radio", { name: "Not going" })).toBeChecked();
    });

    const soup = await meet({ title: "Soup", places: 1, ...TOMORROW });
    await answer(soup, "Going");
    server.clock.advance(1);
    await actAs(server, "cy").answer(soup, "Going");
    await goOn(page, paths.gathering(soup));
    await goOn(others, paths.gathering(soup));
    const mine = (name: string) => answersTo(page, "Soup").getByRole("radio", { name, exact: true });

    await test.step("an arrow key gives nothing away, and a slip of the finger is undone", async () => {
      await mine("Going").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect(mine("Not going")).toBeFocused();
      await expect(mine("Going")).toBeChecked();
      await page.keyboard.press("ArrowLeft");
      // Text that is being typed is not lost either.
      const note = page.getByLabel("Note on your answer");
      await note.fill("Ten minutes late");
      await mine("Maybe").focus();
      await page.keyboard.press("Enter");
      await expect(mine("Maybe")).toBeChecked();
      await expect(kept).toBeVisible();
      await expect(page.getByText("you are put on the waiting list")).toBeHidden();
      await expect(note).toBeDisabled();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(mine("Going")).toBeChecked();
      await expect(kept).toBeHidden();
      await expect(waits(others)).toBeVisible();
      await expect(note).toBeEnabled();
      await expect(note).toHaveValue("Ten minutes late");
    });

    await test.step("a place is given up when the page is left", async () => {
      await say(page, "Soup", "Maybe");
      await expect(kept).toBeVisible();
      await expect(waits(others)).toBeVisible();
      await page.goto("about:blank");
      await expect(group(others, "Going (1)")).toContainText("cy");
    });
  });
});

test.describe("with notes, of which one is refused", () => {
  test.use({ expectedErrors: /status of 40[01]/ });

  test("a note on one's answer is seen beside the name, live, and is changed in place", async ({
    page,
    server,
    openAs,
  }) => {
    const id = await actAs(server, "bo").meet({ title: "Soup", ...TOMORROW });
    const other = await openAs("bo", paths.gathering(id));
    await signIn(page, "ada", paths.gathering(id));
    const note = page.getByLabel("Note on your answer");
    const button = page.getByRole("button", { name: "Save note" });
    const save = async (text: string) => {
      await note.fill(text);
      await note.press("Enter");
    };
    await expect(answersTo(page, "Soup")).toBeVisible();
    await expect(note).toHaveCount(0);
    await say(page, "Soup", "Going");
    await note.fill("Ten minutes late");
    await button.click();
    const ada = (on: Page) =>
      on
        .getByRole("list", { name: /^Going/ })
        .getByRole("listitem")
        .filter({ hasText: "ada" });
    await expect(ada(other)).toContainText("Ten minutes late");
    await expect(ada(page)).toContainText("Ten minutes late");
    await expect(button).toHaveCount(0);
    await save("On time after all");
    await expect(ada(other)).toContainText("On time after all");
    await page.reload();
    await expect(note).toHaveValue("On time after all");
    await save("");
    await expect(ada(other)).not.toContainText("On time");

    await test.step("what is typed while a note is being saved stays, and is saved by Enter", async () => {
      const isSaving = page.locator("[class*=-btn-loading]", { hasText: "Take back your answer" });
      const release = await hold(page, "**/trpc/gatherings.answer");
      await save("With");
      await save("With a cake");
      await note.fill("With a cake and a cat");
      await expect(isSaving).toBeVisible();
      release();
      await expect(isSaving).toBeHidden();
      await expect(ada(other)).toContainText(/With a cake$/);
      await expect(note).toHaveValue("With a cake and a cat");
      await expect(button).toBeVisible();
      await note.press("Enter");
      await expect(ada(other)).toContainText("With a cake and a cat");
      await expect(button).toBeHidden();
    });

    await test.step("it follows what another device saves, and a refused one stays in the field", async () => {
      const { services } = server.running;
      const by = { collectiveId: server.collective.id, personId: server.person("ada"), id };
      await answerGathering(services, { ...by, note: "Without the cat" }, "Going");
      await expect(note).toHaveValue("Without the cat");
      server.clock.setInstant(TOMORROW.ends_at);
      await save("With a dog");
      await expect(page.getByText("This gathering is over.")).toBeVisible();
      await expect(note).toHaveValue("With a dog");
      await expect(button).toBeEnabled();
      server.clock.setDay("2026-02-15");
    });

    await save("x".repeat(200));
    await expect(ada(page)).toContainText("xxx");
    expect(await overflowOf(page)).toBe(0);
  });
});

test("a gathering that is over gets notes, and one that takes place the names of who was there", async ({
  page,
  server,
}) => {
  const times = { starts_at: "2026-02-14T19:00:00Z", ends_at: "2026-02-14T21:00:00Z" };
  const id = await actAs(server, "bo").meet({ title: "Soup", place: "Net loft", ...times });
  await signIn(page, "ada", paths.gathering(id));
  await expect(page.getByText("This gathering is over.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Add to calendar", "Save as template"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit notes" }).click();
  await expect(page.getByRole("heading", { name: "Edit notes", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
  await expect(page.getByLabel("Begins", { exact: true })).toHaveCount(0);
  await page.getByLabel("Description").fill("The soup was hot.");
  await submitForm(page);
  await expect(page.getByText("The soup was hot.")).toBeVisible();
  await expect(page.getByText("Net loft")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The soup was hot.")).toHaveCount(0);

  await test.step("who had said that they come is proposed as having been there", async () => {
    const now = { starts_at: "2026-02-15T11:00:00Z", ends_at: "2026-02-15T15:00:00Z" };
    const begun = await actAs(server, "ada").meet({ crew_id: server.crew("kitchen"), ...now });
    await actAs(server, "bo").answer(begun, "Going");
    await actAs(server, "cy").answer(begun, "NotGoing");
    await actAs(server, "di").answer(begun, "Maybe");
    await goOn(page, paths.gathering(begun));
    await expect(page.getByText("This gathering is taking place now.")).toBeVisible();
    const who = page.getByRole("group", { name: "Who was there" });
    await expect(who).toContainText("Proposed");
    await expect(who.getByRole("checkbox", { name: "bo" })).toBeChecked();
    for (const name of ["cy", "di"]) await expect(who.getByRole("checkbox", { name, exact: true })).not.toBeChecked();
    await who.getByRole("checkbox", { name: "di", exact: true }).click();
    // Nobody is in this crew, so that nobody else was asked.
    await who.getByRole("combobox", { name: "Add somebody else" }).selectOption("ada");
    await expect(who.getByRole("checkbox", { name: "ada" })).toBeChecked();
    const release = await hold(page, "**/trpc/gatherings.notePresence");
    await who.getByRole("button", { name: "Save who was there" }).click();
    await who.getByRole("checkbox", { name: "cy", exact: true }).click();
    release();
    await expect(page.getByText("The list of who was there has been saved.")).toBeVisible();
    // It was ticked too late, but the tick stays.
    await expect(who.getByRole("checkbox", { name: "cy", exact: true })).toBeChecked();
    await page.reload();
    await expect(who.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await expect(who).not.toContainText("Proposed");
  });
});

test("an address in a description is a link, and the activity names a gathering's crew and says times in words", async ({
  page,
  server,
}) => {
  const { meet, editGathering, editCrew } = actAs(server, "ada");
  const description =
    "**Bring** bread to https://meet.example.org/abc, or ask kitchen@example.org. `https://not.example`";
  const dinner = { title: "Dinner", description, ...TOMORROW };
  const id = await meet({ ...dinner, crew_id: server.crew("garden") });
  await editGathering(id, { ...dinner, crew_id: server.crew("kitchen"), starts_at: "2026-02-16T18:00:00Z" });
  await editCrew("garden", { name: "garden", description: "We meet at https://garden.example.org.", links: [] });

  await test.step("an address is a link, among other marks and in a plain text", async () => {
    await signIn(page, "bo", paths.gatherings);
    await page.getByRole("link", { name: "Dinner" }).click();
    const linked = page.getByRole("link", { name: "https://meet.example.org/abc" });
    await expect(linked).toHaveAttribute("href", "https://meet.example.org/abc");
    await expect(linked).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(page.getByRole("link", { name: "kitchen@example.org" })).toHaveAttribute(
      "href",
      "mailto:kitchen@example.org",
    );
    await expect(page.getByText("https://not.example")).toBeVisible();
    await expect(page.getByRole("link", { name: "https://not.example" })).toHaveCount(0);
    await goOn(page, paths.crew(server.crew("garden")));
    await expect(page.getByRole("link", { name: "https://garden.example.org" })).toBeVisible();
  });

  await goOn(page, paths.activity);
  const entry = page.getByRole("listitem").filter({ hasText: "edited Dinner" });
  await expect(entry).toContainText("garden → kitchen");
  await expect(entry).toContainText("Monday, February 16, 2026 at 19:00");
  await entry.getByRole("link", { name: "Dinner" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dinner" })).toBeVisible();
  await page.goBack();
  await entry.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "bo edited Dinner" })).toContainText("kitchen → garden");
});

test("gatherings at once that one goes to are marked in the list and on their pages", async ({ page, server }) => {
  const { meet } = actAs(server, "ada");
  const { answer } = actAs(server, "bo");
  const late = { starts_at: "2026-02-16T21:00:00Z", ends_at: "2026-02-16T23:00:00Z" };
  const choir = await meet({ title: "Choir", ...TOMORROW });
  const band = await meet({ title: "Band", ...late });
  await meet({ title: "Film", ...late });
  await answer(choir, "Going");
  await answer(band, "Going");
  const listed = (title: string) => page.getByRole("article", { name: title });
  await signIn(page, "bo", paths.gatherings);
  await expect(listed("Choir")).toContainText("At the same time as Band");
  await expect(listed("Band")).toContainText("At the same time as Choir");
  await expect(listed("Film")).not.toContainText("At the same time");
  await answer(choir, "NotGoing");
  await expect(listed("Band")).not.toContainText("At the same time");

  await test.step("on its page, as long as one goes to both", async () => {
    await answer(choir, "Going");
    await goOn(page, paths.gathering(choir));
    const mark = page.getByText("At the same time as Band");
    await expect(mark).toBeVisible();
    await answer(band, "NotGoing");
    await expect(mark).toBeHidden();
    await answer(band, "Going");
    await expect(mark).toBeVisible();
    await say(page, "Choir", "Maybe");
    await expect(mark).toBeHidden();
  });
});

test("the list is that of a crew, or one's own; a month is a grid, and past ones have their own list", async ({
  page,
  server,
}) => {
  await actAs(server, "ada").plan(2, { joins: ["garden"] });
  const { meet } = actAs(server, "bo");
  const planned = await meet({ title: "Weeding", crew_id: server.crew("garden"), ...TOMORROW });
  await meet({ title: "Baking", crew_id: server.crew("kitchen"), ...TOMORROW });
  await meet({ title: "Retreat", starts_at: "2026-02-20T17:00:00Z", ends_at: "2026-02-22T15:00:00Z" });
  await meet({ title: "Planting", starts_at: "2026-02-10T09:00:00Z", ends_at: "2026-02-10T12:00:00Z" });
  await signIn(page, "ada", paths.gatherings);
  const rows = page.getByRole("article");
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking", "Retreat"]);
  await page.getByRole("radiogroup").getByText("Mine", { exact: true }).click();
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Retreat"]);
  await page.reload();
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Retreat"]);
  await goOn(page, `${paths.gatherings}?crew=${server.crew("kitchen")}`);
  await expect(rows.getByRole("heading")).toHaveText(["Baking"]);
  await goOn(page, `${paths.gatherings}?crew=${server.crew("library")}`);
  await expect(page.getByText("No gatherings match your choice")).toBeVisible();

  await test.step("a month has the colours of the crews, and a tick at what one goes to", async () => {
    await actAs(server, "ada").answer(planned, "Going");
    await goOn(page, paths.gatherings);
    await page.getByRole("radiogroup").getByText("Month", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "February 2026" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Monday, February 16, 2026: 2 gatherings" })).toBeVisible();
    // It lasts three days.
    await expect(page.getByRole("table").getByRole("link", { name: "Retreat" })).toHaveCount(3);

    const link = (title: string) => page.getByRole("table").getByRole("link", { name: title }).first();
    const backgroundOf = (title: string) => link(title).evaluate((shown) => getComputedStyle(shown).backgroundColor);
    await expect(link("Weeding").getByRole("img", { name: "Going" })).toBeVisible();
    await expect(link("Baking").getByRole("img")).toHaveCount(0);
    for (const scheme of ["light", "dark"] as const) {
      await chooseScheme(page, scheme);
      const backgrounds = await Promise.all(["Weeding", "Baking", "Retreat"].map(backgroundOf));
      expect(new Set(backgrounds).size).toBe(3);
      expect(await listViolations(page, "contrast")).toEqual([]);
    }

    await page.getByRole("button", { name: "Saturday, February 21, 2026: 1 gathering" }).focus();
    await page.keyboard.press("Enter");
    const day = page.getByRole("group", { name: "Sat, Feb 21" });
    await expect(day.getByRole("article", { name: "Retreat" })).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: "March 2026" })).toBeVisible();
    await page.getByRole("button", { name: "Tuesday, March 10, 2026: nothing is planned" }).click();
    await page.getByRole("link", { name: "Plan a gathering" }).click();
    await expect(page.getByLabel("Begins", { exact: true })).toHaveValue("March 10, 2026");
  });

  await test.step("on a phone, a month is its weeks with dots, and the day's list", async () => {
    await page.setViewportSize(PHONE);
    await goOn(page, `${paths.gatherings}?show=month`);
    const strip = page.getByRole("group", { name: "Month" });
    const dots = (day: string) => strip.getByRole("button", { name: day }).locator("[class*=dot_]");
    await expect(strip.getByRole("button")).toHaveCount(35);
    await expect(dots("Monday, February 16, 2026: 2 gatherings")).toHaveCount(2);
    await expect(dots("Tuesday, February 17, 2026: nothing is planned")).toHaveCount(0);
    const [weeding, baking] = await dots("Monday, February 16").evaluateAll((all) =>
      all.map((dot) => getComputedStyle(dot)).map(({ color, backgroundColor }) => [color, backgroundColor]),
    );
    // One's own is filled with the crew's colour.
    expect(weeding?.[1]).toBe(weeding?.[0]);
    expect(baking).not.toContain(weeding?.[0]);
    expect(baking?.[1]).not.toBe(baking?.[0]);
    const sizes = await strip
      .getByRole("button")
      .evaluateAll((days) => days.map((day) => day.getBoundingClientRect()).flatMap((box) => [box.width, box.height]));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

    await strip.getByRole("button", { pressed: true }).focus();
    for (const [key, day] of [
      ["ArrowRight", "Monday, February 16"],
      ["ArrowDown", "Monday, February 23"],
      ["ArrowUp", "Monday, February 16"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(strip.getByRole("button", { name: day })).toBeFocused();
    }
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking"]);
    await expect(strip.getByRole("button", { pressed: true })).toHaveAccessibleName(/February 16/);
    await page.reload();
    await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking"]);
    await page.getByRole("combobox", { name: "Whose gatherings" }).selectOption("Mine");
    await expect(rows.getByRole("heading")).toHaveText(["Weeding"]);
    const tops = await page
      .getByRole("combobox")
      .evaluateAll((choices) => choices.map((choice) => choice.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  await test.step("past ones, and who was there", async () => {
    await goOn(page, `${paths.gatherings}?show=past`);
    const planting = page.getByRole("article", { name: "Planting" });
    await expect(planting).toContainText("Nobody has noted who was there");
    await planting.getByRole("link").click();
    await expect(page.getByText("This gathering is over.")).toBeVisible();
    await page.getByRole("checkbox", { name: "cy" }).click();
    await page.getByRole("button", { name: "Save who was there" }).click();
    await goOn(page, `${paths.gatherings}?show=past`);
    await expect(planting).toContainText("1 person was there");
  });
});

test("gatherings are where they matter, and are answered there", async ({ page, server }) => {
  await actAs(server, "ada").plan(3, { joins: ["garden"] });
  const { meet } = actAs(server, "bo");
  const march = { starts_at: "2026-03-10T19:00:00Z", ends_at: "2026-03-10T21:00:00Z" };
  const expectation = "Expected";
  await meet({ title: "Assembly", expectation, ...march });
  await meet({ title: "Weeding", crew_id: server.crew("garden"), expectation, ...march });
  await meet({ title: "Baking", crew_id: server.crew("kitchen"), expectation, ...march });
  await meet({ title: "Party", ...march });
  const titles = (name: string) => page.getByRole("group", { name }).getByRole("article").getByRole("heading");

  await signIn(page, "ada", `${paths.myParticipation(3)}?step=crews`);
  const asked = "Gatherings at which you are expected";
  await expect(titles(asked)).toHaveText(["Assembly", "Weeding"]);
  await page.getByRole("switch", { name: "Take part: kitchen" }).click();
  await expect(titles(asked)).toHaveText(["Assembly", "Weeding", "Baking"]);
  await say(page, "Assembly", "Going");
  await expect(page.getByRole("article", { name: "Assembly" })).toContainText("1 person is going");

  await goOn(page, paths.dashboard);
  await expect(titles("What needs you")).toHaveText(["Weeding", "Party"]);
  await expect(titles("Coming up")).toHaveText(["Assembly"]);
  await say(page, "Party", "Maybe");
  await expect(page.getByRole("article", { name: "Party" })).toContainText("1 maybe");
  // An answered one stays where it is until the page is opened again.
  await expect(titles("What needs you")).toHaveText(["Weeding", "Party"]);
  await goOn(page, paths.person(server.person("ada")));
  await expect(titles("Going to")).toHaveText(["Assembly", "Party"]);
  await goOn(page, paths.crew(server.crew("garden")));
  await expect(titles("Gatherings")).toHaveText(["Weeding"]);
  await goOn(page, paths.interval(3));
  await expect(titles("Gatherings")).toHaveText(["Assembly", "Weeding", "Baking", "Party"]);
});
