import type { Page } from "@playwright/test";
import type { PollAnswer } from "../../shared/enumerations.ts";
import { answerPoll } from "../../server/features/polls/polls.service.ts";
import { expect, goOn, heading, hold, overflowOf, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";
import { toast } from "../support/toasts.ts";

const MORNING = { starts_at: "2100-03-06T09:00:00.000Z", ends_at: "2100-03-06T11:00:00.000Z" };
const EVENING = { starts_at: "2100-03-06T18:00:00.000Z", ends_at: "2100-03-06T20:00:00.000Z" };

const PHONE = { width: 390, height: 844 };

/** Proposes two times for a gathering of the garden, far ahead: pages compare them with the clock of the browser. */
const propose = (server: TestServer) =>
  actAs(server, "ada").propose({ title: "Cleaning", crew_id: server.crew("garden"), times: [MORNING, EVENING] });

/** Has others answer meanwhile, each to some of the times. */
const answer = (
  server: TestServer,
  name: string,
  { id, ...said }: { id: number; morning?: PollAnswer; evening?: PollAnswer },
) =>
  answerPoll(server.running.services, { collectiveId: server.collective.id, personId: server.person(name), id }, [
    ...(said.morning ? [{ starts_at: MORNING.starts_at, answer: said.morning }] : []),
    ...(said.evening ? [{ starts_at: EVENING.starts_at, answer: said.evening }] : []),
  ]);

/** Unfolds the exact times of a new poll, and adds some. */
async function addRows(page: Page, count: number): Promise<void> {
  await page.getByText("Exact times (0)").click();
  for (let row = 0; row < count; row++) await page.getByRole("button", { name: "Add a time" }).click();
}

const ranked = (page: Page) => page.getByRole("group", { name: "What suits best" }).getByRole("listitem");
const own = (page: Page, time: string) => page.getByRole("radiogroup", { name: new RegExp(`Can you come: .*${time}`) });

test("a crew finds a time", async ({ page, server, openAs }) => {
  for (const name of ["ada", "bo"]) await actAs(server, name).plan(3, { joins: ["garden"] });
  await actAs(server, "cy").plan(3, { volunteers: ["garden"] });
  const id = await propose(server);
  await page.setViewportSize(PHONE);
  await signIn(page, "bo", "/gatherings");

  await test.step("who is asked sees on the list of gatherings that their answer is missing", async () => {
    await page.getByText("Finding a time (1)").click();
    const sought = page.getByRole("group", { name: "Finding a time", exact: true });
    await expect(sought.getByText("Your answer is missing")).toBeVisible();
    await sought.getByRole("link", { name: "Cleaning" }).click();
    await expect(heading(page, "Cleaning")).toBeVisible();
    await expect(ranked(page).first()).toContainText("Nobody has answered yet");
  });

  await test.step("people answer with the keyboard, and can take their answers back", async () => {
    const yes = own(page, "09:00").getByRole("radio", { name: "Yes", exact: true });
    await yes.focus();
    await page.keyboard.press("Space");
    await expect(yes).toBeChecked();
    await expect(ranked(page).first()).toContainText("Best so far");
    await expect(ranked(page).first()).toContainText("Bo");
    await page.getByRole("button", { name: "Take back your answers" }).click();
    await expect(yes).not.toBeChecked();
    await expect(ranked(page).first()).not.toContainText("Best so far");
    await yes.focus();
    await page.keyboard.press("Space");
    await expect(ranked(page).first()).toContainText("Best so far");
  });

  await test.step("who has answered one time of two still has an answer missing", async () => {
    await goOn(page, "/dashboard");
    const sought = page.getByRole("group", { name: "Finding a time" });
    await page.getByRole("link", { name: "Cleaning: when can you come?" }).click();
    await own(page, "18:00").getByText("No", { exact: true }).click();
    await goOn(page, "/dashboard");
    await page.getByRole("heading", { name: "Finding a time" }).click();
    await expect(sought.getByRole("link", { name: "Cleaning" })).toBeVisible();
    await expect(sought.getByText("Your answer is missing")).toBeHidden();
    await sought.getByRole("link", { name: "Cleaning" }).click();
    await own(page, "18:00").getByText("If need be", { exact: true }).click();
  });

  await test.step("the answers of others are seen live, in words, with the times ranked again", async () => {
    await answer(server, "cy", { id, evening: "Yes" });
    await expect(ranked(page).first()).toContainText("18:00");
    await expect(ranked(page).first()).toContainText("Cy convenes");
    await expect(ranked(page).nth(1)).toContainText("no convenor");
    await answer(server, "cy", { id, morning: "Yes" });
    await answer(server, "ada", { id, morning: "IfNeedBe" });
    await expect(ranked(page).first()).toContainText("All of garden, ada if need be");
  });

  await test.step("who has asked is to choose a time once all have answered", async () => {
    const asking = await openAs("ada", "/dashboard");
    await expect(asking.getByRole("link", { name: "Cleaning: when can you come?" })).toBeVisible();
    await expect(asking.getByText("All have answered for Cleaning: choose a time")).toBeHidden();
    await answer(server, "ada", { id, morning: "IfNeedBe", evening: "No" });
    await asking.getByRole("link", { name: "All have answered for Cleaning: choose a time" }).click();
    await expect(ranked(asking).first()).toContainText("All of garden");
    await goOn(page, "/dashboard");
    await page.getByRole("heading", { name: "Finding a time" }).click();
    await expect(page.getByText("3 of 3 have answered.")).toBeVisible();
    await expect(page.getByText("All have answered")).toBeHidden();
    await goOn(page, `/gatherings/polls/${id}`);
  });

  await test.step("any member chooses a time, and takes that back or leaves it: everybody learns of it", async () => {
    const other = await openAs("ada", `/gatherings/polls/${id}`);
    const choose = async () => {
      const button = ranked(page)
        .first()
        .getByRole("button", { name: /Choose/ });
      await expect(button).not.toHaveClass(/primary/);
      await button.click();
    };
    await choose();
    await page.getByRole("note").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The poll is open again.")).toBeVisible();
    await choose();
    await expect(page.getByText("The time has been chosen.").last()).toBeVisible();
    await expect(
      page.getByRole("radiogroup", { name: "Your answer to Cleaning" }).getByLabel("Going", { exact: true }),
    ).toBeChecked();
    await other.getByRole("link", { name: "See the gathering" }).click();
    await expect(other.getByRole("radiogroup", { name: "Your answer to Cleaning" }).getByLabel("Maybe")).toBeChecked();
  });
});

test("an answer that changes the best time counts at once, and can be undone", async ({ page, server, openAs }) => {
  const id = await propose(server);
  await answer(server, "ada", { id, morning: "Yes" });
  await answer(server, "cy", { id, evening: "Yes" });
  const others = await openAs("di", `/gatherings/polls/${id}`);
  await signIn(page, "bo", `/gatherings/polls/${id}`);
  const evening = (name: string) => own(page, "18:00").getByRole("radio", { name, exact: true });
  const offer = toast(page, "This changes which time is best.");

  await evening("If need be").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(evening("Yes")).toBeFocused();
  await expect(evening("Yes")).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(evening("Yes")).toBeChecked();
  await expect(ranked(others).first()).toContainText("18:00");
  await offer.getByRole("button", { name: "Undo" }).click();
  await expect(evening("Yes")).not.toBeChecked();
  await expect(offer).toBeHidden();
  await expect(ranked(others).first()).toContainText("09:00");

  await test.step("an answer that changes nothing is not offered to be undone", async () => {
    const sent = page.waitForResponse("**/trpc/polls.answer");
    await evening("No").focus();
    await page.keyboard.press("Enter");
    await sent;
    await expect(evening("No")).toBeChecked();
    await expect(offer).toBeHidden();
  });
});

test("times are proposed on a form that begins from a template, which is made, edited and deleted", async ({
  page,
}) => {
  await signIn(page, "ada", "/gatherings/templates");
  await expect(page.getByText("No templates yet")).toBeVisible();

  await test.step("a template is made, and edited", async () => {
    await page.getByRole("link", { name: "New template" }).click();
    await page.getByLabel("Title").fill("Dinner");
    await page.getByLabel("Summary").fill("Bring a **bowl**.");
    await page.getByLabel("Time of day").fill("19:00");
    await page.getByLabel("Length in minutes").fill("150");
    await submitForm(page, "Create template");
    await expect(page.getByRole("heading", { name: "Dinner" })).toBeVisible();
    await page.getByLabel("Edit Dinner").click();
    await page.getByText("Encouraged", { exact: true }).click();
    await submitForm(page, "Save");
    await expect(page.getByText("The template has been saved.")).toBeVisible();
    await expect(page.getByText("Encouraged · 19:00 · 150 minutes")).toBeVisible();
  });

  await test.step("it fills in a new gathering, and a search for a time", async () => {
    for (const path of ["/gatherings/new", "/gatherings/polls/new"]) {
      await goOn(page, path);
      if (path === "/gatherings/polls/new") await addRows(page, 2);
      await page.getByRole("combobox", { name: "Start from a template" }).selectOption("Dinner");
      await expect(page.getByLabel("Title")).toHaveValue("Dinner");
      await expect(page.getByLabel("Description")).toHaveValue("Bring a **bowl**.");
      await expect(page.getByLabel("Begins: time").first()).toHaveValue("19:00");
      await page.getByLabel("Begins", { exact: true }).first().fill("2026-03-05");
      await page.getByLabel("Begins", { exact: true }).first().press("Enter");
      await expect(page.getByLabel("Ends: time").first()).toHaveValue("21:30");
    }
  });

  await test.step("a time that is missing is named where it is", async () => {
    await submitForm(page, "Propose times");
    await expect(page.getByText("Enter a day, such as December 4, 2026, and a time")).toBeVisible();
    await expect(page.getByText("End is required")).toBeVisible();
    const times = page.getByRole("group", { name: /^Time \d+$/ });
    await expect(times).toHaveCount(2);
    await page.getByRole("button", { name: "Add a time" }).click();
    await expect(times).toHaveCount(3);
    expect(await overflowOf(page)).toBe(0);
  });

  await test.step("it is deleted, and comes back", async () => {
    await goOn(page, "/gatherings/templates");
    await page.getByRole("button", { name: "Delete Dinner" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No templates yet")).toBeVisible();
    await toast(page, "The template has been deleted.").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: "Dinner" })).toBeVisible();
  });
});

test("looking for a time ends once that is confirmed, and goes on if that is undone", async ({ page, server }) => {
  const id = await propose(server);
  await signIn(page, "ada", `/gatherings/polls/${id}`);
  const dialog = page.getByRole("dialog", { name: "Stop looking for a time?" });
  const stop = { name: "Stop looking for a time" };
  await page.getByRole("button", stop).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(own(page, "18:00")).toBeVisible();
  await page.getByRole("button", stop).click();
  await dialog.getByRole("button", stop).click();
  await expect(own(page, "18:00")).toBeHidden();
  await toast(page, "The poll has ended.").getByRole("button", { name: "Undo" }).click();
  await expect(own(page, "18:00")).toBeVisible();
});

test("the list of gatherings is shown together with the times that are sought above it", async ({ page, server }) => {
  await propose(server);
  const release = await hold(page, "**/trpc/polls.list");
  const listed = page.waitForResponse("**/trpc/gatherings.list*");
  await signIn(page, "ada", "/gatherings");
  await (await listed).finished();
  const list = page.getByText("Nothing is planned");
  await expect(list).toHaveCount(0);
  release();
  await expect(page.getByRole("group", { name: "Finding a time" })).toBeVisible();
  await expect(list).toBeVisible();
});
