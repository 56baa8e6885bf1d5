import type { Page } from "@playwright/test";
import {
  chooseFromMenu,
  expect,
  FAILED_REQUEST,
  noteRequests,
  signIn,
  signInByForm,
  test,
} from "../support/browser.ts";
import { paths } from "../../shared/paths.ts";
import { actAs, hours } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

test.use({ expectedErrors: FAILED_REQUEST });

/** All that this tab keeps, as text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
const endSessions = (server: TestServer) => server.running.services.db.deleteFrom("sessions").execute();

async function typeInvitation(page: Page): Promise<void> {
  await signIn(page, "ada", "/people/new");
  await fillInvitation(page);
}

async function fillInvitation(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Wren");
  await page.getByLabel("Email").fill("wren@example.org");
  expect(await kept(page)).toContain("wren@example.org");
}

async function expectEmptyInvitation(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "New Person" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByText("Your unsaved changes are still here.")).toBeHidden();
}

test("what somebody typed is neither shown to the next person on that tab nor kept there", async ({ page, server }) => {
  await typeInvitation(page);
  await endSessions(server);
  await page.goto("/people/new");
  await signInByForm(page, "bo");
  await expectEmptyInvitation(page);
  await expect.poll(() => kept(page)).not.toContain("wren@example.org");

  await test.step("it is not kept either where the next person opens no form", async () => {
    await fillInvitation(page);
    await endSessions(server);
    await page.goto("/dashboard");
    await signInByForm(page, "ada");
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await expect.poll(() => kept(page)).not.toContain("wren@example.org");
  });
});

test("a form that is open while another person signs in becomes theirs, empty", async ({ page, server, context }) => {
  await typeInvitation(page);
  await endSessions(server);
  const other = await context.newPage();
  await signIn(other, "bo");
  await page.bringToFront();
  // A page that comes into view asks for the person's own data.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expectEmptyInvitation(page);
  await expect.poll(() => kept(page)).not.toContain("wren@example.org");
});

test("signing out asks if another tab has something typed, until it is gone or that tab is closed", async ({
  page,
  server,
  context,
}) => {
  const soup = await actAs(server, "bo").meet({ title: "Soup", ...hours("2026-03-05") });
  await signIn(page, "ada", "/dashboard");
  const [other, third] = [await context.newPage(), await context.newPage()];
  const question = page.getByRole("dialog", { name: "Sign out before everything is saved?" });
  for (const tab of [other, third]) {
    await tab.goto("/people/new");
    await fillInvitation(tab);
  }
  for (const label of ["Name", "Email"]) await other.getByLabel(label).fill("");
  await third.reload();
  await expect(third.getByLabel("Email")).toHaveValue("wren@example.org");
  await other.goto(paths.editGathering(soup));
  await other.getByLabel("Title").fill("Soup and bread");
  await chooseFromMenu(page, "Sign out");
  await expect(question).toContainText("What you have typed but not saved will be deleted.");
  await expect(question.getByRole("listitem")).toHaveText(["Edit gathering: Soup", "New Person"]);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toBeHidden();
  await third.close();
  await other.close();
  await chooseFromMenu(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
});

test("signing out deletes one's own drafts on every tab, and nobody else's", async ({ page, server, context }) => {
  await signIn(page, "bo", "/people/new");
  await fillInvitation(page);
  await endSessions(server);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  const [other, third] = [await context.newPage(), await context.newPage()];
  await signIn(other, "ada", "/people/new");
  await fillInvitation(other);
  await third.goto("/people/new");
  await fillInvitation(third);
  await chooseFromMenu(third, "Sign out");
  await third.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(third.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  for (const tab of [third, other]) await expect.poll(() => kept(tab)).not.toContain("wren@example.org");
  await signInByForm(page, "bo");
  await expect(page.getByLabel("Email")).toHaveValue("wren@example.org");
});

test("a tab that shows another site while its person signs out deletes the draft once it is back", async ({
  page,
  server,
  context,
}) => {
  await signIn(page, "ada", "/dashboard");
  const other = await context.newPage();
  await other.goto("/people/new");
  await fillInvitation(other);
  await other.goto("about:blank");

  await test.step("a session that has only ended keeps it", async () => {
    await endSessions(server);
    await other.goBack();
    await signInByForm(other, "ada");
    await expect(other.getByLabel("Email")).toHaveValue("wren@example.org");
    await other.goto("about:blank");
  });

  await page.goto("/dashboard");
  await chooseFromMenu(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await other.goBack();
  await signInByForm(other, "ada");
  await expectEmptyInvitation(other);
  expect(await kept(other)).not.toContain("wren@example.org");

  await test.step("what is typed after that stays, also if the device has lost its mark of the sign-out", async () => {
    await fillInvitation(other);
    await other.reload();
    await expect(other.getByLabel("Email")).toHaveValue("wren@example.org");
    await other.evaluate(() => localStorage.clear());
    await other.reload();
    await expect(other.getByLabel("Email")).toHaveValue("wren@example.org");
  });
});

test("a broken item in a tab's storage breaks no form", async ({ page, server }) => {
  await signIn(page, "ada", "/dashboard");
  const prefix = `crewtide:draft:${server.collective.id}:${server.person("ada")}`;
  await page.evaluate((key) => {
    for (const item of ["{", "null"]) sessionStorage.setItem(`${key}:${item}`, item);
  }, prefix);
  await page.goto("/people/new");
  await fillInvitation(page);
});

test("a page that asks to stay asks before its person is signed out, not after", async ({ page }) => {
  await signIn(page, "ada", "/settings#tokens");
  const section = page.getByRole("group", { name: "Tokens for scripts" });
  await section.getByRole("button", { name: "New token" }).click();
  await section.getByLabel("What is it for?").fill("Weekly report");
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Create token" }).click();
  await expect(section.getByText(/^ctk_/)).toBeVisible();
  const asked: string[] = [];
  let isLeaving = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  const requests = noteRequests(page);
  await chooseFromMenu(page, "Sign out");
  await expect.poll(() => asked).toHaveLength(1);
  await expect(section.getByText(/^ctk_/)).toBeVisible();
  expect(requests).toEqual([]);
  isLeaving = true;
  await chooseFromMenu(page, "Sign out");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem("crewtide:kept-for"))).toBeNull();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
});
