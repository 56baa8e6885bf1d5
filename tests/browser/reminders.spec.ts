import { expect, goOn, hold, listedNames, signIn, test } from "../support/browser.ts";
import { actAs, joinedEarlier } from "../support/editing.ts";
import { listQueuedEmails } from "../support/emails.ts";

test("a member reminds one, then all who have not answered, and sees what others do", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/3");
  const release = await hold(page, "**/trpc/reminders.send");
  await page.getByRole("button", { name: "Remind cy" }).dblclick();
  release();
  await expect(page.getByText("1 reminder is on the way.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind cy" })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "cy" }).locator(":focus")).toHaveCount(1);
  await actAs(server, "bo").remind(3, "di");
  await expect(page.getByRole("listitem").filter({ hasText: "di" }).getByText("Reminded by bo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind di" })).toBeHidden();
  await actAs(server, "di").plan(3);
  await expect(page.getByRole("listitem").getByRole("link", { name: "di" })).toHaveCount(0);
  const remindAll = page.getByRole("button", { name: "Remind all" });
  await test.step("reminding all names them first, and mails nobody before it is confirmed", async () => {
    await remindAll.click();
    const question = page.getByRole("dialog", { name: "Remind 1 person?" });
    await expect(question.getByRole("listitem")).toHaveText(["bo"]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(await listQueuedEmails(server)).toHaveLength(2);
    await remindAll.click();
    await question.getByRole("button", { name: "Send reminders" }).click();
    await expect(remindAll).toBeHidden();
    await expect(page.getByText("2 reminders are on the way.")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("Not answered yet");
  });
  const mails = await listQueuedEmails(server);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["cy@example.org", "di@example.org", "bo@example.org"]);
});

test("a member reminds one who has not answered a gathering, and another of proposed times", async ({
  page,
  server,
}) => {
  const ada = actAs(server, "ada");
  const times = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
  const [gathering, poll] = [await ada.meet(times), await ada.propose({ times: [times] })];
  await signIn(page, "ada", `/gatherings/${gathering}`);
  const silent = page.getByRole("list", { name: "No answer (4)" }).getByRole("listitem");
  await expect(silent).toHaveCount(4);
  await page.getByRole("button", { name: "Remind bo" }).click();
  await expect(page.getByText("1 reminder is on the way.")).toBeVisible();
  await expect(silent.filter({ hasText: "bo" })).toContainText("Reminded by ada");
  await actAs(server, "bo").answer(gathering, "Going");
  await expect(page.getByRole("list", { name: "No answer (3)" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Remind ada" })).toHaveCount(0);
  await goOn(page, `/gatherings/polls/${poll}`);
  await expect(page.getByRole("button", { name: "Remind cy" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind bo" })).toHaveCount(0);
  const bo = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "bo", exact: true }) });
  await expect(bo).toContainText("Was reminded less than two days ago");
  await page.getByRole("button", { name: "Remind cy" }).click();
  await expect(page.getByText("1 reminder is on the way.")).toBeVisible();
  const mails = await listQueuedEmails(server);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["bo@example.org", "cy@example.org"]);
});

test("a long list shows its first people, and all of them on request", async ({ page, server }) => {
  const { running, collective } = server;
  const wren = (_: unknown, index: number) => ({ collective_id: collective.id, display_name: `wren ${index}` });
  const others = Array.from({ length: 16 }, wren);
  await running.services.db.insertInto("people").values(others).execute();
  await signIn(page, "ada", "/intervals/3");
  const people = page.getByRole("list", { name: "Not answered yet" }).getByRole("listitem");
  await expect(people).toHaveCount(12);
  await expect(people.first().getByRole("link", { name: "bo" })).toHaveAttribute("href", /people/);
  const toggle = page.getByRole("button", { name: "Show all 19" });
  await toggle.click();
  await expect(people).toHaveCount(19);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(toggle).toBeFocused();
});

test("who has been silent for two intervals is marked, and asked until they dismiss it", async ({ page, server }) => {
  await actAs(server, "bo").plan(2);
  await joinedEarlier(server, "ada");
  await signIn(page, "ada", "/people");
  await page.getByRole("tab", { name: "Not answered" }).click();
  await expect(page.getByText("No answer for 2 intervals")).toHaveCount(1);
  await listedNames(page).filter({ hasText: "ada" }).click();
  await expect(page.getByRole("heading", { name: "ada" })).toBeVisible();
  await expect(page.getByText("No answer for 2 intervals")).toBeVisible();

  await goOn(page, "/dashboard");
  const question = page.getByRole("group", { name: "Are you still with us?" });
  await expect(question.getByRole("link", { name: "Plan interval 3" })).toBeVisible();
  await expect(question.getByRole("link", { name: "Rest or leave" })).toBeVisible();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByText("It began without an answer from 1 person.")).toBeVisible();
  await expect(question).toBeHidden();
});

test("an interval begins without the answers of those who could have given one", async ({ page, server }) => {
  const answers = page.getByRole("group", { name: "Answers" });
  const late = page.getByText(/^It began without/);

  await test.step("those who joined later, or have not accepted their invitation, could not", async () => {
    // Before a page loads the last interval, which it keeps until an event tells of a change.
    await joinedEarlier(server, "ada", "bo", "cy");
    const { db } = server.running.services;
    await db.updateTable("users").set({ password_hash: null }).where("email", "=", "cy@example.org").execute();
    await signIn(page, "ada", "/intervals/2");
    await expect(answers.getByText("Nobody has answered yet")).toBeVisible();
    await expect(answers.getByText("It began without an answer from 2 people.")).toBeVisible();
    await actAs(server, "bo").plan(2);
    await expect(answers.getByText("It began without an answer from 1 person.")).toBeVisible();
  });

  await test.step("nobody is late on the first day", async () => {
    await goOn(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Current interval #2" })).toBeVisible();
    server.clock.setDay("2026-03-01");
    await server.rollOver();
    await expect(page.getByRole("heading", { name: "Current interval #3" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Nobody has answered yet" })).toBeVisible();
    await expect(late).toHaveCount(0);
    server.clock.setDay("2026-03-02");
    await page.reload();
    await expect(late).toBeVisible();
  });
});
