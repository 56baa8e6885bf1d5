import { sql } from "kysely";
import { expect, FAILED_CALL, goOn, signIn, test } from "../support/browser.ts";
import { nextStep, submit, heading, join, stored, goToIntention } from "../support/wizard.ts";

test.use({ expectedErrors: FAILED_CALL });

test("an address that names no interval says so, as does a past one that somebody was not in", async ({ page }) => {
  await signIn(page, "ada", "/my_participation/1");
  await expect(page.getByText("Error: You were not participating in this interval.")).toBeVisible();
  for (const path of ["/my_participation/99", "/my_participation/soon"]) {
    await goOn(page, path);
    await expect(page.getByText("Error: Interval not found.")).toBeVisible();
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
  }
});

test("a failed save keeps what was typed, and works the second time", async ({ page, server }) => {
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("typed with care");
  await nextStep(page).click();
  await join(page, "garden").click();
  await page.route("**/trpc/me.saveParticipation", (route) => route.abort());
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "not saved" })).toBeVisible();
  await expect(join(page, "garden")).toBeChecked();
  await page.unroute("**/trpc/me.saveParticipation");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect(await stored(server, "ada", 3)).toMatchObject({
    own: { intention_context: "typed with care" },
    crews: [{ name: "garden" }],
  });
});

test("what the server refuses of an earlier step is said there, at its field", async ({ page }) => {
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("typed with care");
  await nextStep(page).click();
  const error = {
    message: "Some answers are not valid.",
    code: -32600,
    data: {
      code: "BAD_REQUEST",
      httpStatus: 400,
      appCode: "ValidationFailed",
      fields: { intention_context: "Too long" },
    },
  };
  await page.route("**/trpc/me.saveParticipation", (route) => route.fulfill({ status: 400, json: { error } }));
  await submit(page).click();
  await expect(heading(page, "Plan your participation")).toBeVisible();
  await expect(page.getByText("Too long")).toBeVisible();
  await expect(page.getByLabel("Context")).toBeFocused();
  await expect(page.getByLabel("Context")).toHaveValue("typed with care");
  await page.unroute("**/trpc/me.saveParticipation");
  await nextStep(page).click();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
});

test("a save while the disk takes nothing says so with a reference, and works when it does again", async ({
  page,
  server,
}) => {
  const { db } = server.running.services;
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("typed with care");
  await nextStep(page).click();
  await sql`pragma query_only = on`.execute(db);
  const refused = page.waitForResponse("**/trpc/me.saveParticipation");
  await submit(page).click();
  const id = (await refused).headers()["x-request-id"];
  const alert = page.getByRole("alert").filter({ hasText: "Nothing was saved" });
  await expect(alert).toContainText(`Reference: ${id}`);
  await sql`pragma query_only = off`.execute(db);
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect(await stored(server, "ada", 3)).toMatchObject({ own: { intention_context: "typed with care" } });
});

test("an interval that ended meanwhile is said, and nothing typed is lost", async ({ page, server }) => {
  await goToIntention(page, 2);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("too late");
  await nextStep(page).click();
  server.clock.setDay("2026-03-05");
  await submit(page).click();
  await expect(page.getByText("This interval is over and can no longer be changed.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Context")).toHaveValue("too late");
});

test("a session that ended meanwhile leads to signing in and back to what was typed", async ({ page, server }) => {
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await page.getByLabel("Context").fill("typed before the session ended");
  await nextStep(page).click();
  await server.running.services.db.deleteFrom("sessions").execute();
  await submit(page).click();
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "Participating in Interval 3")).toBeVisible();
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  await expect(heading(page, "Crews")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Context")).toHaveValue("typed before the session ended");
});
