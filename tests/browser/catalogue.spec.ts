import type { Page } from "@playwright/test";
import type { CollectiveState } from "../../shared/collective.ts";
import { expect, FAILED_CALL, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { mailedPath } from "../support/mails.ts";
import type { TestServer } from "../support/test-server.ts";
import { goToIntention, submit } from "../support/wizard.ts";
import { submitEoi } from "../../server/features/interest/interest.service.ts";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";

/**
 * Texts of `docs/domain.md#error-messages` that no other test provokes: what causes each, and what the page then says.
 * The server really fails, by a table that is not there; only what it never answers is put in its mouth.
 */
test.use({ expectedErrors: FAILED_CALL });

interface Row {
  situation: string;
  provoke: (page: Page, server: TestServer) => Promise<unknown>;
  /** Each the whole text of what shows it, unless it is a pattern. */
  texts: (string | RegExp)[];
}

const SOMETHING_IS_BROKEN =
  "Something is broken on our end. Please try again later, or reach the collective another way.";

/** Takes a table away, so that whatever needs it fails. */
async function breakTable(server: TestServer, table: "outbound_emails" | "password_tokens" | "live_events") {
  await server.running.services.db.schema.alterTable(table).renameTo(`${table}_gone`).execute();
}

const openInterest = (server: TestServer) => actAs(server, "ada").editCollective({ feature_eoi: true });

async function expressInterest(page: Page, path = "/collective/tidewater/interest") {
  await page.goto(path);
  await page.getByLabel("Name").fill("Rosalind");
  await page.getByLabel("Email").fill("rosalind@mail.example.org");
  await submitForm(page);
}

const rosalind = eoiInputSchema.parse({ name: "Rosalind", email: "Rosalind@mail.example.org" });

/** Has the server answer a state that it never does. */
async function answerState(page: Page, change: (state: CollectiveState) => object) {
  await page.route("**/trpc/collective.state", async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: { data: CollectiveState } };
    await route.fulfill({ json: { result: { data: { ...result.data, ...change(result.data) } } } });
  });
}

const ROWS: Row[] = [
  {
    situation: "401 on state load",
    provoke: async (page, server) => {
      await signIn(page, "ada");
      await server.running.services.db.deleteFrom("sessions").execute();
      await page.goto("/people");
    },
    texts: ["Welcome back!"],
  },
  {
    situation: "other state load errors, as on the dashboard",
    provoke: async (page, server) => {
      await server.running.services.db.updateTable("collectives").set({ links: "nonsense" }).execute();
      await signIn(page, "ada", "/dashboard");
    },
    texts: ["Error: Data not found."],
  },
  {
    situation: "forgot password, other failure",
    provoke: async (page, server) => {
      await breakTable(server, "password_tokens");
      await forgetPassword(page);
    },
    texts: ["An error occurred while sending the reset link. Please try again."],
  },
  {
    situation: "EOI create, other failure",
    provoke: async (page, server) => {
      await openInterest(server);
      await breakTable(server, "outbound_emails");
      await expressInterest(page);
    },
    texts: ["Sorry, there was an error with your submission", SOMETHING_IS_BROKEN],
  },
  {
    situation: "EOI update failure, scrolled to the top",
    provoke: async (page, server) => {
      await openInterest(server);
      await submitEoi(server.running.services, server.collective.id, rosalind);
      await page.goto(await mailedPath(server));
      await page.getByLabel("Interest").fill("Boats");
      await breakTable(server, "live_events");
      await submitForm(page, "Update your answers");
      await expect(page.getByRole("alert")).toBeInViewport();
      await expect(page.getByLabel("Interest")).toHaveValue("Boats");
    },
    texts: ["Sorry, there was an error with your submission", SOMETHING_IS_BROKEN],
  },
  {
    situation: "participation without a collective",
    provoke: async (page) => {
      await answerState(page, () => ({ collective: null }));
      await signIn(page, "ada", "/my_participation/2");
    },
    texts: ["Error: Collective not found."],
  },
  {
    situation: "participation of somebody the state does not know",
    provoke: async (page) => {
      await answerState(page, () => ({ people: [] }));
      await signIn(page, "ada", "/my_participation/2");
    },
    texts: ["Error: Person ID not found."],
  },
  {
    situation: "participation in a current interval that came without its data",
    provoke: async (page) => {
      await answerState(page, ({ involvements }) => ({ involvements: { ...involvements, current_interval: null } }));
      await signIn(page, "ada", "/my_participation/2");
    },
    texts: ["Error: Current interval not found."],
  },
  {
    situation: "editing a collective that is not there",
    provoke: async (page) => {
      await answerState(page, () => ({ collective: null }));
      await signIn(page, "ada", "/collective/edit");
    },
    texts: ["Error: Collective not found"],
  },
  {
    situation: "an entry pathway that is not there",
    provoke: async (page, server) => {
      await openInterest(server);
      await signIn(page, "ada", "/entry_pathways/999");
    },
    texts: ["Entry Pathway not found"],
  },
  {
    situation: "interval form submit error",
    provoke: async (page, server) => {
      await signIn(page, "ada", "/intervals/new");
      await page.getByLabel("End date").fill("2026-04-28");
      await page.getByLabel("End date").press("Enter");
      await breakTable(server, "live_events");
      await submitForm(page, "Create interval");
    },
    texts: [/^Something went wrong on the server\. Nothing was changed; please try again\./],
  },
  {
    situation: "another call's failure",
    provoke: async (page, server) => {
      await goToIntention(page);
      await page.getByRole("radio", { name: "Opt-in" }).check();
      await page.getByRole("button", { name: "Next step" }).click();
      await breakTable(server, "live_events");
      await submit(page).click();
    },
    texts: ["Your participation is not saved yet."],
  },
];

async function forgetPassword(page: Page) {
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Send reset link" }).click();
}

for (const { situation, provoke, texts } of ROWS) {
  test(situation, async ({ page, server }) => {
    await provoke(page, server);
    for (const text of texts) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
  });
}
