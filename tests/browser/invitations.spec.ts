import { expect, FAILED_REQUEST, rowOf, signIn, test } from "../support/browser.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs, sideMenu, submitForm } from "../support/editing.ts";
import { listQueuedEmails, mailedPath, mailedToken } from "../support/emails.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_REQUEST });

/** Accepts the newest invitation without a browser. */
async function acceptInvitation(server: TestServer): Promise<void> {
  const input = { token: await mailedToken(server), password: "a good one" };
  const accepted = await callProcedure(server.url, "auth.resetPassword", { input });
  expect(accepted.status).toBe(200);
}

test("somebody is invited, invited again and uninvited", async ({ page, server }) => {
  await signIn(page, "ada", "/people");
  await page.getByRole("link", { name: "New person" }).click();
  await expect(page.getByRole("heading", { name: "New Person" })).toBeVisible();

  await test.step("an address that is in use or looks mistyped is questioned, and nothing typed is lost", async () => {
    await page.getByLabel("Name").fill("Newcomer");
    for (const [typed, reason] of [
      ["bo@example.org", "This address is already in use"],
      ["newcomer@mail.example.ogr", "Did you mean newcomer@mail.example.org? If not, send it again."],
    ] as const) {
      await page.getByLabel("Email").fill(typed);
      await submitForm(page, "Send invitation");
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Newcomer");
    }
  });

  await page.getByLabel("Email").fill("newcomer@mail.example.org");
  await submitForm(page, "Send invitation");
  // This server has no mail server.
  const invited = page.getByRole("dialog", { name: "Newcomer is invited." });
  await expect(invited.getByText("the email is only kept as a file on the server")).toBeVisible();
  await expect(invited.getByText(server.url + (await mailedPath(server)))).toBeVisible();
  await expect(invited.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await invited.getByRole("button", { name: "Done" }).click();

  await test.step("who is only invited is marked in the list, among those who have not answered", async () => {
    await actAs(server, "bo").plan(2);
    await actAs(server, "bo").invite("Wren", "wren@example.org");
    await expect(page.getByRole("tab", { name: "Participating" })).toBeVisible();
    await page.getByRole("tab", { name: "Not answered" }).click();
    await expect(rowOf(page, "Newcomer").getByText("invited")).toBeVisible();
    await expect(rowOf(page, "Wren").getByText("invited")).toBeVisible();
    await acceptInvitation(server);
    await expect(rowOf(page, "Wren").getByText("invited")).toBeHidden();
    await expect(rowOf(page, "ada")).toBeVisible();
    await expect(rowOf(page, "bo")).toBeHidden();
  });

  await page.getByRole("link", { name: "New person" }).click();
  const open = rowOf(page, "Newcomer");
  await expect(open.getByText("Their link works until Feb 22")).toBeVisible();
  const mails = (await listQueuedEmails(server)).length;
  await page.getByRole("button", { name: "Send Newcomer a new link" }).click();
  await expect(invited).toBeVisible();
  expect(await listQueuedEmails(server)).toHaveLength(mails + 1);
  await expect(invited.getByText(server.url + (await mailedPath(server)))).toBeVisible();
  await invited.getByRole("button", { name: "Done" }).click();

  const withdraw = page.getByRole("button", { name: "Withdraw the invitation for Newcomer" });
  await withdraw.click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(open).toBeVisible();
  await withdraw.click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByText("The invitation for Newcomer has been withdrawn.")).toBeVisible();
  await sideMenu(page).getByRole("link", { name: "People" }).click();
  await page.getByRole("tab", { name: "Not answered" }).click();
  await expect(rowOf(page, "ada")).toBeVisible();
  await expect(rowOf(page, "Newcomer")).toBeHidden();
});

test("an invitation's address is corrected, and all see how long its link works", async ({ page, openAs, server }) => {
  await actAs(server, "cy").invite("Newcomer", "wrong@example.org");
  server.clock.setDay("2026-02-17");
  await signIn(page, "ada", "/people/new");
  const bo = await openAs("bo", "/people/new");
  await expect(rowOf(bo, "Newcomer").getByText("Their link works until Feb 22")).toBeVisible();
  const correct = page.getByRole("button", { name: "Correct address of Newcomer" });
  const dialog = page.getByRole("dialog", { name: "Correct address of Newcomer" });
  const email = dialog.getByLabel("Email");
  const send = dialog.getByRole("button", { name: "Send a new link" });

  await correct.click();
  await expect(email).toBeFocused();
  for (const [typed, reason] of [
    ["", "Email is required"],
    ["bo@example.org", "This address is already in use"],
    ["newcomer@gmial.com", "Did you mean newcomer@gmail.com? If not, send it again."],
  ] as const) {
    await email.fill(typed);
    await send.click();
    await expect(dialog.getByText(reason)).toBeVisible();
    await expect(email).toHaveValue(typed);
  }
  await test.step("what was typed stays when the dialog is closed, and when the server cannot be reached", async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await correct.click();
    await expect(email).toHaveValue("newcomer@gmial.com");
    await email.fill("newcomer@mail.example.org");
    await page.route("**/trpc/invitations.correct*", (route) => route.abort());
    await send.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(email).toHaveValue("newcomer@mail.example.org");
    await page.unroute("**/trpc/invitations.correct*");
  });

  await email.press("Enter");
  const invited = page.getByRole("dialog", { name: "Newcomer is invited." });
  await expect(invited).toBeVisible();
  await expect(invited.getByText(server.url + (await mailedPath(server)))).toBeVisible();
  await expect(rowOf(bo, "Newcomer").getByText("Their link works until Feb 24")).toBeVisible();
  expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).toEqual([
    "wrong@example.org",
    "newcomer@mail.example.org",
  ]);
  await invited.getByRole("button", { name: "Done" }).click();
  await correct.click();
  await expect(email).toHaveValue("");
});

test("who invited somebody sees on the dashboard that the invitation has ended unopened", async ({ page, server }) => {
  await actAs(server, "ada").invite("Newcomer", "newcomer@mail.example.org");
  await actAs(server, "bo").invite("Wren", "wren@example.org");
  server.clock.setDay("2026-02-24");
  await signIn(page, "ada", "/");
  await page.getByRole("link", { name: "Newcomer has not opened the invitation" }).click();
  await expect(rowOf(page, "Newcomer").getByText("Their link has expired")).toBeVisible();
  await page.getByRole("button", { name: "Send Newcomer a new link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await sideMenu(page).getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What needs you" })).toBeVisible();
  await expect(page.getByText("has not opened the invitation")).toBeHidden();
});

test("an invitation that is opened where somebody is signed in asks before it signs them out", async ({
  page,
  server,
  context,
}) => {
  await actAs(server, "bo").invite("Wren", "wren@example.org");
  const link = await mailedPath(server);
  await signIn(page, "ada", "/my_participation/2");
  await page.getByLabel("Focus", { exact: true }).fill("bread");
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText("You are signed in here as ada.")).toBeVisible();
  await expect(other.getByLabel("Password")).toHaveCount(0);
  await other.getByRole("link", { name: "Stay signed in as ada" }).click();
  await expect(other.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(page.getByLabel("Focus", { exact: true })).toHaveValue("bread");
  await other.goto(link);
  await other.getByRole("button", { name: "Go on as Wren" }).click();
  await other.getByLabel("Password").fill("a good one");
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
});
