import { expect, heard, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective, submitted, withdraw } from "../support/eois.ts";

test("what somebody saves while a page's data is on its way is on the page", async ({ page, server }) => {
  const event = heard(page, "IntervalDataChanged");
  await page.route(
    "**/trpc/intervals.overview?*",
    async (route) => {
      const response = await route.fetch();
      await actAs(server, "bo").plan(3, { joins: ["kitchen"] });
      await event;
      // A message that was sent before the answer is handled before it.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await signIn(page, "ada", "/intervals/3");
  await expect(page.getByRole("group", { name: "Answers" })).toContainText("1 of 4 have answered");
});

test("earlier changes stay, and come, whatever happens meanwhile", async ({ page, server }) => {
  const rename = (name: string) => actAs(server, "bo").editCrew("garden", { name, description: "Green", links: [] });
  await describeCollective(server);
  await submitted(server);
  for (let count = 1; count <= 120; count += 1) await rename(`Garden ${count}`);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/journal.list")) asked.push(decodeURIComponent(request.url()));
  });
  const earlier = () => asked.filter((url) => url.includes("before"));
  await signIn(page, "ada", "/activity");
  const entries = page.getByRole("main").getByRole("listitem");
  const more = page.getByRole("button", { name: "Show earlier changes" });
  await expect(entries).toHaveCount(50);

  await test.step("an event does not cut them off", async () => {
    await page.route(
      "**/trpc/journal.list?*",
      async (route) => {
        const response = await route.fetch();
        await rename("Garden of the evening");
        await expect(entries.first()).toContainText("Garden of the evening");
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await more.click();
    await expect(entries).toHaveCount(101);
    expect(earlier()).toHaveLength(1);
  });

  await test.step("an event loads the newest ones alone", async () => {
    await more.click();
    await expect(entries).toHaveCount(123);
    expect(earlier()).toHaveLength(2);
    await expect(more).toBeHidden();
    await rename("Garden of the night");
    await expect(entries.first()).toContainText("Garden of the night");
    await expect(entries).toHaveCount(124);
    expect(earlier()).toHaveLength(2);
  });

  await test.step("an earlier change that is undone can no longer be", async () => {
    const old = entries.nth(70);
    await old.getByRole("button", { name: "Undo" }).click();
    const dialog = page.getByRole("dialog", { name: "Something has changed since" });
    await dialog.getByRole("checkbox", { name: "Restore: Name" }).check();
    await dialog.getByRole("button", { name: "Restore the chosen fields" }).click();
    await expect(entries).toHaveCount(125);
    await expect(entries.nth(71).getByRole("button", { name: "Undo" })).toBeHidden();
  });

  await test.step("they forget what is withdrawn", async () => {
    const wren = entries.getByText("Wren");
    await expect(wren).toBeVisible();
    await withdraw(server);
    await expect(wren).toBeHidden();
  });
});
