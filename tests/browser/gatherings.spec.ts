import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, FAILED_REQUEST, goOn, installClock, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { answersTo, say, TOMORROW } from "../support/gathering-answers.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("a gathering is planned, answered, edited, cancelled and restored", async ({ page }) => {
  await signIn(page, "ada", paths.gatherings);
  await expect(page.getByText("Nothing is planned")).toBeVisible();
  await page.getByRole("link", { name: "New gathering" }).click();
  await test.step("the form says what is missing", async () => {
    for (const field of ["Begins", "Ends"]) {
      await page.getByLabel(`${field}: time`).fill("");
      await page.getByLabel(field, { exact: true }).fill("");
      await page.getByLabel(field, { exact: true }).press("Tab");
    }
    await submitForm(page, "Save");
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
    await submitForm(page, "Save");
    await expect(page.getByLabel("Places")).toBeFocused();
    await page.getByLabel("Places").fill("");
  });
  await page.getByRole("radiogroup").getByText("Expected", { exact: true }).click();
  // The button moves up once the messages are gone.
  await expect(page.getByRole("alert")).toHaveCount(0);
  await submitForm(page, "Save");

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
    await submitForm(page, "Save");
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
    await page.getByRole("menuitem", { name: "Cancel gathering" }).focus();
    await page.keyboard.down("Enter");
    const dialog = page.getByRole("dialog", { name: "Cancel Dinner?" });
    const reason = dialog.getByLabel("Reason");
    await expect(reason).toBeFocused();
    await test.step("a key that is still held down sends nothing", () => page.keyboard.down("Enter"));
    await page.keyboard.up("Enter");
    await reason.fill("Flooded");
    await expect(dialog.getByText("3 other people come, may come or are expected.")).toBeVisible();
    const fields = { starts_at: "Two would be on one day." };
    const refused = {
      error: { message: "", code: -32600, data: { appCode: "ValidationFailed", httpStatus: 400, fields } },
    };
    await page.route("**/trpc/gatherings.cancel", (route) => route.fulfill({ status: 400, json: refused }), {
      times: 1,
    });
    await reason.press("Enter");
    await expect(page.getByRole("dialog").getByText("Two would be on one day.")).toBeVisible();
    await page.route("**/trpc/gatherings.cancel", (route) => route.abort(), { times: 1 });
    await reason.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("The server could not be reached. What you typed is kept");
    await expect(reason).toHaveValue("Flooded");
    await reason.press("Enter");
    await expect(page.getByText("The gathering has been cancelled.")).toBeVisible();
    await expect(page.getByText("This gathering is cancelled.")).toBeVisible();
    await expect(answersTo(page, "Dinner")).toBeHidden();
    await goOn(page, paths.gatherings);
    await expect(dinner).toContainText("Cancelled");
    await expect(dinner).toContainText("Flooded");
    await dinner.getByRole("link", { name: "Dinner" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("The gathering is back on.")).toBeVisible();
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
    const offer = page.getByText("Others can move up now.");
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
      await expect(offer).toBeVisible();
      await note.press("Enter");
      await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
      await expect(offer).toBeVisible();
      // The page of who waited shows that they have the place, and then that they wait.
      await expect(group(others, "Going (1)")).toContainText("cy");
      await expect(waits(others)).toBeHidden();
      // With the answer from before, they have their place again.
      await expect(group(page, "Going (1)")).toContainText("cy");
      await expect(page.getByText("All places are taken.")).toBeHidden();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(mine("Going")).toBeChecked();
      await expect(offer).toBeHidden();
      await expect(waits(others)).toBeVisible();
      await expect(group(page, "Going (1)")).toContainText("ada");
      await expect(group(page, "Waiting list (1)")).toContainText("cy");
      await expect(group(page, "Going (1)")).toContainText("Ten minutes late");
      await expect(note).toHaveValue("Ten minutes late");
    });

    await test.step("answering as before undoes it, too", async () => {
      await say(page, "Soup", "Maybe");
      await expect(offer).toBeVisible();
      await say(page, "Soup", "Not going");
      await expect(group(others, "Not going (1)")).toContainText("ada");
      await expect(offer).toBeVisible();
      await say(page, "Soup", "Going");
      await expect(waits(others)).toBeVisible();
      await expect(offer).toBeHidden();
      await say(page, "Soup", "Maybe");
      await expect(offer).toBeVisible();
      await pass("00:10");
      await expect(offer).toBeHidden();
      await expect(page.getByText("All places are taken.")).toBeVisible();
    });
  });
});

test("what is expected needs somebody before what they are only welcome to, and of a series only the next one", async ({
  page,
  server,
}) => {
  const { meet, repeat } = actAs(server, "bo");
  await actAs(server, "ada").plan(2);
  const times = (day: string) => ({ starts_at: `${day}T18:00`, ends_at: `${day}T20:00` });
  await repeat({ title: "Singing", ...times("2026-02-17") }, { unit: "Week" });
  await meet({ title: "Party", expectation: "Encouraged", ...times("2026-02-25") });
  await meet({ title: "Assembly", expectation: "Expected", ...times("2026-02-26") });
  const titles = page.getByRole("group", { name: "What needs you" }).getByRole("article").getByRole("heading");
  await signIn(page, "ada", paths.dashboard);
  await expect(titles).toHaveText(["Assembly", "Party"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(titles).toHaveText(["Assembly"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await say(page, "Assembly", "Going");
  await say(page, "Party", "Going");
  await expect(page.getByRole("article", { name: "Party" })).toContainText("1 person is going");
  await goOn(page, paths.gatherings);
  await goOn(page, paths.dashboard);
  await expect(titles).toHaveText(["Singing"]);
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
