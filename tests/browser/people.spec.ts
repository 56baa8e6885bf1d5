import type { Page } from "@playwright/test";
import { invite } from "../../server/features/invitations/invitations.service.ts";
import { submitEoi } from "../../server/features/interest/interest.service.ts";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import { expect, FAILED_CALL, goOn, listedNames, signIn, test } from "../support/browser.ts";
import { actAs, sideMenu, submitForm } from "../support/editing.ts";
import { listQueuedMails, mailedPath, mailedToken } from "../support/mails.ts";
import type { TestServer } from "../support/test-server.ts";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

const hiatus = {
  participation_intention: "OptOut",
  opt_out_type: "Hiatus",
  opt_out_planned_return_date: "2026-06-01",
  intention_context: "Building a boat",
} as const;
const exit = { participation_intention: "OptOut", opt_out_type: "Exit", intention_context: "Moving away" } as const;

async function everybodyPlans(server: TestServer) {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"], joins: ["workshop", "kitchen"], capacity_score: -1 });
  await actAs(server, "bo").plan(2, { joins: ["garden"], capacity_score: 1 });
  await actAs(server, "cy").plan(2, hiatus);
  await actAs(server, "di").plan(2, exit);
}

test.describe("the list of people", () => {
  test("has a tab for each status, with who is in which crews and how much they can carry", async ({
    page,
    server,
  }) => {
    await everybodyPlans(server);
    await signIn(page, "bo", "/people");
    await expect(page.getByRole("tab")).toHaveText([/^Participating/, /^On Hiatus/, /^Exiting/]);
    await expect(listedNames(page)).toHaveText(["ada", "bo"]);
    await expect(row(page, "ada").getByRole("cell").nth(2)).toHaveText("gardenkitchenworkshop");
    await expect(row(page, "ada").getByRole("img", { name: "Lower capacity" })).toBeVisible();
    await expect(row(page, "ada").getByRole("cell").nth(1)).toHaveText("Lower");
    await expect(row(page, "bo").getByRole("img", { name: "Higher capacity" })).toBeVisible();
    await expect(row(page, "bo").getByRole("cell").nth(1)).toHaveText("Higher");
    await expect(row(page, "bo").getByText("you", { exact: true })).toBeVisible();

    await page.getByRole("tab", { name: "On Hiatus" }).click();
    await expect(listedNames(page)).toHaveText(["cy"]);
    await page.getByRole("tab", { name: "Exiting" }).click();
    await expect(listedNames(page)).toHaveText(["di"]);
    await expect(row(page, "di").getByRole("img")).toHaveCount(0);
    await expect(row(page, "di").getByRole("cell").nth(1)).toHaveText("Not said");

    await test.step("is searched by name or crew, whatever the case and the blanks around it", async () => {
      await page.getByRole("tab", { name: "Participating" }).click();
      const search = page.getByRole("textbox", { name: "Search by any field" });
      await search.fill("  WORKshop ");
      await expect(listedNames(page)).toHaveText(["ada"]);
      await search.fill("B");
      await expect(listedNames(page)).toHaveText(["bo"]);
      await search.fill("nobody");
      await expect(page.getByRole("tabpanel").getByText("Nobody here matches “nobody”.")).toBeVisible();
      await page.getByRole("button", { name: "Clear the search" }).click();
      await expect(listedNames(page)).toHaveText(["ada", "bo"]);
    });
  });

  test("is sorted by name, the other way round after a click on it, and leads to a person from anywhere in a row", async ({
    page,
  }) => {
    await signIn(page, "ada", "/people");
    await expect(page.getByRole("columnheader")).toHaveText(["Name", "Capacity", "Crew(s)"]);
    await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
    await page.getByRole("columnheader", { name: "Name" }).click();
    await expect(listedNames(page)).toHaveText(["di", "cy", "bo", "ada"]);
    await page.getByRole("columnheader", { name: "Name" }).click();
    await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);

    await test.step("and back to the same interval", async () => {
      await page.getByRole("button", { name: "Next interval" }).click();
      await expect(page.getByText("Interval 3", { exact: true })).toBeVisible();
      const box = await row(page, "cy").boundingBox();
      if (!box) throw new Error("The row is not shown");
      await page.mouse.click(box.x + box.width - 20, box.y + box.height / 2);
      await expect(page.getByRole("heading", { name: "cy", level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByText("Interval 3", { exact: true })).toBeVisible();
    });
  });

  test("keeps the tab, the search and the order over Back and a reload", async ({ page, server }) => {
    await everybodyPlans(server);
    await actAs(server, "bo").plan(2, hiatus);
    await actAs(server, "di").plan(2, hiatus);
    await signIn(page, "ada", "/people");
    await page.getByRole("tab", { name: "On Hiatus" }).click();
    await page.getByRole("columnheader", { name: "Name" }).click();
    await expect(listedNames(page)).toHaveText(["di", "cy", "bo"]);
    await page.getByRole("textbox", { name: "Search by any field" }).fill("y");
    await page.getByRole("link", { name: "cy" }).click();
    await expect(page.getByRole("heading", { name: "cy", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(listedNames(page)).toHaveText(["cy"]);
    await page.reload();
    await expect(listedNames(page)).toHaveText(["cy"]);
    await page.getByRole("textbox", { name: "Search by any field" }).fill("");
    await expect(listedNames(page)).toHaveText(["di", "cy", "bo"]);
    await page.getByRole("tab", { name: "Participating" }).click();
    await page.getByRole("columnheader", { name: "Name" }).click();
    await expect(page).toHaveURL("/people");
  });

  test("goes through the intervals, which end at both ends, and returns to the current one", async ({
    page,
    server,
  }) => {
    await actAs(server, "ada").plan(3, { joins: ["garden"] });
    await signIn(page, "ada", "/people");
    const previous = page.getByRole("button", { name: "Previous interval" });
    const next = page.getByRole("button", { name: "Next interval" });
    const back = page.getByRole("button", { name: "Return to current" });
    await expect(page.getByText("Interval 2", { exact: true })).toBeVisible();
    await expect(page.getByText("Feb 1 – Feb 28")).toBeVisible();
    await expect(back).toBeHidden();

    await next.click();
    await expect(row(page, "ada").getByText("garden")).toBeVisible();
    await expect(next).toBeDisabled();
    await back.click();
    await expect(row(page, "ada").getByText("garden")).toBeHidden();

    await previous.click();
    await expect(page.getByText("Nobody is part of this interval yet")).toBeVisible();
    await expect(previous).toBeDisabled();
  });

  test("asks for a past interval once", async ({ page, server }) => {
    server.clock.setDay("2026-03-05");
    await server.rollOver();
    let calls = 0;
    await page.route("**/trpc/collective.involvements**", (route) => {
      calls += 1;
      return route.continue();
    });
    await signIn(page, "ada", "/people?interval=2");
    await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
    await page.getByRole("button", { name: "Return to current" }).click();
    await actAs(server, "bo").plan(3, { joins: ["garden"] });
    await expect(row(page, "bo").getByText("garden")).toBeVisible();
    await page.getByRole("button", { name: "Previous interval" }).click();
    await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
    expect(calls).toBe(1);
  });

  test("says what an interval is while there is none, and leads to making one", async ({ page, server }) => {
    await server.running.services.db.deleteFrom("intervals").execute();
    await signIn(page, "ada", "/people");
    await expect(page.getByText("No interval is planned yet")).toBeVisible();
    await page.getByRole("link", { name: "New interval" }).click();
    await expect(page.getByRole("heading", { name: "New Interval" })).toBeVisible();
  });
});

test.describe("a profile", () => {
  test("says that somebody pauses, until when and why, or leaves", async ({ page, server }) => {
    await everybodyPlans(server);
    await signIn(page, "ada", `/people/${server.collective.people["cy"]}`);
    await expect(page.getByText("cy is on hiatus from the collective.")).toBeVisible();
    await expect(page.getByText("Until Jun 1")).toBeVisible();
    await expect(page.getByText("Building a boat")).toBeVisible();
    await goOn(page, `/people/${server.collective.people["di"]}`);
    await expect(page.getByText("di is exiting the collective.")).toBeVisible();
    await expect(page.getByText("Moving away")).toBeVisible();
  });

  test("shows what somebody says of their capacity", async ({ page, server }) => {
    const { ada, bo } = server.collective.people;
    const answers = { wellbeing: "Rested", focus: "Study", capacity: "Evenings", capacity_score: 0 } as const;

    await test.step("in no card where nothing was answered, or all of it is one's own and private", async () => {
      await actAs(server, "ada").plan(2, { wellbeing: "Rested", private_capacity_planning: true });
      await signIn(page, "ada", `/people/${ada}`);
      await expect(page.getByRole("heading", { name: "ada" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "My capacity" })).toBeHidden();
      await goOn(page, `/people/${bo}`);
      await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "My capacity" })).toBeHidden();
    });

    await actAs(server, "bo").plan(2, answers);
    await expect(page.getByRole("heading", { name: "My capacity" })).toBeVisible();
    for (const text of ["Rested", "Study", "Evenings", "Usual capacity"]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }

    await test.step("by the score alone where they keep the rest private", async () => {
      await actAs(server, "bo").plan(2, { ...answers, private_capacity_planning: true });
      await expect(page.getByText("Rested")).toBeHidden();
      await expect(page.getByRole("group", { name: "My capacity" }).getByText("Usual capacity")).toBeVisible();
      await expect(page.getByText("Wellbeing, focus and further context are kept private.")).toBeVisible();
    });
  });

  test("is edited by oneself alone, and that of nobody is not found", async ({ page, server }) => {
    const { ada, bo } = server.collective.people;
    await signIn(page, "ada", `/people/${bo}/edit`);
    await expect(page).toHaveURL(new RegExp(`/people/${bo}$`));
    await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
    await sideMenu(page).getByRole("link", { name: "ada" }).click();
    await expect(page).toHaveURL(new RegExp(`/people/${ada}$`));
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Edit Person" })).toBeVisible();

    for (const path of ["/people/999", "/people/999/edit"]) {
      await goOn(page, "/people");
      await expect(row(page, "ada")).toBeVisible();
      await goOn(page, path);
      await expect(page.getByText("Person not found")).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to the people" }).click();
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  });
});

test("one edits one's name, avatar and text, and sees them at once everywhere", async ({ page, server }) => {
  const own = `/people/${server.collective.people["ada"]}`;
  await signIn(page, "ada", `${own}/edit`);
  await page.getByLabel("Display name").fill(" ");
  await submitForm(page);
  await expect(page.getByText("Display name is required")).toBeVisible();
  await page.getByLabel("Display name").fill("Ada of the Tides");
  await page.getByRole("radiogroup", { name: "Avatar" }).getByRole("radio", { name: "Octopus" }).check();
  await expect(page.getByRole("radiogroup", { name: "Avatar" }).getByRole("radio")).toHaveCount(10);
  await page.getByLabel("About me").fill("Reads charts.\nSwims.");
  await submitForm(page);
  await expect(page).toHaveURL(new RegExp(`${own}$`));
  await expect(page.getByRole("heading", { name: "Ada of the Tides" })).toBeVisible();
  await expect(page.getByText("Reads charts.")).toBeVisible();
  await expect(sideMenu(page).getByText("Ada of the Tides")).toBeVisible();
  const stored = await server.running.services.db
    .selectFrom("people")
    .select(["display_name", "avatar_id", "about"])
    .where("id", "=", server.collective.people["ada"] ?? 0)
    .executeTakeFirst();
  expect(stored).toEqual({ display_name: "Ada of the Tides", avatar_id: 4, about: "Reads charts.\nSwims." });
});

test("one says how to be reached; members see it, with links", async ({ page, openAs, server }) => {
  const own = `/people/${server.collective.people["ada"]}`;
  await signIn(page, "ada", `${own}/edit`);
  const contact = (position: number) => page.getByRole("group", { name: `Contact ${position}` });
  const add = page.getByRole("button", { name: "Add contact" });
  for (const [index, [label, text]] of [
    ["Phone", "+44 1632 960104"],
    ["Page", "https://ada.example.org"],
    ["Email", "ada@mail.example.org"],
    ["Trap", "javascript:alert(1)"],
    ["", ""],
  ].entries()) {
    await add.click();
    await contact(index + 1)
      .getByLabel("Label")
      .fill(label ?? "");
    await contact(index + 1)
      .getByLabel("Number, address or name")
      .fill(text ?? "");
  }
  await expect(add).toBeDisabled();
  await submitForm(page);
  await expect(contact(5).getByText("Label is required")).toBeVisible();
  await expect(contact(5).getByText("Contact is required")).toBeVisible();
  await expect(contact(4).getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove contact 5" }).click();
  await submitForm(page);
  await expect(page).toHaveURL(new RegExp(`${own}$`));

  const other = await openAs("bo", own);
  const card = other.getByRole("group", { name: "Contact" });
  await expect(card).toContainText("+44 1632 960104");
  await expect(card.getByRole("link")).toHaveText(["https://ada.example.org", "ada@mail.example.org"]);
  await expect(card.getByRole("link").first()).toHaveAttribute("rel", /noopener/);
  await expect(card.getByRole("link").last()).toHaveAttribute("href", "mailto:ada@mail.example.org");
});

test("somebody is invited, invited again and uninvited", async ({ page, server }) => {
  await signIn(page, "ada", "/people");
  await page.getByRole("link", { name: "New person" }).click();
  await expect(page.getByRole("heading", { name: "New Person" })).toBeVisible();
  await submitForm(page, "Send invitation");
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Name").fill("Newcomer");
  await page.getByLabel("Email").fill("newcomer@mail.example.org");
  await submitForm(page, "Send invitation");
  // This server has no mail server.
  const invited = page.getByRole("dialog", { name: "Newcomer is invited." });
  await expect(invited.getByText("the email is only kept as a file on the server")).toBeVisible();
  await expect(invited.getByText(server.url + (await mailedPath(server)))).toBeVisible();
  await expect(invited.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await invited.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "Newcomer")).toBeVisible();

  await page.getByRole("link", { name: "New person" }).click();
  const open = row(page, "Newcomer");
  await expect(open.getByText("Their link works until Feb 22")).toBeVisible();
  await page.getByRole("button", { name: "Send Newcomer a new link" }).click();
  await expect(invited).toBeVisible();
  expect(await listQueuedMails(server)).toHaveLength(2);
  await expect(invited.getByText(server.url + (await mailedPath(server)))).toBeVisible();
  await invited.getByRole("button", { name: "Done" }).click();

  const withdraw = page.getByRole("button", { name: "Withdraw the invitation for Newcomer" });
  await withdraw.click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(open).toBeVisible();
  await withdraw.click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(open).toBeHidden();
  await sideMenu(page).getByRole("link", { name: "People" }).click();
  await expect(row(page, "ada")).toBeVisible();
  await expect(row(page, "Newcomer")).toBeHidden();
});

test("a message stands above a dialog", async ({ page, server }) => {
  const { services } = server.running;
  const collectiveId = server.collective.id;
  await services.db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
  const eoi = eoiInputSchema.parse({ name: "Wren", email: "wren@mail.example.org", interest: "Boats" });
  await submitEoi(services, collectiveId, eoi);
  const newcomer = { name: "Newcomer", email: "newcomer@mail.example.org" };
  await invite(services, { collectiveId, authorId: null }, newcomer);
  const message = Promise.withResolvers<void>();
  await page.route("**/trpc/invitations.withdraw*", async (route) => {
    await message.promise;
    await route.continue();
  });

  await signIn(page, "ada", "/people/new");
  await page.getByRole("button", { name: "Withdraw the invitation for Newcomer" }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await sideMenu(page).getByRole("link", { name: "Entry" }).click();
  await page.getByRole("link", { name: "Wren" }).click();
  await page.getByRole("button", { name: "Invite to join" }).click();
  await expect(page.getByRole("dialog", { name: "Invite Wren to join?" })).toBeVisible();
  message.resolve();
  // It could be clicked, so the dialog's veil does not cover it.
  await page.getByText("The invitation for Newcomer has been withdrawn.").click({ trial: true });
});

test.describe("an address that has an account", () => {
  test.use({ expectedErrors: FAILED_CALL });

  test("is not invited, and nothing typed is lost", async ({ page }) => {
    await signIn(page, "ada", "/people/new");
    await page.getByLabel("Name").fill("Bo again");
    await page.getByLabel("Email").fill("bo@example.org");
    await submitForm(page, "Send invitation");
    await expect(page.getByText("This address is already in use")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Bo again");
  });
});

test("who has not answered, or is only invited, is marked in the list", async ({ page, server }) => {
  const by = { collectiveId: server.collective.id, authorId: null };
  await invite(server.running.services, by, { name: "Newcomer", email: "newcomer@example.org" });
  await actAs(server, "bo").plan(2);
  await signIn(page, "ada", "/people");
  await expect(row(page, "Newcomer").getByText("invited")).toBeVisible();
  const token = await mailedToken(server);
  const accepted = await fetch(`${server.url}/trpc/auth.resetPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password: "a good one" }),
  });
  expect(accepted.status).toBe(200);
  await expect(row(page, "Newcomer").getByText("invited")).toBeHidden();
  await expect(row(page, "Newcomer").getByText("no answer yet")).toBeVisible();
  await expect(row(page, "ada").getByText("no answer yet")).toBeVisible();
  await expect(row(page, "bo").getByText("no answer yet")).toBeHidden();
});

test("somebody silent is marked as having left, comes back by the mailed link, and is asked back later", async ({
  page,
  server,
  openElsewhere,
}) => {
  const { db } = server.running.services;
  const [collective_id, person_id] = [server.collective.id, server.collective.people["bo"] ?? 0];
  await db
    .insertInto("collective_involvements")
    .values({ collective_id, interval_id: 1, person_id, status: "Participating" })
    .execute();
  await signIn(page, "ada", `/people/${person_id}`);
  const mark = async () => {
    await page.getByRole("button", { name: "Mark as having left" }).click();
    const question = page.getByRole("dialog", { name: "Mark bo as having left?" });
    await expect(question).toContainText("a link that undoes it for 30 days");
    await question.getByLabel("Reason").fill("No answer since May.");
    await question.getByRole("button", { name: "Mark as having left" }).click();
    await expect(page.getByText("bo is a former member.")).toBeVisible();
  };

  await test.step("the mailed link undoes it, with one button", async () => {
    await mark();
    const stranger = await openElsewhere(await mailedPath(server));
    await stranger.getByRole("button", { name: "I am still here" }).click();
    await expect(stranger.getByText("You are a member again.")).toBeVisible();
    await expect(page.getByText("bo is a former member.")).toHaveCount(0);
  });

  await test.step("former members are listed, and asked back", async () => {
    await mark();
    await goOn(page, "/people");
    await page.getByRole("link", { name: "Former members" }).click();
    const table = page.getByRole("table", { name: "Former members" });
    await expect(table).toContainText("Marked by ada: No answer since May.");
    await table.getByRole("button", { name: "Ask back bo" }).click();
    await page.getByRole("button", { name: "Ask them back" }).click();
    await expect(page.getByText("Nobody has left")).toBeVisible();
  });
});
