import { expect, FAILED_REQUEST, goOn, heading, hold, noteRequests, test } from "../support/browser.ts";
import { ANSWERS, button, describeCollective, EOI_FORM } from "../support/eois.ts";
import { mailedPath } from "../support/emails.ts";

const SUBMIT = "**/trpc/interest.submit";

test.use({ expectedErrors: FAILED_REQUEST });
test.beforeEach(({ server }) => describeCollective(server));

test("a stranger submits an interest and follows the mailed link", async ({ page, server }) => {
  await page.goto(EOI_FORM);
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
  await expect(page.getByText("A marsh.")).toHaveText(/^A marsh\.\nAnd a net loft\.$/, { useInnerText: true });
  await expect(page.getByText("Come as you are.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "What we hope for" })).toBeVisible();
  await expect(page.getByText("<script>")).toBeVisible();
  await expect(page.getByText("What we do with this data")).toBeVisible();
  await expect(page.getByText("participants of the crew")).toBeVisible();
  await expect(
    page.getByText("our answer: a message from a member, an invitation to join, or a reply saying no"),
  ).toBeVisible();
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
  const requests = noteRequests(page);
  await test.step("it can be filled in and sent by keyboard, and what is wrong takes the focus", async () => {
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
    await page.getByLabel("Interest", { exact: true }).fill(ANSWERS.interest);
    await page.getByLabel("How did you hear about us?").fill(ANSWERS.referral);
    expect(requests).toEqual([]);
  });

  await test.step("while it is being sent, it shows so and cannot be sent twice", async () => {
    const release = await hold(page, SUBMIT);
    await page.getByLabel("Email").press("Enter");
    await expect(button(page, "Submit")).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator("[aria-busy=true]")).toBeVisible();
    await page.getByLabel("Name").press("Enter");
    await button(page, "Submit").click({ force: true });
    release();
    await expect(heading(page, "Thank you for your interest!")).toBeVisible();
    expect(requests).toEqual(["/trpc/interest.submit"]);
  });
  await expect(page.getByRole("status").filter({ hasText: ANSWERS.email })).toBeFocused();
  await expect(page.getByText(`An email to ${ANSWERS.email} is on its way.`)).toBeVisible();

  await page.goto(await mailedPath(server));
  await expect(heading(page, "Your expression of interest")).toBeVisible();
  await expect(page.getByLabel("How did you hear about us?")).toHaveValue(ANSWERS.referral);

  await test.step("what is typed while a change is sent is not called saved", async () => {
    const saved = page.getByText("Your submission has been updated");
    const update = button(page, "Update your answers");
    await page.getByLabel("Context").fill("A neighbour");
    const release = await hold(page, "**/trpc/interest.update");
    await update.click();
    await expect(update).toHaveAttribute("aria-disabled", "true");
    await page.getByLabel("Context").pressSequentially(" of Bo");
    release();
    await expect(update).not.toHaveAttribute("aria-disabled", "true");
    await expect(saved).toBeHidden();
    await update.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Context")).toHaveValue("A neighbour of Bo");
  });
});

test("a shortened URL leads to the form; unknown collectives and links are told apart", async ({ page }) => {
  await page.goto("/collective/tidewater");
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
  await page.goto("/collective/no-such-shoal/");
  await expect(heading(page, "Sorry, we couldn't find that collective")).toBeVisible();
  await page.goto("/collective/no-such-shoal/interest");
  await expect(heading(page, "Sorry, we couldn't find that collective")).toBeVisible();
  await expect(page.getByText("There is no collective “no-such-shoal” here.")).toBeVisible();
  await goOn(page, "/collective/no-such-shoal/interest/some-token");
  await expect(heading(page, "Sorry, we couldn't find that collective")).toBeVisible();
  await goOn(page, `${EOI_FORM}/${"x".repeat(300)}`);
  await expect(heading(page, "Sorry, we couldn't find that")).toBeVisible();
  await page.getByRole("link", { name: "Go to the public form" }).click();
  await expect(heading(page, "Expression of interest in Tidewater")).toBeVisible();
});
