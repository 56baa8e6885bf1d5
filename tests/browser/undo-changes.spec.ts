import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, heading, signIn, test } from "../support/browser.ts";
import { setPassword } from "../support/invitations.ts";
import { mailedPath, tokenInLink } from "../support/emails.ts";
import { openAs as callAs, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const invitations = (page: Page) => page.getByRole("region", { name: "Invitations from your account" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo the changes" });

/** Changes the address and makes a private one, among invitations. Returns the path of the mailed link. */
async function steal(server: TestServer) {
  const { client } = await callAs(server, "ada");
  const bo = (await callAs(server, "bo")).client;
  const invite = (name: string, by = client) =>
    by.invitations.send.mutate({ name, email: `${name.toLowerCase()}@example.org` });
  await invite("Early");
  await invite("Nell", bo);
  await invite("Ossi", bo);
  const { people } = await bo.collective.state.query();
  const idOf = (name: string) => people.find(({ display_name }) => display_name === name)?.id ?? 0;
  server.clock.advance(3_600);
  await client.account.changeAddress.mutate({ email: "thief@example.org", current_password: PASSWORD });
  const confirmation = tokenInLink(await mailedPath(server));
  await client.account.confirmAddress.mutate({ token: confirmation });
  const path = await mailedPath(server);
  server.clock.advance(60);
  await client.calendar.makeMine.mutate();
  server.clock.advance(60);
  await invite("Guest");
  server.clock.advance(60);
  await client.invitations.resend.mutate({ person_id: idOf("Nell") });
  server.clock.advance(60);
  await client.invitations.correct.mutate({ person_id: idOf("Ossi"), email: "ossis@example.org" });
  const { link } = await invite("Friend");
  expect((await setPassword(server, tokenInLink(link.url))).status).toBe(200);
  return path;
}

test("the page shows what was done to an account before it is undone with one click", async ({ page, server }) => {
  const path = await steal(server);
  const { db } = server.running.services;
  const before = await db.selectFrom("people").select("display_name").execute();
  await page.goto(path);
  await expect(page.getByText("You sign in with ada@example.org again.")).toBeVisible();
  await expect(
    page.getByText("The private link to your calendar that was created since no longer works."),
  ).toBeVisible();
  const found = invitations(page).getByRole("listitem");
  await expect(found).toHaveText([
    /^Friend.*Has accepted, and is a member\.$/,
    /^Ossi ossis@example\.org.*The address was changed\. The previous one applies again, and the link stops working\.$/,
    /^Nell.*It was sent again\. The link stops working\.$/,
    /^Guest guest@example\.org.*The invitation is withdrawn\.$/,
    /^Early.*The invitation is withdrawn\.$/,
  ]);
  await expect(page.getByText("Somebody has already accepted an invitation.")).toBeVisible();
  await page.reload();
  await expect(found).toHaveCount(5);
  expect(await db.selectFrom("people").select("display_name").execute()).toEqual(before);

  await undo(page).click();
  await expect(heading(page, "The changes have been undone")).toBeVisible();
  await expect(found).toHaveText([
    "Friend has accepted, and is a member.",
    /^The invitation for Ossi has its previous address again\./,
    /^The link in the invitation for Nell no longer works\./,
    "The invitation for Guest was withdrawn.",
    "The invitation for Early was withdrawn.",
  ]);
  const left = await db.selectFrom("people").select("display_name").execute();
  expect(left.map(({ display_name }) => display_name)).not.toContain("Guest");

  await test.step("and the link does not work again", async () => {
    await page.goto("about:blank");
    await page.goto(path);
    await expect(page.getByText("This link no longer works.")).toBeVisible();
    await expect(undo(page)).toBeHidden();
  });
});

test("the page can be tried again, and says so if nothing else was found, and once its link has expired", async ({
  page,
  server,
}) => {
  const { client } = await callAs(server, "ada");
  await client.auth.changePassword.mutate({ password: "an excellent one", current_password: PASSWORD });
  await page.route("**/trpc/account.undoableChanges", (route) => route.abort());
  await page.goto(await mailedPath(server));
  await expect(heading(page, "This page could not be loaded.")).toBeVisible();
  await expect(undo(page)).toBeHidden();
  await page.unroute("**/trpc/account.undoableChanges");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing else was found")).toBeVisible();
  await expect(invitations(page)).toBeHidden();
  await expect(undo(page)).toBeVisible();
  server.clock.advance(8 * 86_400);
  await page.reload();
  await expect(page.getByText("This link no longer works.")).toBeVisible();
  await expect(page.getByText("the host of Crewtide can give it back to you")).toBeVisible();
  await expect(undo(page)).toBeHidden();
});

test("undoing leaves whoever else is signed in on the device alone, and forgets the person themselves", async ({
  page,
  server,
}) => {
  /** Whose data the device keeps. */
  const keptFor = () => page.evaluate(() => localStorage.getItem("crewtide:kept-for"));
  for (const name of ["bo", "ada"]) {
    const { client } = await callAs(server, "ada");
    await signIn(page, name, "/dashboard");
    await expect.poll(keptFor).toMatch(new RegExp(`:${server.person(name)}$`));
    await client.calendar.makeMine.mutate();
    await page.goto(await mailedPath(server));
    const asked = page.waitForResponse("**/trpc/me.get");
    await undo(page).click();
    await expect(heading(page, "The changes have been undone")).toBeVisible();
    expect((await asked).status()).toBe(name === "bo" ? 200 : 401);
    if (name === "ada") {
      await expect.poll(keptFor).toBeNull();
      continue;
    }
    expect(await keptFor()).not.toBeNull();
    const next = await page.getByRole("link", { name: "Choose a new password" }).getAttribute("href");
    expect((await setPassword(server, tokenInLink(next), PASSWORD)).status).toBe(200);
    await page.goto("/dashboard");
    await expect(heading(page, "My Dashboard")).toBeVisible();
  }
});
