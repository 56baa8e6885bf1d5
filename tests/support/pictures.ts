import type { Page } from "@playwright/test";
import type { Situation } from "../../scripts/demo/logins.ts";
import { chooseFromMenu, expect, expectTitle, sendLogin } from "./browser.ts";

/** A page to take a picture of. */
export interface Picture {
  name: string;
  /** Who is signed in; nobody if it is left out. */
  as?: Situation;
  path: string;
  /** A text that has to be there before the picture is taken. */
  shows: string;
  before?: (page: Page) => Promise<void>;
}

type Said = [name: string, path: string, shows: string, before?: Picture["before"]];

/** By default nobody is signed in. */
export const picture = (...[name, path, shows, before]: Said): Picture => ({
  name,
  path,
  shows,
  ...(before && { before }),
});

/** After a button is pressed: what the page says then. */
const pressed = (name: string, [path, shows]: [string, string], [button, says]: [string, string]): Picture =>
  picture(name, path, shows, async (page) => {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(says)).toBeVisible();
  });

/** A stranger's form with the name and the address of somebody who has sent it already. */
export const sentAlready = (name: string, path: string, button: string): Picture =>
  picture(name, path, "What we do with this data", async (page) => {
    await page.getByLabel("Name").fill("Dev");
    await page.getByLabel("Email").fill("dev@post.example.org");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("I think we already have a submission from you")).toBeVisible();
  });

/** By the convenor, where nobody else is named. */
export function byConvenor(pictures: Picture[]): Picture[] {
  return pictures.map((each) => ({ as: "convenor", ...each }));
}

/** Waits for a card that is loaded once there is something to show in it. */
const lateCard = (name: string) => (page: Page) => expect(page.getByRole("heading", { name })).toBeVisible();

const openDinner = (page: Page) => page.getByRole("link", { name: "Thursday dinner" }).first().click();

const nextStep = (page: Page) => page.getByRole("button", { name: "Next step" }).click();

/** Of the demonstration: what is open to anyone. */
export const PUBLIC: Picture[] = [
  picture("login", "/auth/login", "Welcome back!"),
  pressed("login-errors", ["/auth/login", "Welcome back!"], ["Sign in", "Email is required"]),
  picture("login-unreachable", "/auth/login", "Welcome back!", async (page) => {
    await page.route("**/trpc/auth.login", (route) => route.abort(), { times: 1 });
    await sendLogin(page, "ada");
    await expect(page.getByRole("alert")).toBeVisible();
  }),
  picture("forgot-password", "/auth/forgot_password", "Send reset link"),
  picture("forgot-password-sent", "/auth/forgot_password", "Send reset link", async (page) => {
    await page.getByLabel("Email").fill("nobody@example.org");
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
  }),
  picture("reset-password-refused", "/auth/reset_password?token=used", "This link no longer works."),
  picture("reset-password-no-token", "/auth/reset_password", "Error: Token is missing"),
  picture("interest", "/collective/saltmarsh-commons/interest", "What we do with this data"),
  sentAlready("interest-duplicate", "/collective/saltmarsh-commons/interest", "Submit"),
  picture("interest-unknown", "/collective/nowhere/interest", "Sorry, we couldn't find that collective"),
  picture("interest-no-submission", "/collective/saltmarsh-commons/interest/unknown", "Sorry, we couldn't find that"),
  picture("still-here-refused", "/still_here?token=unknown", "This link no longer works."),
  picture("still-here-incomplete", "/still_here", "The link is incomplete."),
  picture("still-with-us-refused", "/still_with_us?token=unknown", "This link no longer works."),
  picture("unsubscribe-refused", "/unsubscribe?token=forged", "This link no longer works."),
  picture("unsubscribe-incomplete", "/unsubscribe", "The link is incomplete."),
  picture("releases", "/releases", "Changelog"),
  picture("help", "/help", "Crews and convenors"),
  picture("help-privacy", "/help/privacy", "Your emails"),
  picture("setup-done", "/setup", "set up"),
];

/** The dashboard and the wizard. */
export const PLANNING: Picture[] = [
  { name: "dashboard", as: "convenor", path: "/dashboard", shows: "Coming up", before: lateCard("Finding a time") },
  { name: "dashboard-unplanned", as: "unplanned", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-hiatus", as: "hiatus", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-silent", as: "silent", path: "/dashboard", shows: "Are you still with us?" },
  { name: "wizard-1-capacity", as: "convenor", path: "/my_participation/8", shows: "Plan your capacity" },
  { ...picture("wizard-2-exit", "/my_participation/7", "Plan your capacity", nextStep), as: "exiting" },
  {
    ...picture("wizard-2-errors", "/my_participation/8", "Plan your capacity", async (page) => {
      await nextStep(page);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Participation intention is required")).toBeVisible();
    }),
    as: "unplanned",
  },
  {
    ...picture("wizard-3-crews", "/my_participation/8", "Plan your capacity", async (page) => {
      await page.getByRole("button", { name: "Additional Participation" }).click();
      await expect(page.getByRole("heading", { name: "Additional Participation" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Gatherings at which you are expected" })).toBeVisible();
    }),
    as: "convenor",
  },
  { name: "wizard-read-only", as: "convenor", path: "/my_participation/3", shows: "This interval is over" },
  { name: "wizard-error", as: "convenor", path: "/my_participation/99", shows: "Error: Interval not found." },
];

/** Pages of the things that members keep together. */
export const MEMBERS: Picture[] = byConvenor([
  picture("not-found", "/nowhere", "Page not found"),
  picture("people", "/people", "Crew(s)"),
  picture("people-on-hiatus", "/people?interval=6", "Return to current", (page) =>
    page.getByRole("tab", { name: "On Hiatus" }).click(),
  ),
  picture("people-nobody-found", "/people", "Crew(s)", async (page) => {
    await page.getByPlaceholder("Search by any field").fill("submarine");
    await expect(page.getByText("Nobody here matches")).toBeVisible();
  }),
  picture("person", "/people/1", "My capacity", lateCard("Going to")),
  picture("person-on-hiatus", "/people", "Crew(s)", (page) =>
    openFirst(page, "On Hiatus", "is on hiatus from the collective."),
  ),
  picture("person-exiting", "/people", "Crew(s)", (page) => openFirst(page, "Exiting", "is exiting the collective.")),
  picture("person-not-found", "/people/999", "Person not found"),
  picture("person-edit", "/dashboard", "My Crews", async (page) => {
    await chooseFromMenu(page, "Your profile");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("About me")).toBeVisible();
    await expectTitle(page);
  }),
  picture("person-new", "/people/new", "New Person", async (page) => {
    if (await page.getByText("Open invitations").isVisible()) return;
    await page.getByLabel("Name").fill("Oluwaseun Maximilian Bartholomew-Fetherstone de la Cruz y Sol");
    await page.getByLabel("Email").fill(`newcomer${Date.now()}@mail.example.org`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "New person" }).click();
    await expect(page.getByText("Open invitations")).toBeVisible();
  }),
  picture("crews", "/crews", "Active"),
  picture("crews-earlier", "/crews?interval=2", "Return to current"),
  picture("crew", "/crews/2", "History"),
  picture("crew-not-found", "/crews/999", "Error: Crew not found"),
  picture("crew-edit", "/crews/2/edit", "Edit Crew"),
  picture("crew-edit-not-found", "/crews/999/edit", "Error: Crew not found"),
  picture("crew-new-errors", "/crews/new", "New Crew", async (page) => {
    await page.getByLabel("Label (optional)").fill("Somewhere");
    await page.getByRole("button", { name: "Create crew" }).click();
    await expect(page.getByText("Link type is required")).toBeVisible();
  }),
  pressed("crew-archive", ["/crews/1/edit", "End this crew"], ["Archive crew", "Nobody can choose it any more."]),
  picture("gatherings", "/gatherings", "Thursday dinner"),
  picture("gatherings-mine", "/gatherings?whose=mine", "Work morning"),
  picture("gatherings-month", "/gatherings?show=month", "Thursday dinner"),
  picture("gatherings-past", "/gatherings?show=past", "Show earlier gatherings"),
  picture("gatherings-none", "/gatherings?crew=7", "No gatherings match your choice"),
  picture("gathering", "/gatherings", "Thursday dinner", async (page) => {
    await openDinner(page);
    await expect(page.getByRole("heading", { name: "Are you going?" })).toBeVisible();
    await expectTitle(page);
  }),
  picture("gathering-cancel", "/gatherings", "Thursday dinner", async (page) => {
    await openDinner(page);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel gathering" }).click();
    await expect(page.getByLabel("Reason")).toBeVisible();
  }),
  picture("gathering-past", "/gatherings?show=past", "Show earlier gatherings", async (page) => {
    await page
      .getByRole("article")
      .filter({ hasText: /(was|were) there/ })
      .first()
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByText("This gathering is over.")).toBeVisible();
    await expectTitle(page);
  }),
  picture("gathering-not-found", "/gatherings/9999", "Gathering not found"),
  picture("gathering-edit", "/gatherings", "Thursday dinner", async (page) => {
    await openDinner(page);
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await expectTitle(page);
  }),
  picture("gathering-notes", "/gatherings/1/edit", "Edit notes"),
  pressed("gathering-new-errors", ["/gatherings/new", "New gathering"], ["Save", "Title is required"]),
  picture("intervals", "/intervals", "Current"),
  picture("interval-next", "/intervals/8", "Coming and going", async (page) => {
    await lateCard("Gatherings")(page);
    await page.getByRole("button", { name: /^Not answered/ }).click();
  }),
  { ...picture("interval-current", "/intervals/7", "Coming and going"), as: "hiatus" },
  picture("interval-not-found", "/intervals/99", "Interval not found"),
  picture("interval-not-editable", "/intervals/1/edit", "Past intervals stay as they were."),
  picture("former-members", "/people/former", "Former members"),
  picture("interval-edit", "/intervals/8/edit", "Delete this interval"),
  pressed(
    "interval-edit-delete",
    ["/intervals/8/edit", "Delete this interval"],
    ["Delete interval", "These people lose their plans"],
  ),
  picture("interval-past", "/intervals/5", "Coming and going"),
  picture("interval-new-errors", "/intervals/new", "It follows", async (page) => {
    await page.getByLabel("End date").fill("");
    await page.getByRole("button", { name: "Create interval" }).click();
    await expect(page.getByText("End date is required")).toBeVisible();
  }),
  picture("collective-edit", "/collective/edit", "Preview"),
  picture("entry-pathways", "/entry_pathways", "EOI"),
  picture("entry-pathway", "/entry_pathways/1", "Experience with conflict"),
  picture("entry-pathways-invite", "/entry_pathways", "EOI", async (page) => {
    await page.getByRole("button", { name: "Invite several" }).click();
    await page.getByRole("checkbox").first().check();
    await expect(page.getByRole("checkbox").first()).toBeChecked();
  }),
  picture("entry-pathway-write", "/entry_pathways/1", "Experience with conflict", async (page) => {
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Message")).toBeFocused();
  }),
  picture("entry-pathway-decline", "/entry_pathways/1", "Experience with conflict", async (page) => {
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByLabel("Email to them")).toBeVisible();
  }),
  picture("entry-pathway-invite", "/entry_pathways/1", "Invite to join", async (page) => {
    await page.getByRole("button", { name: "Invite to join" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }),
  picture("activity", "/activity", "Show earlier changes"),
  picture("confirm-address", "/settings/address?token=unknown", "You can have a new link sent from the settings."),
  picture("confirm-address-incomplete", "/settings/address", "The link is incomplete."),
  picture("settings", "/settings#calendar", "Your calendar", async (page) => {
    const mine = page.getByRole("group", { name: "Your calendar" });
    await mine.getByRole("button", { name: /Create a link|New link/ }).click();
    const code = mine.getByRole("img", { name: "The link as a QR code" });
    const certain = page.getByRole("button", { name: "Create a new one" });
    await expect(code.or(certain)).toBeVisible();
    if (await certain.isVisible()) await certain.click();
    await expect(code).toBeVisible();
  }),
  picture("entry-pathway-not-found", "/entry_pathways/999", "Entry Pathway not found"),
]);

async function openFirst(page: Page, tab: string, says: string) {
  await page.getByRole("tab", { name: tab }).click();
  await page.getByRole("row").getByRole("link").first().click();
  await expect(page.getByText(says)).toBeVisible();
}

/** Two hundred people, thirty crews, and names longer than anybody's. */
export const CROWD: Picture[] = [
  picture("crowd-dashboard", "/dashboard", "My Crews"),
  picture("crowd-people", "/people", "Crew(s)"),
  picture("crowd-person", "/people/3", "My capacity"),
  picture("crowd-crews", "/crews", "Active"),
  picture("crowd-crew", "/crews/2", "History"),
  picture("crowd-crew-edit", "/crews/2/edit", "Edit Crew"),
  picture("crowd-intervals", "/intervals", "Days", (page) => page.getByText("Over time").click()),
  picture("crowd-interval", "/intervals/2", "Coming and going", (page) =>
    page
      .getByRole("button", { name: /^Not answered|^Taking part/ })
      .first()
      .click(),
  ),
  picture("crowd-collective-edit", "/collective/edit", "Edit Collective"),
  picture("crowd-entry-pathways", "/entry_pathways", "EOI"),
  picture("crowd-entry-pathway", "/entry_pathways/1", "Experience with conflict"),
];

/** A collective on its first day. */
export const EMPTY: Picture[] = [
  picture("empty-dashboard", "/dashboard", "Getting started"),
  picture("empty-people", "/people", "No interval is planned yet"),
  picture("empty-person", "/people/1", "This is you"),
  picture("empty-crews", "/crews", "No crews available."),
  picture("empty-gatherings", "/gatherings", "Nothing is planned"),
  picture("empty-intervals", "/intervals", "No interval is planned yet"),
  picture("empty-interval-new", "/intervals/new", "New Interval"),
  picture("empty-entry-pathways", "/entry_pathways", "is not enabled"),
];

/** Before there is anything at all. */
export const NEW: Picture[] = [
  picture("setup", "/setup", "Create collective"),
  picture("setup-refused", "/setup?token=wrong", "This set-up link is not valid."),
  picture("setup-login", "/auth/login", "Welcome to Crewtide"),
];
