import { markAsLeft } from "../../server/features/people/people.queries.ts";
import { paths } from "../../shared/paths.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, hours, joinedEarlier } from "../support/editing.ts";
import { mailedPath } from "../support/emails.ts";
import { toast } from "../support/toasts.ts";

test("somebody silent is marked as having left, and comes back", async ({ page, server, openElsewhere, openAs }) => {
  await joinedEarlier(server, "bo");
  await actAs(server, "bo").editProfile({ display_name: "bo", about: "Ferries people" });
  await signIn(page, "ada", `/people/${server.collective.people["bo"]}`);
  const mark = async () => {
    await page.getByRole("button", { name: "Mark as having left" }).click();
    const question = page.getByRole("dialog", { name: "Mark bo as having left?" });
    await expect(question).toContainText("a link to undo this within 30 days");
    await question.getByLabel("Reason").fill("No answer since May.");
    await expect(question).toContainText("20 / 1000");
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

  await test.step("every other member sees it on the dashboard, and can undo it", async () => {
    await mark();
    await actAs(server, "cy").plan(3);
    const other = await openAs("cy", "/dashboard");
    const notice = other.getByRole("group", { name: "bo was marked as having left" });
    await expect(notice).toContainText("ada marked them on Feb 15: No answer since May.");
    await notice.getByRole("button", { name: "Bring bo back" }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByText("bo is a former member.")).toHaveCount(0);
    await mark();
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    // The member who marked somebody knows.
    await goOn(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await expect(page.getByText("was marked as having left")).toHaveCount(0);
  });

  await test.step("former members are listed, and asked back by a link of which only they know", async () => {
    await goOn(page, "/people");
    await page.getByRole("link", { name: "Former members" }).click();
    const table = page.getByRole("table", { name: "Former members" });
    await expect(table).toContainText("Marked by ada: No answer since May.");
    await table.getByRole("button", { name: "Ask back bo" }).click();
    await page.getByRole("button", { name: "Ask them back" }).click();
    const dialog = page.getByRole("dialog", { name: "bo is invited." });
    await expect(dialog).toContainText("the link is shown to nobody else");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(table).toContainText("Asked back. Their link works until Feb 22.");
    await expect(table.getByRole("button", { name: "Send bo a new link" })).toBeVisible();
    // Their address leads to an account that had a password.
    await expect(table.getByRole("button", { name: "Correct address of bo" })).toBeHidden();

    const bo = await openElsewhere(await mailedPath(server));
    await expect(bo.getByRole("heading", { name: "Welcome to Tidewater, bo" })).toBeVisible();
    await bo.getByLabel("Password", { exact: true }).fill("an excellent one");
    await bo.getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("Nobody has left")).toBeVisible();
    await bo.getByRole("link", { name: "bo", exact: true }).first().click();
    await expect(bo.getByText("Ferries people")).toBeVisible();
  });
});

test("any member looks after what somebody planned who has left, and takes that back", async ({ page, server }) => {
  const id = await actAs(server, "bo").meet({ title: "Soup", ...hours("2100-03-06") });
  const { collective, running } = server;
  const at = "2026-02-15T12:00:00.000Z";
  await markAsLeft(running.services.db, { collectiveId: collective.id, personIds: [server.person("bo")], at });
  await signIn(page, "ada", paths.gathering(id));
  const press = page.getByRole("button", { name: "I will look after it" });
  await expect(page.getByText("bo planned this and has left.")).toBeVisible();
  await press.click();
  await expect(page.getByText("Planned by ada")).toBeVisible();
  await expect(press).toBeHidden();
  await toast(page, "You look after it now.").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Planned by bo")).toBeVisible();
  await expect(press).toBeVisible();
});
