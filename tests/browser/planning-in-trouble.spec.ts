import { sql } from "kysely";
import { expect, FAILED_REQUEST, signIn, signInByForm, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { chooseExit, nextStep, submit, heading, join, stored, goToIntention } from "../support/wizard.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const SAVE = "**/trpc/me.saveParticipation";

test("whatever keeps a plan from being saved, nothing is lost, and the next try works", async ({ page, server }) => {
  const { db } = server.running.services;
  const context = page.getByLabel("Context");
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await context.fill("typed with care");
  await nextStep(page).click();
  await join(page, "garden").click();

  await test.step("a refusal of what an earlier step asked is said there, at its field", async () => {
    const data = { code: "BAD_REQUEST", httpStatus: 400, appCode: "ValidationFailed" };
    const error = {
      message: "Some answers are not valid.",
      code: -32600,
      data: { ...data, fields: { intention_context: "Too long" } },
    };
    await page.route(SAVE, (route) => route.fulfill({ status: 400, json: { error } }));
    await submit(page).click();
    await expect(heading(page, "Minimum Participation")).toBeVisible();
    await expect(page.getByText("Too long")).toBeVisible();
    await expect(context).toBeFocused();
    await expect(context).toHaveValue("typed with care");
    await page.unroute(SAVE);
    await nextStep(page).click();
  });

  await test.step("a disk that takes nothing, with a reference", async () => {
    await sql`pragma query_only = on`.execute(db);
    const refused = page.waitForResponse(SAVE);
    await submit(page).click();
    const id = (await refused).headers()["x-request-id"];
    const alert = page.getByRole("alert").filter({ hasText: "Nothing was saved" });
    await expect(alert).toContainText(`Reference: ${id}`);
    await sql`pragma query_only = off`.execute(db);
  });

  await test.step("a session that ended, which leads to signing in and back to what was typed", async () => {
    await db.deleteFrom("sessions").execute();
    await submit(page).click();
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await signInByForm(page, "ada");
    await expect(heading(page, "Participating in Interval 3")).toBeVisible();
    await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
    await expect(heading(page, "Additional Participation")).toBeVisible();
    await expect(join(page, "garden")).toBeChecked();
  });

  expect((await stored(server, "ada", 3)).crews).toEqual([]);
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect(await stored(server, "ada", 3)).toMatchObject({
    own: { intention_context: "typed with care" },
    crews: [{ name: "garden" }],
  });
});

test("answers that were changed on another device stand beside those on the page", async ({ page, server }) => {
  const context = page.getByLabel("Context", { exact: true });
  const versions = (field: string) => page.getByRole("group", { name: field, exact: true });
  await goToIntention(page);
  await chooseExit(page);
  await context.fill("typed here");
  await actAs(server, "ada").plan(3, { intention_context: "typed elsewhere", volunteers: ["garden"] });
  await expect(page.getByText("This was changed elsewhere while you were editing")).toBeVisible();

  await test.step("choices by their words, and each field for itself", async () => {
    await expect(versions("Participation intention")).toContainText("Opt-in");
    await expect(versions("Participation intention")).toContainText("Opt-out");
    await expect(versions("Context")).toContainText("typed elsewhere");
    await expect(versions("Context")).toContainText("typed here");
    await expect(versions("Crews")).toBeHidden();
    await versions("Participation intention").getByRole("button", { name: "Use the saved version" }).click();
    await expect(page.getByRole("radio", { name: "Opt-in" })).toBeChecked();
    await expect(context).toHaveValue("typed here");
  });

  await test.step("one is not replaced without being asked", async () => {
    await nextStep(page).click();
    await expect(join(page, "garden")).toBeChecked();
    await submit(page).click();
    const question = page.getByRole("dialog", { name: "Replace the other changes?" });
    await expect(question).toContainText("Context");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect((await stored(server, "ada", 3)).own).toMatchObject({ intention_context: "typed elsewhere" });
    await versions("Context").getByRole("button", { name: "Keep mine" }).click();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
  });
  expect(await stored(server, "ada", 3)).toMatchObject({
    own: { participation_intention: "OptIn", intention_context: "typed here" },
    crews: [{ name: "garden", volunteered_convenor: 1 }],
  });
});

test("an interval that ended meanwhile says so, and nothing typed is lost", async ({ page, server }) => {
  await actAs(server, "ada").plan(2);
  await signIn(page, "ada", "/my_participation/2?step=participation");
  await page.getByLabel("Context").fill("too late");
  await nextStep(page).click();
  server.clock.setDay("2026-03-05");
  await submit(page).click();
  await expect(page.getByText("This interval is over and can no longer be changed.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Context")).toHaveValue("too late");
});

test("a crew that somebody archives meanwhile is left out of the plan, which says so", async ({ page, server }) => {
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await join(page, "garden").click();
  await join(page, "kitchen").click();
  await actAs(server, "bo").archiveCrew("garden");
  await expect(page.getByText("This crew has been archived. It will not be part of your plan.")).toBeVisible();
  await submit(page).click();
  await expect(page.getByText("Your participation in Interval 3 has been saved.")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toMatchObject([{ name: "kitchen" }]);
});

test("a press that waits for the rules says so, and is done when they come, or without them", async ({ page }) => {
  const arrivals: (() => void)[] = [];
  await page.route("**/assets/involvements.schema-*.js", async (route) => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    await route.continue();
  });
  await signIn(page, "ada", "/my_participation/3");
  await nextStep(page).click();
  await expect(nextStep(page)).toHaveClass(/loading/);
  await expect(heading(page, "Plan your capacity")).toBeVisible();
  await expect.poll(() => arrivals.length).toBe(1);
  arrivals.pop()?.();
  await expect(heading(page, "Minimum Participation")).toBeVisible();
  await expect(submit(page)).not.toHaveClass(/loading/);

  await page.reload();
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("typed with care");
  await nextStep(page).click();
  await expect(nextStep(page)).toHaveClass(/loading/);
  await expect(heading(page, "Additional Participation")).toBeVisible();
  await submit(page).click();
  await expect(submit(page)).toHaveClass(/loading/);
  await expect(page.getByText("Your participation in Interval 3 has been saved.")).toBeVisible();
});
