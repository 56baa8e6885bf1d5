import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, goOn, hold, signIn, signInAs, signInByForm, test } from "../support/browser.ts";
import { listQueuedEmails, mailedPath } from "../support/emails.ts";
import { PASSWORD } from "../support/world.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("sessions elsewhere are seen and ended, and a new password ends them too", async ({ page, openElsewhere }) => {
  const phone = await openElsewhere();
  const expectSignedOut = () => expect(phone.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  const sessions = page.getByRole("list", { name: "Where you are signed in" });
  const log = page.getByRole("list", { name: "Security log" });
  const form = page.getByRole("group", { name: "Password", exact: true });
  const changeTo = async (current: string, next: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password").fill(next);
    await form.getByRole("button", { name: "Change password" }).click();
  };

  await test.step("one of them, then all of them, which the security log says", async () => {
    await signInAs(phone, { email: "ada@example.org", password: PASSWORD });
    await phone.context().clearCookies();
    await signIn(phone, "ada");
    await expect(phone.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await signIn(page, "ada", "/settings#sessions");
    await page.getByRole("heading", { name: "Security log" }).click();
    await expect(sessions.getByRole("listitem")).toHaveCount(3);
    await expect(sessions.getByText("This is where you are now")).toHaveCount(1);
    await expect(log.getByText("Signed in on a new device")).toHaveCount(1);
    await sessions.getByRole("button", { name: "Sign out of" }).first().click();
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await expect(log.getByText("Signed out from elsewhere")).toHaveCount(1);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const release = await hold(page, /account\.sessions/);
    const loading = page.waitForRequest(/account\.sessions/);
    await page.getByRole("dialog").getByRole("button", { name: "Sign out elsewhere" }).click();
    // The dialog waits for the list.
    await loading;
    await expect(page.getByRole("dialog").locator("[class*=-btn-loading]")).toBeVisible();
    release();
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
    await expectSignedOut();
  });

  await test.step("the password is changed with the current one, and other devices are signed out", async () => {
    await signInByForm(phone, "ada");
    await expect(phone.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await goOn(page, "/settings#password");
    await changeTo("", "an excellent one");
    await expect(form.getByText("Current password is required")).toBeVisible();
    await changeTo("not the one", "an excellent one");
    await expect(form.getByText("This is not your current password")).toBeVisible();
    await expect(form.getByLabel("New password")).toHaveValue("an excellent one");
    await changeTo(PASSWORD, "an excellent one");
    await expect(page.getByText("Your password has been changed. You are signed out everywhere else.")).toBeVisible();
    await expect(form.getByLabel("Current password")).toHaveValue("");
    await expectSignedOut();
    await page.reload();
    await expect(form).toBeVisible();
  });

  await test.step("private addresses end with it if that is chosen, where there are any", async () => {
    const ends = form.getByRole("checkbox", { name: "Also reset my private calendar and feed links" });
    await expect(ends).toBeHidden();
    const mine = page.getByRole("group", { name: "Your calendar" });
    await goOn(page, "/settings#calendar");
    await mine.getByRole("button", { name: "Create a link" }).click();
    await expect(mine.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
    await goOn(page, "/settings#password");
    await ends.check();
    await changeTo("an excellent one", "a better one");
    await expect(ends).toBeHidden();
    await goOn(page, "/settings#calendar");
    await expect(mine.getByRole("button", { name: "Create a link" })).toBeVisible();
  });
});

test("the address is changed by a link to it, and the old one undoes it", async ({ page, server, openElsewhere }) => {
  await signIn(page, "ada", "/settings#address");
  const section = page.getByRole("group", { name: "Your email address" });
  await section.getByRole("button", { name: "Change your address" }).click();
  await section.getByLabel("Your new email address").fill("bo@example.org");
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section.getByText("This address is already in use")).toBeVisible();
  await test.step("an address that looks mistyped is questioned before it is mailed, and what was typed stays", async () => {
    await section.getByLabel("Your new email address").fill("ada@new.example.ogr");
    await section.getByRole("button", { name: "Send the link" }).click();
    await expect(section.getByText("Did you mean ada@new.example.org? If not, send it again.")).toBeVisible();
    await expect(section.getByLabel("Your new email address")).toHaveValue("ada@new.example.ogr");
    await expect(section.getByLabel("Current password")).toHaveValue(PASSWORD);
    expect(await listQueuedEmails(server)).toEqual([]);
  });
  await section.getByLabel("Your new email address").fill("ada@new.example.org");
  await section.getByRole("button", { name: "Send the link" }).click();
  await expect(section.getByText("We sent a link to ada@new.example.org.")).toBeVisible();

  const confirmPath = await mailedPath(server);
  await goOn(page, confirmPath);
  await expect(page.getByText("From now on you sign in with ada@new.example.org")).toBeVisible();
  await goOn(page, "/settings#calendar");
  await page.getByRole("group", { name: "Your calendar" }).getByRole("button", { name: "Create a link" }).click();
  const log = page.getByRole("list", { name: "Security log" });
  await goOn(page, "/settings#security");
  await expect(log.getByText("Private calendar link created")).toBeVisible();
  await goOn(page, confirmPath);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(section.getByText("ada@new.example.org", { exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "Security log" }).click();
  await expect(log.getByText("Your address changed")).toBeVisible();

  const path = await mailedPath(server);
  const undo = (on: Page) => on.getByRole("button", { name: "Undo the changes" });
  // Emails of earlier versions lead to the same page.
  const owner = await openElsewhere(path.replace("undo_changes", "undo_address_change"));
  await expect(undo(owner)).toBeVisible();
  await goOn(owner, path);
  await undo(owner).click();
  await expect(owner.getByText("You sign in with your earlier address again.")).toBeVisible();
  await expect(owner.getByText("The private link to your calendar no longer works.")).toBeVisible();
  await owner.getByRole("link", { name: "Choose a new password" }).click();
  await owner.getByLabel("New password").fill("an excellent one");
  await owner.getByRole("button", { name: "Reset password" }).click();
  await expect(owner.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
});
