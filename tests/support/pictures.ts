import { expect, type Page } from "@playwright/test";
import type { Situation } from "../../scripts/demo/logins.ts";

/** What is taken a picture of. */
export interface Picture {
  name: string;
  /** Who is signed in; nobody if it is left out. */
  as?: Situation;
  path: string;
  /** What has to be there before the picture is taken. */
  shows: string;
  before?: (page: Page) => Promise<void>;
}

const nextStep = (page: Page) => page.getByRole("button", { name: "Next step" }).click();

/** Of the demonstration: what is open to anyone. */
export const PUBLIC: Picture[] = [
  { name: "login", path: "/auth/login", shows: "Welcome back!" },
  {
    name: "login-errors",
    path: "/auth/login",
    shows: "Welcome back!",
    before: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Email is required")).toBeVisible();
    },
  },
  { name: "forgot-password", path: "/auth/forgot_password", shows: "Send reset link" },
  {
    name: "forgot-password-sent",
    path: "/auth/forgot_password",
    shows: "Send reset link",
    before: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect(page.getByText("Check your email")).toBeVisible();
    },
  },
  {
    name: "reset-password-refused",
    path: "/auth/reset_password?token=used",
    shows: "This link no longer works.",
  },
  { name: "reset-password-no-token", path: "/auth/reset_password", shows: "Error: Token is missing" },
  {
    name: "undo-changes",
    path: "/auth/undo_changes?token=unknown",
    shows: "Undo the changes",
  },
  { name: "interest", path: "/collective/saltmarsh-commons/interest", shows: "What we do with this data" },
  {
    name: "interest-duplicate",
    path: "/collective/saltmarsh-commons/interest",
    shows: "What we do with this data",
    before: async (page) => {
      await page.getByLabel("Name").fill("Dev");
      await page.getByLabel("Email").fill("dev@post.example.org");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("I think we already have a submission from you")).toBeVisible();
    },
  },
  { name: "interest-unknown", path: "/collective/nowhere/interest", shows: "Sorry, we couldn't find that collective" },
  {
    name: "interest-no-submission",
    path: "/collective/saltmarsh-commons/interest/unknown",
    shows: "Sorry, we couldn't find that",
  },
  { name: "unsubscribe-refused", path: "/unsubscribe/forged", shows: "This link no longer works." },
  { name: "releases", path: "/releases", shows: "Changelog" },
  { name: "help", path: "/help", shows: "Crews and convenors" },
  { name: "help-privacy", path: "/help/privacy", shows: "Your emails" },
  { name: "setup-done", path: "/setup", shows: "set up" },
];

/** The dashboard and the wizard. */
export const PLANNING: Picture[] = [
  { name: "dashboard", as: "convenor", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-unplanned", as: "unplanned", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-hiatus", as: "hiatus", path: "/dashboard", shows: "My Crews" },
  { name: "dashboard-silent", as: "silent", path: "/dashboard", shows: "Are you still with us?" },
  { name: "wizard-1-capacity", as: "convenor", path: "/my_participation/8", shows: "Plan your capacity" },
  {
    name: "wizard-2-exit",
    as: "exiting",
    path: "/my_participation/7",
    shows: "Plan your capacity",
    before: nextStep,
  },
  {
    name: "wizard-2-errors",
    as: "unplanned",
    path: "/my_participation/8",
    shows: "Plan your capacity",
    before: async (page) => {
      await nextStep(page);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Participation intention is required")).toBeVisible();
    },
  },
  {
    name: "wizard-3-crews",
    as: "convenor",
    path: "/my_participation/8",
    shows: "Plan your capacity",
    before: async (page) => {
      await page.getByText("Additional Participation").click();
      await expect(page.getByRole("heading", { name: "Crews" })).toBeVisible();
    },
  },
  { name: "wizard-read-only", as: "convenor", path: "/my_participation/3", shows: "This interval is over" },
  { name: "wizard-error", as: "convenor", path: "/my_participation/99", shows: "Error: Interval not found." },
];

/** What members keep together. */
export const MEMBERS: Picture[] = [
  { name: "not-found", as: "convenor", path: "/nowhere", shows: "Page not found" },
  { name: "people", as: "convenor", path: "/people", shows: "Crew(s)" },
  {
    name: "people-on-hiatus",
    as: "convenor",
    path: "/people?interval=6",
    shows: "Return to current",
    before: (page) => page.getByRole("tab", { name: "On Hiatus" }).click(),
  },
  {
    name: "people-nobody-found",
    as: "convenor",
    path: "/people",
    shows: "Crew(s)",
    before: async (page) => {
      await page.getByPlaceholder("Search by any field").fill("submarine");
      await expect(page.getByText("Nobody here matches")).toBeVisible();
    },
  },
  { name: "person", as: "convenor", path: "/people/1", shows: "My capacity" },
  {
    name: "person-on-hiatus",
    as: "convenor",
    path: "/people",
    shows: "Crew(s)",
    before: (page) => openFirst(page, "On Hiatus", "is on hiatus from the collective."),
  },
  {
    name: "person-exiting",
    as: "convenor",
    path: "/people",
    shows: "Crew(s)",
    before: (page) => openFirst(page, "Exiting", "is exiting the collective."),
  },
  { name: "person-not-found", as: "convenor", path: "/people/999", shows: "Person not found" },
  {
    name: "person-edit",
    as: "convenor",
    path: "/dashboard",
    shows: "My Crews",
    before: async (page) => {
      await page.getByRole("button", { name: "Your menu" }).click();
      await page.getByRole("menuitem", { name: "Your profile" }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await expect(page.getByLabel("About me")).toBeVisible();
    },
  },
  {
    name: "person-new",
    as: "convenor",
    path: "/people/new",
    shows: "New Person",
    before: async (page) => {
      if (await page.getByText("Open invitations").isVisible()) return;
      await page.getByLabel("Name").fill("Oluwaseun Maximilian Bartholomew-Fetherstone de la Cruz y Sol");
      await page.getByLabel("Email").fill(`newcomer${Date.now()}@mail.example.org`);
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("link", { name: "New person" }).click();
      await expect(page.getByText("Open invitations")).toBeVisible();
    },
  },
  { name: "crews", as: "convenor", path: "/crews", shows: "Active" },
  { name: "crews-earlier", as: "convenor", path: "/crews?interval=2", shows: "Return to current" },
  { name: "crew", as: "convenor", path: "/crews/2", shows: "History" },
  { name: "crew-not-found", as: "convenor", path: "/crews/999", shows: "Error: Crew not found" },
  { name: "crew-edit", as: "convenor", path: "/crews/2/edit", shows: "Edit Crew" },
  {
    name: "crew-new-errors",
    as: "convenor",
    path: "/crews/new",
    shows: "New Crew",
    before: async (page) => {
      await page.getByLabel("Label (optional)").fill("Somewhere");
      await page.getByRole("button", { name: "Create crew" }).click();
      await expect(page.getByText("Link type is required")).toBeVisible();
    },
  },
  {
    name: "crew-archive",
    as: "convenor",
    path: "/crews/1/edit",
    shows: "End this crew",
    before: async (page) => {
      await page.getByRole("button", { name: "Archive crew" }).click();
      await expect(page.getByText("Nobody can choose it any more.")).toBeVisible();
    },
  },
  { name: "intervals", as: "convenor", path: "/intervals", shows: "Current" },
  {
    name: "interval-next",
    as: "convenor",
    path: "/intervals/8",
    shows: "Coming and going",
    before: (page) => page.getByRole("button", { name: /^Not answered/ }).click(),
  },
  { name: "interval-current", as: "hiatus", path: "/intervals/7", shows: "Coming and going" },
  { name: "former-members", as: "convenor", path: "/people/former", shows: "Former members" },
  { name: "interval-edit", as: "convenor", path: "/intervals/8/edit", shows: "Delete this interval" },
  {
    name: "interval-edit-delete",
    as: "convenor",
    path: "/intervals/8/edit",
    shows: "Delete this interval",
    before: async (page) => {
      await page.getByRole("button", { name: "Delete interval" }).click();
      await expect(page.getByText("These people lose their plans")).toBeVisible();
    },
  },
  { name: "interval-past", as: "convenor", path: "/intervals/5", shows: "Coming and going" },
  {
    name: "interval-new-errors",
    as: "convenor",
    path: "/intervals/new",
    shows: "It follows",
    before: async (page) => {
      await page.getByLabel("End date").fill("");
      await page.getByRole("button", { name: "Create interval" }).click();
      await expect(page.getByText("End date is required")).toBeVisible();
    },
  },
  { name: "collective-edit", as: "convenor", path: "/collective/edit", shows: "Preview" },
  { name: "entry-pathways", as: "convenor", path: "/entry_pathways", shows: "EOI" },
  { name: "entry-pathway", as: "convenor", path: "/entry_pathways/1", shows: "Experience with conflict" },
  {
    name: "entry-pathway-decline",
    as: "convenor",
    path: "/entry_pathways/1",
    shows: "Experience with conflict",
    before: async (page) => {
      await page.getByRole("button", { name: "Decline" }).click();
      await expect(page.getByLabel("Email to them")).toBeVisible();
    },
  },
  {
    name: "entry-pathway-invite",
    as: "convenor",
    path: "/entry_pathways/1",
    shows: "Invite to join",
    before: async (page) => {
      await page.getByRole("button", { name: "Invite to join" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "activity", as: "convenor", path: "/activity", shows: "Show earlier changes" },
  { name: "confirm-address", as: "convenor", path: "/settings/address?token=unknown", shows: "Your new address" },
  {
    name: "settings",
    as: "convenor",
    path: "/settings",
    shows: "Your calendar",
    before: async (page) => {
      const mine = page.getByRole("group", { name: "Your calendar" });
      await mine.getByRole("button", { name: /Make an address|New address/ }).click();
      const code = mine.getByRole("img", { name: "The address as a QR code" });
      const certain = page.getByRole("button", { name: "Make a new one" });
      await expect(code.or(certain)).toBeVisible();
      if (await certain.isVisible()) await certain.click();
      await expect(code).toBeVisible();
    },
  },
  { name: "entry-pathway-not-found", as: "convenor", path: "/entry_pathways/999", shows: "Entry Pathway not found" },
];

async function openFirst(page: Page, tab: string, says: string) {
  await page.getByRole("tab", { name: tab }).click();
  await page.getByRole("row").getByRole("link").first().click();
  await expect(page.getByText(says)).toBeVisible();
}

/** Two hundred people, thirty crews, and names longer than anybody's. */
export const CROWD: Picture[] = [
  { name: "crowd-dashboard", path: "/dashboard", shows: "My Crews" },
  { name: "crowd-people", path: "/people", shows: "Crew(s)" },
  { name: "crowd-person", path: "/people/3", shows: "My capacity" },
  { name: "crowd-crews", path: "/crews", shows: "Active" },
  { name: "crowd-crew", path: "/crews/2", shows: "History" },
  { name: "crowd-crew-edit", path: "/crews/2/edit", shows: "Edit Crew" },
  { name: "crowd-intervals", path: "/intervals", shows: "Days" },
  {
    name: "crowd-interval",
    path: "/intervals/2",
    shows: "Coming and going",
    before: (page) =>
      page
        .getByRole("button", { name: /^Not answered|^Taking part/ })
        .first()
        .click(),
  },
  { name: "crowd-collective-edit", path: "/collective/edit", shows: "Edit Collective" },
  { name: "crowd-entry-pathways", path: "/entry_pathways", shows: "EOI" },
  { name: "crowd-entry-pathway", path: "/entry_pathways/1", shows: "Experience with conflict" },
];

/** A collective on its first day. */
export const EMPTY: Picture[] = [
  { name: "empty-dashboard", path: "/dashboard", shows: "Getting started" },
  { name: "empty-people", path: "/people", shows: "No interval is planned yet" },
  { name: "empty-person", path: "/people/1", shows: "This is you" },
  { name: "empty-crews", path: "/crews", shows: "No crews available." },
  { name: "empty-intervals", path: "/intervals", shows: "No interval is planned yet" },
  { name: "empty-interval-new", path: "/intervals/new", shows: "New Interval" },
  { name: "empty-entry-pathways", path: "/entry_pathways", shows: "is not enabled" },
];

/** Before there is anything at all. */
export const NEW: Picture[] = [
  { name: "setup", path: "/setup", shows: "Create collective" },
  { name: "setup-refused", path: "/setup#token=wrong", shows: "This set-up link is not valid." },
  { name: "setup-login", path: "/auth/login", shows: "Welcome to Crewtide" },
];
