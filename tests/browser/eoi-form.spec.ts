import type { Page, Route } from "@playwright/test";
import { expect, FAILED_REQUEST, goOn, heading, test } from "../support/browser.ts";
import { ANSWERS, button, describeCollective, EOI_FORM, listPathways, submitted } from "../support/eois.ts";
import { mailedPath } from "../support/emails.ts";
import { fillWithEois } from "../support/rest-api/filled.ts";

const SUBMIT = "**/trpc/interest.submit";

test.use({ expectedErrors: FAILED_REQUEST });
test.beforeEach(({ server }) => describeCollective(server));

async function fillIn(page: Page, changed: { email?: string } = {}): Promise<void> {
  await page.getByLabel("Name").fill(ANSWERS.name);
  await page.getByLabel("Email").fill(changed.email ?? ANSWERS.email);
  await page.getByLabel("Interest", { exact: true }).fill(ANSWERS.interest);
  await page.getByLabel("How did you hear about us?").fill(ANSWERS.referral);
}

test("what the server refuses is told, and the form works with what was typed", async ({ page, server }) => {
  const alert = page.getByRole("alert");
  const failure = alert.filter({ hasText: "Sorry, there was an error with your submission" });
  const first = await submitted(server);
  await page.goto(EOI_FORM);

  const doubt = page.getByText("This address has no ending such as .org. If it is right, send it again.");
  await test.step("an address that looks mistyped is questioned", async () => {
    await fillIn(page, { email: "wren@harbour" });
    await button(page, "Submit").click();
    await expect(doubt).toBeVisible();
    expect(await listPathways(server)).toHaveLength(1);
  });

  await test.step("a second submission from an address, for which the link is sent again", async () => {
    await fillIn(page, { email: "Wren@Mail.example.org" });
    await button(page, "Submit").click();
    await expect(alert.filter({ hasText: "I think we already have a submission from you" })).toBeInViewport();
    await expect(page.getByLabel("Interest", { exact: true })).toHaveValue(ANSWERS.interest);
    await button(page, "Send the link again").click();
    await expect(page.getByText(`A new link is on its way to ${ANSWERS.email}`)).toBeVisible();
    expect(await mailedPath(server)).not.toBe(first);
    await page.getByLabel("Email").fill("wren.the.second@mail.example.org");
  });

  await test.step("at its field if the server alone finds it wrong", async () => {
    // As from a page older than the server, which knew no such rule.
    await page.route(SUBMIT, (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), email: "wren" }) }),
    );
    await button(page, "Submit").click();
    await expect(page.getByText("Invalid email")).toBeInViewport();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(failure).toBeHidden();
    await expect(page.getByLabel("Email")).toHaveValue("wren.the.second@mail.example.org");
    await page.unroute(SUBMIT);
  });

  await test.step("a form that is switched off meanwhile", async () => {
    await describeCollective(server, { feature_eoi: false });
    await button(page, "Submit").click();
    await expect(failure).toBeInViewport();
    await expect(failure).toContainText("The public form was closed in the meantime. What you typed is kept here");
    await expect(page.getByLabel("Interest", { exact: true })).toHaveValue(ANSWERS.interest);
    await describeCollective(server);
  });

  await test.step("a collective that has as many as it can take", async () => {
    const { db } = server.running.services;
    await fillWithEois(db, server.collective.id);
    await button(page, "Submit").click();
    await expect(failure).toContainText("The collective cannot take any more requests at the moment.");
    await expect(page.getByLabel("Interest", { exact: true })).toHaveValue(ANSWERS.interest);
    await db.deleteFrom("entry_pathways").where("name", "=", "Cy").execute();
  });

  const fault = { message: "Something went wrong", code: -32603, data: { appCode: "InternalError" } };
  const faults: [string, (route: Route) => Promise<void>, string][] = [
    [
      "a fault of the server",
      (route) => route.fulfill({ status: 500, json: { error: fault } }),
      "Something is broken on our end. Please try again later, or reach the collective another way.",
    ],
    [
      "a server that cannot be reached",
      (route) => route.abort(),
      "The server could not be reached. What you typed is kept here",
    ],
  ];
  for (const [what, answer, text] of faults) {
    await test.step(what, async () => {
      await page.route(SUBMIT, answer);
      await button(page, "Submit").click();
      await expect(failure).toContainText(text);
      await expect(page.getByLabel("Name")).toHaveValue(ANSWERS.name);
      await page.unroute(SUBMIT);
    });
  }

  await test.step("a questioned address that is sent again unchanged is taken", async () => {
    await page.getByLabel("Email").fill("wren@harbour");
    await button(page, "Submit").click();
    await expect(doubt).toBeVisible();
    await button(page, "Submit").click();
    await expect(heading(page, "Thank you for your interest!")).toBeVisible();
    expect((await listPathways(server)).at(-1)).toMatchObject({ email: "wren@harbour" });
  });
});

test("what a stranger types is kept on the device until they send or discard it", async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const saying = page.getByText(
    "What you type is kept on this device until you send or discard it, for 7 days at most.",
  );
  const restored = page.getByText("What you typed earlier is still here.");
  const interest = page.getByLabel("Interest", { exact: true });
  await page.goto(EOI_FORM);
  await expect(interest).toBeVisible();
  await expect(saying).toBeHidden();
  await fillIn(page);
  await expect(saying).toBeVisible();
  await expect(restored).toBeHidden();

  await test.step("over a reload, and over another page and Back", async () => {
    await page.reload();
    await expect(restored).toBeVisible();
    await expect(interest).toHaveValue(ANSWERS.interest);
    await goOn(page, "/releases");
    await page.goBack();
    await expect(interest).toHaveValue(ANSWERS.interest);
    await expect(page.getByLabel("Email")).toHaveValue(ANSWERS.email);
  });

  await test.step("not if it is older than a week", async () => {
    const typed = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("crewtide:typed:")) ?? "";
      const text = localStorage.getItem(key) ?? "";
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), until: Date.now() - 1 }));
      return { key, text };
    });
    await page.reload();
    await expect(interest).toHaveValue("");
    expect(await kept()).not.toContain(ANSWERS.email);
    await page.evaluate(({ key, text }) => localStorage.setItem(key, text), typed);
    await page.reload();
    await expect(interest).toHaveValue(ANSWERS.interest);
  });

  await test.step("discarding asks, and leaves nothing", async () => {
    await button(page, "Discard").click();
    await button(page, "Cancel").click();
    await expect(interest).toHaveValue(ANSWERS.interest);
    await button(page, "Discard").click();
    await button(page, "Discard it").click();
    await expect(interest).toHaveValue("");
    await expect(saying).toBeHidden();
    expect(await kept()).not.toContain(ANSWERS.email);
  });

  await test.step("nor does sending", async () => {
    await fillIn(page);
    expect(await kept()).toContain(ANSWERS.email);
    await button(page, "Submit").click();
    await expect(heading(page, "Thank you for your interest!")).toBeVisible();
    expect(await kept()).not.toContain(ANSWERS.email);
  });
});
