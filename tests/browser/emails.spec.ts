import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { expect, goOn, heading, signIn, test } from "../support/browser.ts";

const PLANNING = "Reminders to plan and to answer";

test.use({ expectedErrors: /status of 40[14]|net::ERR_FAILED/ });

test("a member chooses their mails, and tries again where that cannot be saved", async ({ page, server }) => {
  const preferences = () =>
    server.running.services.db.selectFrom("mail_choices").select(["kind", "is_on"]).orderBy("kind").execute();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ada", "/settings#mails");
  const group = (name: string) => page.getByRole("switch", { name });
  const [promises, needs] = [group("What you said you would do"), group("What others need from you")];
  const planning = page.getByRole("switch", { name: PLANNING });
  const convening = page.getByRole("switch", { name: "News about what you convene" });
  const failure = page.getByRole("group", { name: "Emails" }).getByRole("alert");
  await expect(promises).toBeChecked();
  await expect(group("Summaries")).not.toBeChecked();
  await expect(planning).toBeHidden();
  for (const kinds of ["7 kinds, one by one", "3 kinds, one by one"]) await page.getByText(kinds).click();
  await expect(page.getByRole("group", { name: "What others need from you" }).getByRole("switch")).toHaveCount(3);
  await expect(planning).toBeChecked();
  await page.route("**/trpc/mailPreferences.update", (route) => route.abort());
  await planning.click();
  await expect(failure).toContainText("Your choice is not saved yet.");
  await expect(failure).toContainText("The server could not be reached. Please try again.");
  await expect(failure).toBeInViewport();
  await expect(planning).not.toBeChecked();
  await convening.click();
  await expect(failure).toBeVisible();
  await expect(convening).not.toBeChecked();
  await expect(planning).not.toBeChecked();
  expect(await preferences()).toEqual([]);

  await page.unroute("**/trpc/mailPreferences.update");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.poll(preferences).toEqual([
    { kind: "convening", is_on: 0 },
    { kind: "reminders", is_on: 0 },
  ]);
  await expect(failure).toBeHidden();
  await page.reload();
  await expect(promises).toHaveAccessibleDescription(/6 of 7 are on\.$/);
  await expect(needs).toHaveAccessibleDescription(/2 of 3 are on\.$/);
  await promises.click();
  await expect(promises).not.toBeChecked();
  await expect(promises).toHaveAccessibleDescription(/hiatus\.$/);
  await needs.click();
  await needs.click();
  const kept = ["cancellations", "convening", "gatherings", "handovers", "moves", "returns", "waits"];
  const off = kept.map((kind) => ({ kind, is_on: 0 }));
  const on = ["applications", "reminders", "silence"].map((kind) => ({ kind, is_on: 1 }));
  await expect.poll(preferences).toEqual(expect.arrayContaining([...off, ...on]));
  expect(await preferences()).toHaveLength(10);
});

test("an email's link turns its kind off and on again; opening it changes nothing", async ({ page, server }) => {
  const { db, signedTokens } = server.running.services;
  const personId = server.collective.people["ada"] ?? 0;
  const chosen = () => db.selectFrom("mail_choices").select(["kind", "is_on"]).execute();
  await page.goto(`/unsubscribe/${signedTokens.sign({ kind: "reminders", personId })}`);
  await expect(heading(page, PLANNING)).toBeVisible();
  await expect(page.getByText("You get these emails.")).toBeVisible();
  expect(await chosen()).toEqual([]);
  await page.getByRole("button", { name: "Turn them off" }).click();
  await expect(page.getByText("You will not get them any more.")).toBeVisible();
  expect(await chosen()).toEqual([{ kind: "reminders", is_on: 0 }]);
  await page.reload();
  await expect(page.getByText("They are turned off.")).toBeVisible();
  await page.getByRole("button", { name: "Turn them on again" }).click();
  await expect(page.getByText("You will get them again.")).toBeVisible();
  expect(await chosen()).toEqual([{ kind: "reminders", is_on: 1 }]);

  await test.step("a link that nobody signed says so, and where mails can be chosen", async () => {
    const forged = new SignedTokens(["somebody else's secret"]).sign({ kind: "reminders", personId });
    await goOn(page, `/unsubscribe/${forged}`);
    await expect(page.getByText("This link no longer works.")).toBeVisible();
  });
});
