import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, goOn, signIn, test as base } from "../support/browser.ts";
import { actAs, sideMenu, submitForm } from "../support/editing.ts";
import { startFakeResend, type FakeResend } from "../support/fake-resend.ts";
import { startTestServer } from "../support/test-server.ts";
import { goToCrews, join, submit } from "../support/wizard.ts";
import { submitted } from "../support/eois.ts";

/** From a stranger's first visit to their first plan, by emails that a provider has really received. */
const test = base.extend<{ provider: FakeResend }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  provider: async ({}, provide) => {
    const provider = await startFakeResend();
    await provide(provider);
    await provider.stop();
  },
  server: async ({ provider }, provide) => {
    const environment = {
      RESEND_API_KEY: "re_tests",
      RESEND_BASE_URL: provider.url,
      MAIL_FROM: "Tidewater <crew@tidewater.example.org>",
    };
    const server = await startTestServer({ people: ["ada", "bo"], crews: ["garden"], environment });
    await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description: "We are **few**." });
    await provide(server);
    await server.stop();
  },
});
test.use({ expectedErrors: FAILED_REQUEST });

/** Where the link of the newest email to somebody leads, once it has come. */
async function followMail(page: Page, provider: FakeResend, to: string): Promise<void> {
  const mail = provider.mails.findLast((taken) => taken.to.includes(to));
  const url = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!url) throw new Error(`No mail with a link has come to ${to}`);
  await goOn(page, url);
}

async function expressInterest(page: Page): Promise<void> {
  await expect(page.getByText("We are few.")).toBeVisible();
  await page.getByLabel("Name").fill("Rosalind");
  await page.getByLabel("Email").fill("rosalind@mail.example.org");
  await page.getByLabel("Interest", { exact: true }).fill("Boats");
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "Thank you for your interest!" })).toBeVisible();
}

test("a stranger expresses interest, is invited and plans", async ({ page, openAs, server, provider }) => {
  const member = await openAs("ada", "/entry_pathways");
  const applicant = member.getByRole("link", { name: "Rosalind" });
  await expect(member.getByText("Nobody is waiting for an answer")).toBeVisible();
  await page.goto("/collective/tidewater/interest");
  await expressInterest(page);
  await applicant.click();
  await expect(member.getByText("Boats")).toBeVisible();

  await test.step("they change it by the mailed link", async () => {
    await server.running.mail.deliverDue();
    await followMail(page, provider, "rosalind@mail.example.org");
    await expect(page.getByLabel("Interest", { exact: true })).toHaveValue("Boats");
    await page.getByLabel("Interest", { exact: true }).fill("Boats and bees");
    await submitForm(page, "Update your answers");
    await expect(page.getByText("Your submission has been updated")).toBeVisible();
    await expect(member.getByText("Boats and bees")).toBeVisible();
  });

  await test.step("a member invites them", async () => {
    await member.getByRole("button", { name: "Invite to join" }).click();
    const question = member.getByRole("dialog", { name: "Invite Rosalind to join?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await member.getByRole("button", { name: "Invite to join" }).click();
    await question.getByRole("button", { name: "Invite", exact: true }).click();
    const invited = member.getByRole("dialog", { name: "Invitation sent to Rosalind." });
    await expect(invited.getByText("You can also give them the link yourself.")).toBeVisible();
    await invited.getByRole("button", { name: "Done" }).click();
    await expect(member.getByText("Nobody is waiting for an answer")).toBeVisible();
    // The dialog takes its entry of the history back, and with it what would come after that.
    await member.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);
    await goOn(member, "/people?interval=3");
    await expect(applicant).toBeVisible();
  });

  await server.running.mail.deliverDue();
  expect(provider.mails.map(({ subject }) => subject)).toEqual([
    "Your request to join Tidewater",
    "Your invitation to Tidewater",
  ]);
  await followMail(page, provider, "rosalind@mail.example.org");
  await expect(page.getByRole("heading", { name: "Welcome to Tidewater, Rosalind" })).toBeVisible();
  await expect(page.getByText("Choose a password.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("an excellent one");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("Welcome! Your password is set.")).toBeVisible();
  await page.getByRole("link", { name: "Plan your participation" }).last().click();
  await goToCrews(page);
  await join(page, "garden").click();
  await submit(page).click();
  await expect(page.getByText("Your participation in Interval 3 has been saved.")).toBeVisible();
  const row = member.getByRole("row").filter({ hasText: "Rosalind" });
  await expect(row.getByText("garden")).toBeVisible();
});

test("members share out who answers an applicant, and decline", async ({ page: ada, openAs, server, provider }) => {
  await submitted(server, { name: "Rosalind", email: "rosalind@mail.example.org" });
  await signIn(ada, "ada", "/entry_pathways");
  const bo = await openAs("bo", "/entry_pathways");
  await expect(sideMenu(bo).getByText("1 new")).toBeVisible();
  await expect(bo.getByRole("row", { name: "Rosalind" })).toContainText("Sent Feb 15");
  await expect(bo.getByText("New", { exact: true })).toBeVisible();

  await ada.getByRole("link", { name: "Rosalind" }).click();
  await expect(ada.getByText("Expression of interest, sent February 15, 2026")).toBeVisible();
  await ada.getByRole("button", { name: "I will answer them" }).click();
  await expect(ada.getByText("You are answering them.")).toBeVisible();
  await expect(bo.getByText("ada is answering them")).toBeVisible();
  await expect(bo.getByText("New", { exact: true })).toBeHidden();
  await expect(sideMenu(bo).getByText("new")).toBeHidden();

  await bo.getByRole("link", { name: "Rosalind" }).click();
  await bo.getByRole("button", { name: "Take over" }).click();
  await expect(ada.getByText("bo is answering them.")).toBeVisible();
  await bo.getByRole("button", { name: "Unassign me" }).click();
  await expect(ada.getByText("New: nobody is answering them yet.")).toBeVisible();

  await ada.getByLabel("Note for members").fill("She rows.");
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ada.getByText("The note has been saved.")).toBeVisible();
  await expect(bo.getByLabel("Note for members")).toHaveValue("She rows.");

  await test.step("who writes to them answers them, keeps what is typed meanwhile, and the others see when", async () => {
    await ada.getByRole("button", { name: "Send message" }).click();
    const letter = ada.getByRole("dialog", { name: "Write to Rosalind" });
    await expect(letter.getByLabel("Message")).toBeFocused();
    await letter.getByRole("button", { name: "Send message" }).click();
    await expect(letter.getByText("Message is required")).toBeVisible();
    await letter.getByLabel("Message").fill("Can you row?");
    await bo.getByRole("button", { name: "I will answer them" }).click();
    await expect(ada.getByText("bo is answering them.")).toBeVisible();
    await expect(letter.getByText("They cannot reply by email otherwise.")).toBeVisible();
    await letter.getByLabel("They can reply to me, and see my address").check();
    await letter.getByRole("button", { name: "Send message" }).click();
    await expect(letter).toBeHidden();
    await expect(bo.getByText("Last message sent Feb 15.")).toBeVisible();
    await expect(bo.getByText("ada is answering them.")).toBeVisible();
    await server.running.mail.deliverDue();
    const mail = provider.mails.at(-1);
    expect(mail?.to).toEqual(["rosalind@mail.example.org"]);
    expect(mail?.text).toContain("Can you row?");
    expect(mail?.text).toContain("ada@example.org");
  });

  const question = ada.getByRole("dialog", { name: "Decline Rosalind?" });
  await test.step("with an email", async () => {
    await ada.getByRole("button", { name: "Decline" }).click();
    await expect(question.getByLabel("Email to them")).toHaveValue(/At the moment we cannot invite you/);
    await question.getByLabel("Email to them").fill("We have no boat for you.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await ada.getByRole("button", { name: "Decline" }).click();
    await question.getByRole("button", { name: "Decline and send" }).click();
    await expect(ada.getByText("Rosalind has been declined.")).toBeVisible();
    await expect(ada.getByText("Nobody is waiting for an answer")).toBeVisible();
    await expect(bo.getByText("Entry Pathway not found")).toBeVisible();
    await bo.getByRole("link", { name: "Back to the entry pathways" }).click();
    await expect(bo.getByText("Nobody is waiting for an answer")).toBeVisible();
    await server.running.mail.deliverDue();
    const mail = provider.mails.at(-1);
    expect(mail?.to).toEqual(["rosalind@mail.example.org"]);
    expect(mail?.text).toContain("We have no boat for you.");
    expect(mail?.text).not.toContain("http");
  });

  await submitted(server);
  await test.step("one who was invited by mistake is back", async () => {
    await ada.getByRole("link", { name: "Wren" }).click();
    await ada.getByRole("button", { name: "Invite to join" }).click();
    await ada.getByRole("button", { name: "Invite", exact: true }).click();
    await ada.getByRole("button", { name: "Done" }).click();
    await goOn(ada, "/people/new");
    await ada.getByRole("button", { name: "Withdraw the invitation for Wren" }).click();
    await ada.getByRole("button", { name: "Withdraw it" }).click();
    await sideMenu(ada).getByRole("link", { name: "Entry" }).click();
    await ada.getByRole("link", { name: "Wren" }).click();
    await expect(ada.getByText("Boats")).toBeVisible();
  });

  await test.step("without an email", async () => {
    await server.running.mail.deliverDue();
    const mails = provider.mails.length;
    await ada.getByRole("button", { name: "Decline" }).click();
    await ada.getByLabel("Send them an email").uncheck();
    await ada.getByRole("dialog").getByRole("button", { name: "Decline", exact: true }).click();
    await expect(ada.getByText("Wren has been declined.")).toBeVisible();
    await server.running.mail.deliverDue();
    expect(provider.mails).toHaveLength(mails);
  });

  await test.step("a former member is a member again once they accept", async () => {
    await actAs(server, "bo").leave();
    await ada.goto("/people/new");
    await ada.getByLabel("Name").fill("Robert");
    await ada.getByLabel("Email").fill("bo@example.org");
    await submitForm(ada, "Send invitation");
    await expect(ada.getByText("Invitation sent to Robert. They are a member again once they accept.")).toBeVisible();
  });
});
