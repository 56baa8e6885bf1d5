import type { Page } from "@playwright/test";
import { runJob } from "../../server/jobs/jobs.ts";
import { expect, FAILED_REQUEST, heading, signInByForm, test } from "../support/browser.ts";
import { joinedEarlier } from "../support/editing.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { listQueuedEmails, mailedPath, mailedToken, tokenInLink, withTokenAfterHash } from "../support/emails.ts";
import { withoutToken } from "../../shared/paths.ts";
import { openAs as callAs, connect, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** Proxies log what browsers ask for. Nothing but the link itself asks for its token, and no address keeps it. */

test.use({ expectedErrors: FAILED_REQUEST });

const INCOMPLETE = "The link is incomplete.";
const GONE = "This link no longer works.";

/** Notes what the page asks for, and what its address is. */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).href.split("#")[0] ?? ""));
  return asked;
}

/** The paths that were asked for with one of these tokens. */
const told = (asked: readonly string[], tokens: readonly string[]) =>
  asked
    .filter((url) => tokens.some((token) => url.includes(token)))
    .map((url) => url.slice(new URL(url).origin.length));

const choosePassword = async (page: Page, action: string) => {
  await page.getByLabel("Password").or(page.getByLabel("New password")).fill("an excellent one");
  await page.getByRole("button", { name: action }).click();
};

test("links that set a password work, and nothing else asks for their token", async ({
  page,
  server,
  openElsewhere,
}) => {
  const asked = noteRequests(page);
  await connect(server.url, "").client.auth.forgotPassword.mutate({ email: "bo@example.org" });
  const reset = await mailedPath(server);
  const tokens = [await mailedToken(server)];
  const earlier = await openElsewhere(withTokenAfterHash(reset));
  await expect(earlier.getByLabel("New password")).toBeVisible();
  await page.goto(reset);
  await expect(page).toHaveURL("/auth/reset_password");
  await page.reload();
  await choosePassword(page, "Reset password");
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await choosePassword(earlier, "Reset password");
  await expect(earlier.getByText("It may have been used already")).toBeVisible();

  const { client } = await callAs(server, "ada");
  await client.invitations.send.mutate({ name: "Newcomer", email: "newcomer@example.org" });
  const invitation = await mailedPath(server);
  tokens.push(await mailedToken(server));
  await earlier.goto(withTokenAfterHash(invitation));
  await expect(heading(earlier, "Welcome to Tidewater, Newcomer")).toBeVisible();
  // Another link opened on the same page.
  await page.goto(reset);
  await expect(page.getByText("This link no longer works.")).toBeVisible();
  await page.goto(invitation);
  await choosePassword(page, "Join");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect(told(asked, tokens)).toEqual([reset, reset, invitation]);
  expect(asked.some((url) => url.endsWith("/trpc/auth.passwordLink"))).toBe(true);
});

test("links about an address work, and nothing else asks for their token", async ({ page, server, openElsewhere }) => {
  const asked = noteRequests(page);
  const { client } = await callAs(server, "ada");
  await client.account.changeAddress.mutate({ email: "ada@new.example.org", current_password: PASSWORD });
  const confirmation = await mailedPath(server);
  const tokens = [await mailedToken(server)];

  await test.step("by way of the sign-in page, which may be loaded again", async () => {
    const earlier = await openElsewhere(withTokenAfterHash(confirmation));
    await signInByForm(earlier, "ada");
    await expect(earlier).toHaveURL("/settings/address");
    await expect(earlier.getByText("From now on you sign in with ada@new.example.org")).toBeVisible();
    await page.goto(confirmation);
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/auth/login?next=%2Fsettings%2Faddress");
    await page.reload();
    await signInByForm(page, "ada");
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByText("ada@new.example.org", { exact: true })).toBeVisible();
  });

  const undo = await mailedPath(server);
  await test.step("and is undone", async () => {
    tokens.push(await mailedToken(server));
    const earlier = await openElsewhere("/auth/undo_changes?token=any");
    await expect(earlier.getByText("This link no longer works.")).toBeVisible();
    await earlier.goto(withTokenAfterHash(undo));
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
  expect(told(asked, tokens)).toEqual([confirmation, undo]);
});

/** The links of an email that lead to a page, as paths within the app. */
async function linksTo(page: string, server: Pick<TestServer, "running">): Promise<string[]> {
  const text = (await listQueuedEmails(server)).at(-1)?.body_text ?? "";
  const urls = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url));
  return urls.filter(({ pathname }) => pathname.startsWith(page)).map((url) => url.pathname + url.search + url.hash);
}

/** The link as emails of earlier versions have it. */
function withTokenInPath(link: string): string {
  const { pathname, search } = new URL(withoutToken(link).address, "http://localhost");
  return `${pathname}/${tokenInLink(link)}${search}`;
}

test("links that need no session work, and nothing else asks for their token", async ({
  page,
  server,
  openElsewhere,
}) => {
  const asked = noteRequests(page);
  const { client } = await callAs(server, "ada");

  await test.step("to answer for a gathering", async () => {
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    await client.gatherings.create.mutate({ title: "Supper", starts_at: at(24), ends_at: at(26) });
    const bo = (await callAs(server, "bo")).client;
    const [supper] = await bo.gatherings.list.query({});
    await bo.gatherings.answer.mutate({ id: supper?.id ?? 0, answer: "Maybe" });
    await runJob(server.running.services, "remind-of-gatherings");
    const link = (await linksTo("/answer", server)).find((each) => each.includes("NotGoing")) ?? "";
    const [turnOff = ""] = await linksTo("/unsubscribe", server);
    const earlier = await openElsewhere(withTokenInPath(link));
    await expect(earlier).toHaveURL("/answer?answer=NotGoing");
    await expect(earlier.getByRole("main").getByRole("button")).toHaveText([
      "Change your answer to Not going",
      "Going",
      "Maybe",
      "Add to calendar",
    ]);
    await page.goto(link);
    await page.getByRole("button", { name: "Not going" }).click();
    await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
    await earlier.reload();
    const answered = "Your answer is: Not going.";
    await expect(earlier.getByText(answered)).toBeVisible();
    await page.reload();
    await expect(page.getByText(answered)).toBeVisible();
    expect(told(asked, [tokenInLink(link)])).toEqual([link]);

    await earlier.goto(withTokenInPath(turnOff));
    await expect(earlier).toHaveURL("/unsubscribe");
    await expect(earlier.getByText("You get these emails.")).toBeVisible();
    await page.goto(turnOff);
    await page.getByRole("button", { name: "Turn them off" }).click();
    await expect(page.getByText("You will not get them any more.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("They are turned off.")).toBeVisible();
    expect(told(asked, [tokenInLink(turnOff)])).toEqual([turnOff]);
  });

  await test.step("to undo a departure", async () => {
    await joinedEarlier(server, "bo");
    const id = server.collective.people["bo"] ?? 0;
    const mark = () => client.departures.mark.mutate({ id, reason: "No answer since May." });
    await mark();
    const [first = ""] = await linksTo("/still_here", server);
    const earlier = await openElsewhere(withTokenInPath(first));
    await expect(earlier).toHaveURL("/still_here");
    await earlier.getByRole("button", { name: "I am still here" }).click();
    await expect(earlier.getByText("You are a member again.")).toBeVisible();
    await mark();
    const [link = ""] = await linksTo("/still_here", server);
    await page.goto(link);
    await page.getByRole("button", { name: "I am still here" }).click();
    await expect(page.getByText("You are a member again.")).toBeVisible();
    expect(told(asked, [tokenInLink(link)])).toEqual([link]);
    await page.goto(first);
    await expect(heading(page, GONE)).toBeVisible();
    await expect(page.getByText("Any member can also bring you back")).toBeVisible();
    await expect(page.getByRole("button", { name: "I am still here" })).toBeHidden();
  });
});

test("links work that a program has encoded, and say so if they are incomplete, with another way", async ({
  page,
  server,
}) => {
  await connect(server.url, "").client.auth.forgotPassword.mutate({ email: "bo@example.org" });
  const token = await mailedToken(server);
  for (const end of [`%23token=${token}`, `#token%3D${token}`, `%3Ftoken%3D${token}`]) {
    await page.goto("/robots.txt");
    await page.goto(`/auth/reset_password${end}`);
    await expect(page.getByLabel("New password")).toBeVisible();
    await expect(page).toHaveURL("/auth/reset_password");
  }
  // Another one that is pasted on the page.
  await page.goto(`/auth/reset_password#token=${"x".repeat(300)}`);
  await expect(page.getByText("This link no longer works.")).toBeVisible();
  await expect(page).toHaveURL("/auth/reset_password");

  await describeCollective(server);
  const incomplete = page.getByText("Please copy the whole link from the email or message.");
  const pages = {
    "/auth/reset_password": page.getByRole("link", { name: "Ask for a new link" }),
    "/auth/undo_changes": page.getByText("the host of Crewtide can give it back to you"),
    "/answer?answer=Going": page.getByRole("link", { name: "See all gatherings" }),
    "/answer_poll": page.getByRole("link", { name: "See all gatherings" }),
    "/unsubscribe": page.getByRole("link", { name: "Back to the settings" }),
    "/still_here": page.getByText("Any member can also bring you back"),
    "/collective/tidewater/interest/manage": page.getByRole("link", { name: "Go to the public form" }),
    "/join/tidewater": page.getByText("Ask the person who gave it to you for a new one"),
  };
  // A page that is opened again keeps its entry of the history.
  await page.goto("/robots.txt");
  for (const [path, way] of Object.entries(pages)) {
    await page.goto(path);
    await expect(heading(page, path.startsWith("/auth/reset") ? "Error: Token is missing" : INCOMPLETE)).toBeVisible();
    await expect(incomplete).toBeVisible();
    await expect(way).toBeVisible();
  }
  await page.goto("/settings/address");
  await signInByForm(page, "ada");
  await expect(heading(page, INCOMPLETE)).toBeVisible();
  await expect(incomplete).toBeVisible();
  await expect(page.getByText("You can have a new link sent from the settings.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use this address" })).toBeHidden();
});

test("links that no longer work have one look: what happened, why, and one way on", async ({ page, server }) => {
  await describeCollective(server);
  const pages = {
    "/auth/reset_password": ["If you were invited, ask whoever invited you for a new one.", "Ask for a new link"],
    "/auth/undo_changes": ["the host of Crewtide can give it back to you", "Back to the login page"],
    "/answer": ["It may have been used already, or it may have expired.", "See all gatherings"],
    "/answer_poll": ["It may have been used already, or it may have expired.", "See all gatherings"],
    "/unsubscribe": ["Your settings have a switch for each kind of email.", "Back to the settings"],
    "/still_here": ["Any member can also bring you back", "Sign in"],
    "/join/tidewater": ["Ask the person who gave it to you for a new one.", "Go to the public form"],
    "/collective/tidewater/interest/manage": ["It may have been deleted.", "Go to the public form"],
  };
  for (const [path, [why = "", way = ""]] of Object.entries(pages)) {
    await page.goto("/robots.txt");
    await page.goto(`${path}?token=unknown`);
    const message = page.getByRole("status").filter({ hasText: why });
    await expect(message.getByRole("heading")).toHaveText(
      path.includes("interest") ? "Sorry, we couldn't find that" : GONE,
    );
    await expect(message.getByRole("link")).toHaveText([way]);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
  for (const path of ["interest", "interest/manage?token=unknown"]) {
    await page.goto(`/collective/nowhere/${path}`);
    const message = page.getByRole("status").filter({ hasText: "There is no collective “nowhere” here." });
    await expect(message.getByRole("heading")).toHaveText("Sorry, we couldn't find that collective");
    await expect(message.getByRole("link")).toHaveText(["Sign in as a member"]);
  }
  await page.getByRole("link", { name: "Sign in as a member" }).click();
  await expect(page).toHaveURL("/auth/login");
  await page.goto("/settings/address?token=unknown");
  await signInByForm(page, "ada");
  await expect(heading(page, GONE)).toBeVisible();
  await expect(page.getByRole("status").getByRole("link")).toHaveText(["Back to the settings"]);
});

test("the link to an expression of interest is exchanged for one without its token in the path at once", async ({
  page,
  server,
}) => {
  await describeCollective(server);
  const link = await submitted(server);
  const token = link.slice(link.lastIndexOf("/") + 1);
  const asked = noteRequests(page);
  const hasToken = (url: string) => url.includes(token);
  await page.goto(link);
  await expect(heading(page, "Your expression of interest")).toBeVisible();
  await expect(page).toHaveURL("/collective/tidewater/interest/manage");
  await page.reload();
  await page.getByLabel("Name").fill("Wren of the Marsh");
  await page.getByRole("button", { name: "Update your answers" }).click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
  expect(asked.some((url) => url.endsWith("/trpc/interest.byToken"))).toBe(true);
  expect(asked.filter(hasToken)).toEqual([server.url + link]);
  await page.goto("/releases");
  await page.goBack();
  await expect(page).toHaveURL("/collective/tidewater/interest/manage");
});
