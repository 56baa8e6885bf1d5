import { expect, FAILED_REQUEST, hold, signIn, test } from "../support/browser.ts";
import { button, describeCollective, submitted } from "../support/eois.ts";
import { listQueuedEmails } from "../support/emails.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const recipients = async (server: Parameters<typeof listQueuedEmails>[0]) =>
  (await listQueuedEmails(server)).map(({ recipient }) => recipient);

test("a member invites several people from a file, mends what is wrong, and sees who is refused", async ({
  page,
  server,
}) => {
  await signIn(page, "ada", "/people/new");
  await button(page, "Invite several").click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByLabel("Names and addresses");
  const choose = async (name: string, content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await button(page, "Choose a file (CSV)").click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  };
  await expect(text).toBeFocused();
  const people = dialog.getByRole("list", { name: "Who is invited" }).getByRole("listitem");

  await choose("large.csv", "x".repeat(100_001));
  await expect(dialog.getByText("This file is too large")).toBeVisible();

  await choose("table.csv", "PK\0\0");
  await expect(dialog.getByText("This file has no text.")).toBeVisible();

  await choose("people.csv", "Name;Email\nWren;wren@mail.example.org\nBo;bo@example.org\nRook;rook\n");
  await expect(people).toHaveText([/^Wren wren@mail/, /^Bo bo@/, /^Rook/]);
  await button(page, "Invite 3 people").click();
  await expect(people.nth(2)).toContainText("Email is required");
  expect(await recipients(server)).toEqual([]);

  await text.fill((await text.inputValue()).replace("Rook;rook", "Rook <rook@mail.example.org>"));
  await button(page, "Invite 3 people").click();
  await expect(page.getByText("2 people are invited.")).toBeVisible();
  await expect(people).toHaveText([/^Bo bo@example.orgThis address already belongs to somebody here.$/]);
  await expect(text).toHaveValue("Bo, bo@example.org");
  expect(await recipients(server)).toEqual(["wren@mail.example.org", "rook@mail.example.org"]);

  await test.step("without an email server, each link can be copied", async () => {
    await expect(button(page, "Copy the link of Wren")).toBeVisible();
    await expect(button(page, "Copy the link of Rook")).toBeVisible();
  });

  await test.step("who is typed while the others are invited stays", async () => {
    const release = await hold(page, "**/trpc/invitations.sendSeveral");
    const asked = page.waitForRequest("**/trpc/invitations.sendSeveral");
    await text.fill("Teal, teal@mail.example.org\nBo, bo@example.org");
    await button(page, "Invite 2 people").click();
    await asked;
    await text.press("End");
    await text.pressSequentially("\nKnot, knot@mail.ex");
    release();
    await expect(page.getByText("1 person is invited.")).toBeVisible();
    await expect(text).toHaveValue("Bo, bo@example.org\nKnot, knot@mail.ex");
    await expect(people).toHaveText([/already belongs to somebody/, /^Knot knot@mail.ex$/]);
  });

  await test.step("people of a pasted line are told apart, and what is unclear or not used is said", async () => {
    await text.fill(
      "To: Dora <dora@mail.example.org>, Elif <elif@mail>\n1,Sam,sam@mail.example.org,sam@two.example.org",
    );
    await expect(people).toHaveText([
      "Dora dora@mail.example.org",
      "Elif elif@mail",
      "Sam Which address is theirs? sam@mail.example.org · sam@two.example.org · 1",
    ]);
    await text.fill("Dora <dora@mail.example.org>, Elif <elif@mail>\n1,Sam,sam@mail.example.org");
    await expect(people.nth(2)).toHaveText("Sam sam@mail.example.orgNot used: 1");
  });

  await test.step("a doubtful address is questioned once", async () => {
    await button(page, "Invite 3 people").click();
    await expect(people.nth(1)).toContainText("This address has no ending such as .org.");
    const before = (await recipients(server)).length;
    await button(page, "Invite 3 people").click();
    await expect(page.getByText("3 people are invited.")).toBeVisible();
    const mailed = ["dora@mail.example.org", "elif@mail", "sam@mail.example.org"];
    expect((await recipients(server)).slice(before)).toEqual(mailed);
  });

  await test.step("more than fifty are too many at once", async () => {
    const many = Array.from({ length: 51 }, (_, i) => `Guest ${i}, guest${i}@mail.example.org`);
    await text.fill(many.join("\n"));
    await button(page, "Invite 51 people").click();
    await expect(dialog.getByText("Invite at most 50 people at once")).toBeVisible();
  });
  await button(page, "Close").last().click();
  await expect(page.getByRole("row", { name: /Wren/ })).toBeVisible();
});

test("several applicants are invited at once, and who is refused stays with the reason", async ({ page, server }) => {
  await describeCollective(server);
  for (const name of ["Wren", "Bo", "Ada", "Teal"]) {
    const isKnown = name === "Bo" || name === "Ada";
    await submitted(server, { name, email: isKnown ? `${name}@example.org` : `${name}@mail.example.org` });
  }
  await signIn(page, "ada", "/entry_pathways");
  await button(page, "Invite several").click();
  const dialog = page.getByRole("dialog", { name: "Invite several" });
  await dialog.getByLabel("Wren").check();
  await dialog.getByLabel("Bo").check();
  await dialog.getByLabel("Ada").check();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "1 person is invited." })).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  await expect(dialog.getByText("This address is already in use")).toHaveCount(2);
  await expect(button(page, "Copy the link of Wren")).toBeVisible();
  expect((await listQueuedEmails(server)).filter(({ kind }) => kind === "invitation")).toHaveLength(1);
});
