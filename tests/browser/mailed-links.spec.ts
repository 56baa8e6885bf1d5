import type { Page } from "@playwright/test";
import { expect, FAILED_CALL, heading, signInByForm, test } from "../support/browser.ts";
import { mailedPath, mailedToken, withTokenInQuery } from "../support/mails.ts";
import { openAs as callAs, connect } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** Proxies log what browsers ask for. Nothing that is asked for has the token of a mailed link. */

test.use({ expectedErrors: FAILED_CALL });

/** Notes what the page asks for. Browsers do not send the part after the "#". */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).href.split("#")[0] ?? ""));
  return asked;
}

const choosePassword = async (page: Page, action: string) => {
  await page.getByLabel("Password").or(page.getByLabel("New password")).fill("an excellent one");
  await page.getByRole("button", { name: action }).click();
};

test("links that set a password work without a request that has their token", async ({
  page,
  server,
  openElsewhere,
}) => {
  const asked = noteRequests(page);
  await connect(server.url, "").client.auth.forgotPassword.mutate({ email: "bo@example.org" });
  const reset = await mailedPath(server);
  const tokens = [await mailedToken(server)];
  const earlier = await openElsewhere(withTokenInQuery(reset));
  await expect(earlier.getByLabel("New password")).toBeVisible();
  await page.goto(reset);
  await page.reload();
  await choosePassword(page, "Reset password");
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await choosePassword(earlier, "Reset password");
  await expect(earlier.getByText("The link may have been used already")).toBeVisible();

  const { client } = await callAs(server, "ada");
  await client.invitations.send.mutate({ name: "Newcomer", email: "newcomer@example.org" });
  const invitation = await mailedPath(server);
  tokens.push(await mailedToken(server));
  await earlier.goto(withTokenInQuery(invitation));
  await expect(heading(earlier, "Welcome to Tidewater, Newcomer")).toBeVisible();
  // Another link opened on the same page.
  await page.goto(reset);
  await expect(page.getByText("This link no longer works.")).toBeVisible();
  await page.goto(invitation);
  await choosePassword(page, "Join");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect(tokens.filter((token) => asked.some((url) => url.includes(token)))).toEqual([]);
  expect(asked.some((url) => url.endsWith("/trpc/auth.passwordLink"))).toBe(true);
});

test("links about an address work without a request that has their token", async ({ page, server, openElsewhere }) => {
  const asked = noteRequests(page);
  const { client } = await callAs(server, "ada");
  await client.account.changeAddress.mutate({ email: "ada@new.example.org", current_password: PASSWORD });
  const confirmation = await mailedPath(server);
  const tokens = [await mailedToken(server)];

  await test.step("by way of the sign-in page, which may be loaded again", async () => {
    const earlier = await openElsewhere(withTokenInQuery(confirmation));
    await signInByForm(earlier, "ada");
    await expect(earlier).toHaveURL(withTokenInQuery(confirmation));
    await expect(earlier.getByText("From now on you sign in with ada@new.example.org")).toBeVisible();
    await page.goto(confirmation);
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await page.reload();
    await signInByForm(page, "ada");
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByText("ada@new.example.org", { exact: true })).toBeVisible();
  });

  await test.step("and is undone", async () => {
    const undo = await mailedPath(server);
    tokens.push(await mailedToken(server));
    const earlier = await openElsewhere("/auth/undo_changes?token=any");
    await expect(earlier.getByText("This link no longer works.")).toBeVisible();
    await earlier.goto(withTokenInQuery(undo));
    await expect(earlier.getByRole("button", { name: "Undo the changes" })).toBeVisible();
    await page.goto(undo);
    await page.getByRole("button", { name: "Undo the changes" }).click();
    const next = page.getByRole("link", { name: "Choose a new password" });
    tokens.push(/token=([\w-]+)/.exec((await next.getAttribute("href")) ?? "")?.[1] ?? "no link");
    await next.click();
    await choosePassword(page, "Reset password");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await earlier.getByRole("button", { name: "Undo the changes" }).click();
    await expect(earlier.getByRole("alert")).toBeVisible();
  });
  expect(tokens.filter((token) => asked.some((url) => url.includes(token)))).toEqual([]);
});
