import type { Page } from "@playwright/test";
import { runJob } from "../../server/jobs/jobs.ts";
import { expect, FAILED_REQUEST, heading, signInByForm, test } from "../support/browser.ts";
import { actAs, hours, joinedEarlier } from "../support/editing.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { listQueuedEmails, mailedPath, mailedToken, tokenInLink } from "../support/emails.ts";
import { connect, openAs } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** Proxies log what browsers ask for. Nothing but the link itself asks for its token, and no address keeps it. */

test.use({ expectedErrors: FAILED_REQUEST });

const INCOMPLETE = "The link is incomplete.";
const GONE = "This link no longer works.";
const TOKEN = "t".repeat(43);

/** Notes which paths the page asks for with the token. */
function noteTold(page: Page, token: string): string[] {
  const told: string[] = [];
  page.on("request", (request) => {
    const [url = ""] = request.url().split("#");
    if (url.includes(token)) told.push(url.slice(new URL(url).origin.length));
  });
  return told;
}

interface LinkedPage {
  path: string;
  /** Why its link no longer works, and the link with which the page goes on. */
  why: string;
  way: string;
  /** The titles for a link that is incomplete, and for one that no longer works. */
  titles?: { incomplete?: string; gone?: string };
  /** Links to it as emails of earlier versions have them, or as a program has encoded them. */
  others?: string[];
}

const USED = "It may have been used already, or it may have expired.";
const PAGES: LinkedPage[] = [
  {
    path: "/auth/reset_password",
    why: "If you were invited, ask the person who invited you for a new one.",
    way: "Ask for a new link",
    titles: { incomplete: "Error: Token is missing" },
    others: [`/auth/reset_password#token=${TOKEN}`, `/auth/reset_password%23token=${TOKEN}`],
  },
  {
    path: "/auth/undo_changes",
    why: "the host of Crewtide can give it back to you",
    way: "Back to the login page",
  },
  {
    path: "/answer?answer=Going",
    why: USED,
    way: "See all gatherings",
    others: [`/answer/${TOKEN}?answer=Going`],
  },
  { path: "/answer_poll", why: USED, way: "See all gatherings" },
  {
    path: "/unsubscribe",
    why: "Your settings have a switch for each kind of email.",
    way: "Back to the settings",
    others: [`/unsubscribe/${TOKEN}`],
  },
  {
    path: "/still_here",
    why: "Any member can also bring you back",
    way: "Sign in",
    others: [`/still_here/${TOKEN}`],
  },
  { path: "/still_with_us", why: USED, way: "Change your plan" },
  {
    path: "/join/tidewater",
    why: "Ask the person who gave it to you for a new one.",
    way: "Go to the public form",
  },
  {
    path: "/collective/tidewater/interest/manage",
    why: "It may have been deleted.",
    way: "Go to the public form",
    titles: { gone: "Sorry, we couldn't find that" },
  },
];

test("a link that is incomplete or no longer works says what happened, why, and one way on", async ({
  page,
  server,
}) => {
  await describeCollective(server);
  const told = noteTold(page, TOKEN);
  const opened: string[] = [];
  const expectPage = async (title: string, why: string, way: string) => {
    const message = page.getByRole("status").filter({ hasText: why });
    await expect(message.getByRole("heading")).toHaveText(title);
    await expect(message.getByRole("link")).toHaveText([way]);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  };
  for (const { path, why, way, titles, others = [] } of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectPage(titles?.incomplete ?? INCOMPLETE, "Please copy the whole link from the email or message.", way);
      for (const link of [...others, `${path}${path.includes("?") ? "&" : "?"}token=${TOKEN}`]) {
        if (!link.includes("#")) opened.push(link);
        await page.goto(link);
        await expectPage(titles?.gone ?? GONE, why, way);
        await expect(page).toHaveURL(path);
      }
      // A page that is loaded again keeps the token in its entry of the history.
      await page.reload();
      await expectPage(titles?.gone ?? GONE, why, way);
    });
  }
  expect(told).toEqual(opened);

  await test.step("for a collective that there is not", async () => {
    const [title, why] = ["Sorry, we couldn't find that collective", "There is no collective “nowhere” here."];
    for (const path of ["interest", "interest/manage?token=unknown"]) {
      await page.goto(`/collective/nowhere/${path}`);
      await expectPage(title, why, "Sign in as a member");
    }
  });
});

interface Use {
  button: string;
  /** The words of the page afterwards. */
  done: string;
  /** The label of a field for a new password. */
  password?: string;
}

test("a link that works leads to its form, and nothing else asks for its token", async ({ page, server }) => {
  const ada = actAs(server, "ada");
  /** Uses the newest email's link to a page. */
  async function use(path: string, { button, done, password }: Use): Promise<void> {
    const text = (await listQueuedEmails(server)).at(-1)?.body_text ?? "";
    const link = new RegExp(`(?<=//[^/\\s]+)${path}\\?\\S+`).exec(text)?.[0] ?? "";
    const told = noteTold(page, tokenInLink(link));
    await page.goto(link);
    if (password !== undefined) await page.getByLabel(password, { exact: true }).fill("an excellent one");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(done).first()).toBeVisible();
    expect(told).toEqual([link]);
  }
  await connect(server.url, "").client.auth.forgotPassword.mutate({ email: "bo@example.org" });
  await use("/auth/reset_password", { button: "Reset password", done: "Welcome back!", password: "New password" });

  await actAs(server, "bo").answer(await ada.meet(hours("2026-02-16")), "Maybe");
  await runJob(server.running.services, "remind-of-gatherings");
  await use("/answer", { button: "Not going", done: "Your answer has been saved: Not going." });
  await use("/unsubscribe", { button: "Turn them off", done: "You will not get them any more." });

  await joinedEarlier(server, "bo");
  const { client } = await openAs(server, "ada");
  await client.departures.mark.mutate({ id: server.person("bo"), reason: "No answer since May." });
  await use("/still_here", { button: "I am still here", done: "You are a member again." });

  await server.liveUntil("2026-03-08");
  await runJob(server.running.services, "ask-the-silent");
  await use("/still_with_us", {
    button: "I am still here",
    done: "Saved: you take part in interval 3, in no crew for now.",
  });

  await ada.invite("Wren", "wren@example.org");
  await use("/auth/reset_password", { button: "Join", done: "My Dashboard", password: "Password" });
});

test("a link to a new address leads by way of the sign-in page, which may be loaded again", async ({
  page,
  server,
}) => {
  await page.goto("/settings/address");
  await signInByForm(page, "ada");
  await expect(heading(page, INCOMPLETE)).toBeVisible();
  await expect(page.getByText("You can have a new link sent from the settings.")).toBeVisible();
  await page.goto("/settings/address?token=unknown");
  await expect(heading(page, GONE)).toBeVisible();
  await expect(page.getByRole("status").getByRole("link")).toHaveText(["Back to the settings"]);

  const { client } = await openAs(server, "ada");
  await client.account.changeAddress.mutate({ email: "ada@new.example.org", current_password: PASSWORD });
  const confirmation = await mailedPath(server);
  const told = noteTold(page, await mailedToken(server));
  await page.context().clearCookies();
  await page.goto(confirmation);
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await expect(page).toHaveURL("/auth/login?next=%2Fsettings%2Faddress");
  await page.reload();
  await signInByForm(page, "ada");
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("ada@new.example.org", { exact: true })).toBeVisible();
  expect(told).toEqual([confirmation]);

  const undo = await mailedPath(server);
  const toldToUndo = noteTold(page, await mailedToken(server));
  await page.goto(undo);
  await page.getByRole("button", { name: "Undo the changes" }).click();
  await expect(page.getByRole("link", { name: "Choose a new password" })).toBeVisible();
  expect(toldToUndo).toEqual([undo]);
});

test("the link to an expression of interest is exchanged for one without its token in the path at once", async ({
  page,
  server,
}) => {
  await describeCollective(server);
  const link = await submitted(server);
  const told = noteTold(page, link.slice(link.lastIndexOf("/") + 1));
  await page.goto(link);
  await expect(heading(page, "Your expression of interest")).toBeVisible();
  await expect(page).toHaveURL("/collective/tidewater/interest/manage");
  await page.reload();
  await page.getByLabel("Name").fill("Wren of the Marsh");
  await page.getByRole("button", { name: "Update your answers" }).click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
  expect(told).toEqual([link]);
  await page.goto("/releases");
  await page.goBack();
  await expect(page).toHaveURL("/collective/tidewater/interest/manage");
});
