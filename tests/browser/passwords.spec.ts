import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, goOn, heading, noteRequests, test } from "../support/browser.ts";
import { callProcedure } from "../support/procedures.ts";
import { listQueuedEmails, mailedPath } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const sendLink = (page: Page) => page.getByRole("button", { name: "Send reset link" });
const resetPassword = (page: Page) => page.getByRole("button", { name: "Reset password" });
const backToLogin = (page: Page) => page.getByRole("link", { name: "Back to the login page" });

async function askForLink(page: Page, email: string): Promise<void> {
  await goOn(page, "/auth/forgot_password");
  await page.getByLabel("Email").fill(email);
  await sendLink(page).click();
}

async function expectSent(page: Page): Promise<void> {
  const sent = page.getByRole("status").filter({ hasText: "Check your email" });
  await expect(sent).toContainText("We sent you an email with a link to reset your password.");
}

test("somebody who forgot their password sets a new one by the mailed link", async ({ page, server, openAs }) => {
  const requests = noteRequests(page);
  const email = page.getByLabel("Email");
  const elsewhere = await openAs("ada");
  await expect(heading(elsewhere, "My Dashboard")).toBeVisible();
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();

  await test.step("a malformed address is told before anything is sent", async () => {
    await email.fill("ada");
    await sendLink(page).click();
    await expect(page.getByText("Invalid email")).toBeVisible();
    expect(requests).toEqual([]);
  });

  await test.step("a link that could not be sent is told, and works the second time", async () => {
    await page.route("**/trpc/auth.forgotPassword", (route) => route.abort());
    await email.fill("ada@example.org");
    await page.keyboard.press("Enter");
    const failure = page.getByText("An error occurred while sending the reset link. Please try again.");
    await expect(failure).toBeVisible();
    await expect(email).toHaveValue("ada@example.org");
    await page.unroute("**/trpc/auth.forgotPassword");
    await sendLink(page).click();
    await expectSent(page);
    expect(await listQueuedEmails(server)).toMatchObject([{ recipient: "ada@example.org" }]);
  });

  await goOn(page, await mailedPath(server));
  await expect(heading(page, "Reset your password")).toBeVisible();
  const made = await callProcedure(server.url, "calendar.makeMine", { cookie: await signIn(server.url, "ada") });
  const { result } = (await made.json()) as { result: { data: { url: string } } };
  await page.getByLabel("New password").fill("short");
  await page.getByLabel("Also reset my private calendar and feed links").check();
  await resetPassword(page).click();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await page.getByLabel("New password").fill("an excellent one");

  await test.step("a server that cannot be reached does not put the link in doubt", async () => {
    await page.route("**/trpc/auth.resetPassword", (route) => route.abort());
    await resetPassword(page).click();
    const failure = page.getByRole("alert").filter({ hasText: "Failed to reset password. Please try again." });
    await expect(failure).toContainText("The server could not be reached.");
    await page.unroute("**/trpc/auth.resetPassword");
  });

  await resetPassword(page).click();
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Your password has been changed." })).toBeVisible();
  expect((await fetch(result.data.url)).status).toBe(404);
  await test.step("what is open elsewhere ends", () => expect(heading(elsewhere, "Welcome back!")).toBeVisible());
  await email.fill("ada@example.org");
  await page.getByLabel("Password").fill("an excellent one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
});

test("an address that nobody has, and any answer of 401, is said to be sent; a link that was used keeps what is typed", async ({
  page,
  server,
}) => {
  await test.step("a link that was used meanwhile keeps what is typed", async () => {
    await page.goto("/auth/forgot_password");
    await askForLink(page, "ada@example.org");
    await expectSent(page);
    await goOn(page, await mailedPath(server));
    await page.getByLabel("New password").fill("an excellent one");
    await server.running.services.db.deleteFrom("password_tokens").execute();
    await resetPassword(page).click();
    const failure = page.getByRole("alert").filter({ hasText: "Failed to reset password. Please try again." });
    await expect(failure).toContainText("It may have been used already, or it may have expired.");
    await expect(page.getByLabel("New password")).toHaveValue("an excellent one");
    await failure.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await server.running.services.db.deleteFrom("outbound_emails").execute();
  });

  await askForLink(page, "nobody@example.org");
  await expectSent(page);
  expect(await listQueuedEmails(server)).toEqual([]);

  await test.step("by the app or by a gateway before it", async () => {
    for (const body of [{ error: { message: "no", code: -32001, data: { httpStatus: 401 } } }, { message: "no" }]) {
      await backToLogin(page).click();
      await expect(heading(page, "Welcome back!")).toBeVisible();
      await page.route("**/trpc/auth.forgotPassword", (route) => route.fulfill({ status: 401, json: body }));
      await askForLink(page, "ada@example.org");
      await expectSent(page);
    }
  });
});

test("who comes from an email after a long time lands on its page, also by a new password in another browser", async ({
  page,
  browser,
  server,
}) => {
  const meeting = `/people/${server.person("bo")}`;
  await page.goto(meeting);
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill("ada@example.org");
  await sendLink(page).click();
  await expectSent(page);
  await backToLogin(page).click();
  await expect(page).toHaveURL(`${server.url}/auth/login?next=${encodeURIComponent(meeting)}`);

  const other = await (await browser.newContext()).newPage();
  await other.goto(server.url + (await mailedPath(server)));
  await other.getByLabel("New password").fill("an excellent one");
  await resetPassword(other).click();
  await other.getByLabel("Email").fill("ada@example.org");
  await other.getByLabel("Password").fill("an excellent one");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(server.url + meeting);
  await other.context().close();
});
