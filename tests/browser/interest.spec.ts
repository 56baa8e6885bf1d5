import type { Page } from "@playwright/test";
import { collectiveInputSchema } from "../../shared/collective.schema.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { submitEoi } from "../../server/features/interest/interest.service.ts";
import { listViolations } from "../support/axe.ts";
import { chooseScheme, expect, FAILED_CALL, noteCalls, test } from "../support/browser.ts";
import { mailedPath } from "../support/mails.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_CALL });

const INTEREST = "/collective/tidewater/interest";

function describeCollective(server: TestServer, changed: { feature_eoi?: boolean; noun_name?: string } = {}) {
  const collective = collectiveInputSchema.parse({
    name: "Tidewater",
    noun_name: "the crew",
    slug: "tidewater",
    description: "A marsh.\nAnd a net loft.",
    feature_eoi: true,
    eoi_description:
      "Come **as you are**. This is [our page](https://example.org/us).\n\n# What we hope for\n\n<script>alert(1)</script>",
    ...changed,
  });
  return editCollective(server.running.services, { collectiveId: server.collective.id, authorId: null }, collective);
}

test.beforeEach(({ server }) => describeCollective(server));

const ANSWERS = {
  name: "Wren",
  email: "wren@mail.example.org",
  interest: "Boats",
  context: null,
  referral: "A poster",
  conflict_experience: null,
  participant_connections: null,
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("alert");
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function fillIn(page: Page, changed: { email?: string } = {}): Promise<void> {
  await page.getByLabel("Name").fill(ANSWERS.name);
  await page.getByLabel("Email").fill(changed.email ?? ANSWERS.email);
  await page.getByLabel("Interest", { exact: true }).fill(ANSWERS.interest);
  await page.getByLabel("How did you hear about us?").fill(ANSWERS.referral);
}

/** Submits without the browser, and answers where the mailed link leads. */
async function submitted(server: TestServer, changed: { email?: string } = {}): Promise<string> {
  await submitEoi(server.running.services, server.collective.id, { ...ANSWERS, ...changed });
  return mailedPath(server);
}

const listPathways = ({ running }: TestServer) =>
  running.services.db.selectFrom("entry_pathways").selectAll().orderBy("id").execute();

test("a stranger submits an interest and follows the mailed link", async ({ page, server }) => {
  await page.goto(INTEREST);
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
  await expect(page).toHaveTitle("Expression of interest in Tidewater · Crewtide");
  await expect(page.getByText("A marsh.")).toHaveText(/^A marsh\.\nAnd a net loft\.$/, { useInnerText: true });
  await expect(page.getByText("Come as you are.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "What we hope for" })).toBeVisible();
  await expect(page.getByText("<script>")).toBeVisible();
  await expect(page.getByText("What we do with this data")).toBeVisible();
  await expect(page.getByText("participants of the crew")).toBeVisible();
  await expect(page.getByText("our answer: an invitation to join, or an email that declines")).toBeVisible();
  await expect(page.getByText("when you accept an invitation to join")).toBeVisible();
  await test.step("the fields have the sizes that suit their answers", async () => {
    for (const [label, rows] of [
      ["Interest", 6],
      ["Context", 6],
      ["How did you hear about us?", 2],
      ["Experience with conflict", 3],
      ["Participant connections", 2],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("rows", String(rows));
    }
  });
  await fillIn(page);
  await button(page, "Submit").click();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: ANSWERS.email })).toBeFocused();
  await expect(page.getByText(`An email to ${ANSWERS.email} is on its way.`)).toBeVisible();

  await page.goto(await mailedPath(server));
  await expect(heading(page, "Your expression of interest")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
  await expect(page.getByLabel("Email")).toHaveValue(ANSWERS.email);
  await expect(page.getByLabel("Interest", { exact: true })).toHaveValue(ANSWERS.interest);
  await expect(page.getByLabel("Context")).toHaveValue("");
  await expect(page.getByLabel("How did you hear about us?")).toHaveValue(ANSWERS.referral);
});

test("the form can be filled in and sent by keyboard, and what is wrong takes the focus", async ({ page }) => {
  await page.goto(INTEREST);
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("wren");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Invalid email")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Wren");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.type("@mail.example.org");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
});

test("while it is being sent, a form shows so and cannot be sent twice", async ({ page }) => {
  const calls = noteCalls(page);
  await page.goto(INTEREST);
  await fillIn(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/trpc/interest.submit", async (route) => {
    await released;
    await route.continue();
  });
  await button(page, "Submit").click();
  await expect(button(page, "Submit")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await page.getByLabel("Name").press("Enter");
  await button(page, "Submit").click({ force: true });
  release();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
  expect(calls).toEqual(["/trpc/interest.submit"]);
});

test("a second submission from an address is told so, and nothing typed is lost", async ({ page, server }) => {
  await submitted(server);
  await page.goto(INTEREST);
  await fillIn(page, { email: "Wren@Mail.example.org" });
  await button(page, "Submit").click();
  await expect(alert(page).filter({ hasText: "I think we already have a submission from you" })).toBeInViewport();
  await expect(page.getByLabel("Interest", { exact: true })).toHaveValue(ANSWERS.interest);
  await page.getByLabel("Email").fill("wren.the.second@mail.example.org");
  await button(page, "Submit").click();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
});

test("what the server refuses is told, and the form works the second time", async ({ page, server }) => {
  await page.goto(INTEREST);
  await fillIn(page);
  await test.step("at its field if the server alone finds it wrong", async () => {
    // As from a page older than the server, which knew no such rule.
    await page.route("**/trpc/interest.submit", (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), email: "wren" }) }),
    );
    await button(page, "Submit").click();
    await expect(page.getByText("Invalid email")).toBeInViewport();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByText("Sorry, there was an error")).toBeHidden();
    await expect(page.getByLabel("Email")).toHaveValue(ANSWERS.email);
    await page.unroute("**/trpc/interest.submit");
  });

  await describeCollective(server, { feature_eoi: false });
  await button(page, "Submit").click();
  const failure = alert(page).filter({ hasText: "Sorry, there was an error with your submission" });
  await expect(failure).toBeInViewport();
  await expect(failure).toContainText(
    "Something is broken on our end. Please try again later, or reach the collective another way.",
  );
  await describeCollective(server);
  await page.route("**/trpc/interest.submit", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await button(page, "Submit").click();
  await lost;
  await expect(failure).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
  await page.unroute("**/trpc/interest.submit");
  await button(page, "Submit").click();
  await expect(heading(page, "Thank you for your interest!")).toBeVisible();
});

test("an unknown collective and a link that leads to nothing are told apart", async ({ page }) => {
  await page.goto("/collective/no-such-shoal/interest");
  await expect(heading(page, "Sorry, we couldn't find that collective")).toBeVisible();
  await expect(page.getByText('There is no collective "no-such-shoal" here.')).toBeVisible();
  await expect(page).toHaveTitle("Sorry, we couldn't find that collective · Crewtide");
  await page.goto("/collective/no-such-shoal/interest/some-token");
  await expect(heading(page, "Sorry, we couldn't find that collective")).toBeVisible();
  for (const token of ["some-token", "x".repeat(300)]) {
    await page.goto(`${INTEREST}/${token}`);
    await expect(heading(page, "Sorry, we couldn't find that")).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the form" }).click();
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
});

test("without the feature there is no form, but a submission can still be changed", async ({ page, server }) => {
  const path = await submitted(server);
  await describeCollective(server, { feature_eoi: false });
  await page.goto(INTEREST);
  await expect(page.getByText("Expression of Interest is not enabled for this collective.")).toBeVisible();
  await expect(button(page, "Submit")).toBeHidden();
  await expect(page.getByText("Come as you are.")).toBeHidden();
  await page.goto(path);
  await page.getByLabel("Context").fill("By the sea");
  await expect(page.getByText("Come as you are.")).toBeHidden();
  await button(page, "Update your answers").click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
});

test("a page that cannot be loaded says so, and is there at the second try", async ({ page, server }) => {
  const path = await submitted(server);
  for (const procedure of ["collectiveBySlug", "byToken"]) {
    await page.route(`**/trpc/interest.${procedure}?*`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(heading(page, "This page could not be loaded")).toBeVisible();
    await page.unroute(`**/trpc/interest.${procedure}?*`);
    await button(page, "Try again").click();
    await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
  }
});

test("somebody changes their answers", async ({ page, server }) => {
  await page.goto(await submitted(server));
  await page.getByLabel("Interest", { exact: true }).fill("Boats, and the sea");
  await page.getByLabel("How did you hear about us?").fill("");
  await button(page, "Update your answers").click();
  const card = page.getByRole("status").filter({ hasText: "Your submission has been updated" });
  await expect(card).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await listPathways(server)).toMatchObject([{ interest: "Boats, and the sea", referral: null }]);
  await page.getByLabel("Name").fill("Wren the Second");
  await expect(card).toBeHidden();
  await page.getByRole("link", { name: "Crewtide" }).click();
  await expect(heading(page, "Welcome back!")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Interest", { exact: true })).toHaveValue("Boats, and the sea");
});

test("a failed change is told at the top, and nothing typed is lost", async ({ page, server }) => {
  await submitted(server, { email: "taken@mail.example.org" });
  await page.goto(await submitted(server));
  await page.getByLabel("Email").fill("taken@mail.example.org");
  await page.getByLabel("Context").fill("By the sea");
  await button(page, "Update your answers").scrollIntoViewIfNeeded();
  await button(page, "Update your answers").click();
  const failure = alert(page).filter({ hasText: "Sorry, there was an error with your submission" });
  await expect(failure).toBeInViewport();
  await expect(failure).toContainText("Something is broken on our end.");
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page.getByText("There is already an expression of interest from this address.")).toBeVisible();
  await expect(page.getByLabel("Context")).toHaveValue("By the sea");
  await page.getByLabel("Email").fill("wren.the.second@mail.example.org");
  await button(page, "Update your answers").click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
  await expect(failure).toBeHidden();
});

test("somebody deletes their submission, after having been asked", async ({ page, server }) => {
  await page.goto(await submitted(server));
  const dialog = page.getByRole("dialog", { name: "Delete your submission?" });
  await button(page, "Delete your submission").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await button(page, "Delete your submission").click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await listPathways(server)).toHaveLength(1);

  await button(page, "Delete your submission").click();
  await page.route("**/trpc/interest.withdraw", (route) => route.abort());
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Sorry, there was an error with your submission");
  await page.unroute("**/trpc/interest.withdraw");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
  await expect(page).toHaveURL(INTEREST);
  await expect(alert(page).filter({ hasText: "Your submission was deleted." })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  expect(await listPathways(server)).toEqual([]);
});

test("a submission that is gone already counts as deleted", async ({ page, server }) => {
  await page.goto(await submitted(server));
  await button(page, "Delete your submission").click();
  await server.running.services.db.deleteFrom("entry_pathways").execute();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(alert(page).filter({ hasText: "Your submission was deleted." })).toBeVisible();
});

test("a message that passes by lies over a dialog", async ({ page, server }) => {
  const manage = await submitted(server);
  // The message stays for as long as the test takes.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => wait(run, ms === 3_000 ? 60_000 : ms) });
  });
  await page.goto("/auth/forgot_password");
  await page.getByLabel("Email").fill("ada@example.org");
  await button(page, "Send reset link").click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await page.goto(await mailedPath(server));
  await page.getByLabel("New password").fill("an excellent one");
  await button(page, "Reset password").click();
  const message = page.getByRole("alert").filter({ hasText: "Your password is changed." });
  await expect(message).toBeVisible();
  // Goes on within the app, where the message stays.
  await page.evaluate((address) => history.pushState(null, "", address), manage);
  await button(page, "Delete your submission").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // It arrives in the dialog from above.
  const text = page.getByText("Your password is changed.");
  const isOnTop = () =>
    text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
});

test("the pages of a submission hold up on a phone, in both schemes", async ({ page, server }) => {
  const path = await submitted(server);
  await page.setViewportSize({ width: 390, height: 844 });
  const check = async (step: string) => {
    for (const scheme of ["dark", "light"] as const) {
      await chooseScheme(page, scheme);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${step} scrolls sideways`).toBeLessThanOrEqual(0);
      expect(await listViolations(page, scheme === "dark" ? "all" : "contrast"), `${step}, ${scheme}`).toEqual([]);
    }
  };
  await page.goto(path);
  await page.getByLabel("Name").fill("");
  await button(page, "Update your answers").click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await check("a form with an error");
  await page.getByLabel("Name").fill("Wren".repeat(40));
  await button(page, "Update your answers").click();
  await expect(page.getByText("Your submission has been updated")).toBeVisible();
  await check("an updated submission");
  await page.route("**/trpc/interest.update", (route) => route.abort());
  await button(page, "Update your answers").click();
  await expect(alert(page)).toBeVisible();
  await check("a failed update");
  await button(page, "Delete your submission").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check("the question before deleting");
});
