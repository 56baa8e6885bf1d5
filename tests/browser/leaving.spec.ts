import { expect, goOn, signIn, test } from "../support/browser.ts";
import { mailedPath } from "../support/mails.ts";

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
