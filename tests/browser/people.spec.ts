import { expect, listedNames, rowOf, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";
import type { TestServer } from "../support/test-server.ts";

const hiatus = { ...hiatusUntil("2026-06-01"), intention_context: "Building a boat" };
const exit = { ...EXIT, intention_context: "Moving away" };
async function everybodyPlans(server: TestServer) {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"], joins: ["workshop", "kitchen"], capacity_score: -1 });
  await actAs(server, "bo").plan(2, { joins: ["garden"], capacity_score: 1 });
  await actAs(server, "cy").plan(2, hiatus);
  await actAs(server, "di").plan(2, exit);
}

test("the list of people has a tab for each answer, with crews and capacity", async ({ page, server }) => {
  const tab = (name: string) => page.getByRole("tab", { name });

  await test.step("before anybody has answered, nobody takes part", async () => {
    await signIn(page, "bo", "/people");
    await expect(page.getByRole("tab")).toHaveText([/^Not answered\s+4$/]);
  });

  await everybodyPlans(server);
  await expect(tab("Participating")).toHaveText(/^Participating\s+2$/);
  const search = page.getByRole("textbox", { name: "Search by any field" });
  const byName = page.getByRole("columnheader", { name: "Name" });
  await expect(page.getByRole("tab")).toHaveText([/^Participating/, /^On Hiatus/, /^Exiting/]);
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Capacity", "Crew(s)", "Convened"]);
  await expect(listedNames(page)).toHaveText(["ada", "bo"]);
  await expect(rowOf(page, "ada").getByRole("cell").nth(2)).toHaveText("gardenkitchenworkshop");
  await expect(rowOf(page, "ada").getByRole("img", { name: "Lower capacity" })).toBeVisible();
  await expect(rowOf(page, "ada").getByRole("cell").nth(1)).toHaveText("Lower");
  await expect(rowOf(page, "bo").getByRole("img", { name: "Higher capacity" })).toBeVisible();
  await expect(rowOf(page, "bo").getByRole("cell").nth(1)).toHaveText("Higher");
  await expect(rowOf(page, "bo").getByText("you", { exact: true })).toBeVisible();

  const colourOf = (name: string) =>
    rowOf(page, name)
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link).color);
  const usual = await colourOf("ada");
  await tab("On Hiatus").click();
  await expect(listedNames(page)).toHaveText(["cy"]);
  expect(await colourOf("cy")).not.toBe(usual);
  await tab("Exiting").click();
  await expect(listedNames(page)).toHaveText(["di"]);
  await expect(rowOf(page, "di").getByRole("img")).toHaveCount(0);
  await expect(rowOf(page, "di").getByRole("cell").nth(1)).toHaveText("");
  await tab("Participating").click();

  await test.step("it is searched by name or crew, whatever the case and the blanks around it", async () => {
    await search.fill("  WORKshop ");
    await expect(listedNames(page)).toHaveText(["ada"]);
    await search.fill("nobody");
    await expect(page.getByRole("tabpanel").getByText("Nobody here matches “nobody”.")).toBeVisible();
    await expect(tab("Participating")).toHaveText(/^Participating\s+0$/);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(listedNames(page)).toHaveText(["ada", "bo"]);
  });

  await test.step("it is sorted by what is pressed", async () => {
    await page.getByRole("button", { name: "Crew(s)" }).click();
    await expect(listedNames(page)).toHaveText(["ada", "bo"]);
    await page.getByRole("button", { name: "Crew(s)" }).click();
    await expect(listedNames(page)).toHaveText(["bo", "ada"]);
    await page.getByRole("button", { name: "Convened" }).click();
    await expect(page.getByRole("columnheader", { name: "Convened" })).toHaveAttribute("aria-sort", "descending");
    await expect(byName).not.toHaveAttribute("aria-sort", /./);
    await expect(rowOf(page, "ada").getByRole("cell").nth(3)).toHaveText("1 of 2 intervals");
    await expect(rowOf(page, "bo").getByRole("cell").nth(3)).toHaveText("");
    await byName.click();
    await expect(listedNames(page)).toHaveText(["ada", "bo"]);
  });

  await test.step("it keeps the tab, the search and the order over Back and a reload", async () => {
    await actAs(server, "di").plan(2, hiatus);
    await tab("On Hiatus").click();
    await byName.click();
    await expect(listedNames(page)).toHaveText(["di", "cy"]);
    await search.fill("y");
    await page.getByRole("link", { name: "cy" }).click();
    await expect(page.getByRole("heading", { name: "cy", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(listedNames(page)).toHaveText(["cy"]);
    await page.reload();
    await expect(listedNames(page)).toHaveText(["cy"]);
    await search.fill("");
    await expect(listedNames(page)).toHaveText(["di", "cy"]);
    await tab("Participating").click();
    await byName.click();
    await expect(page).toHaveURL("/people");
  });
});

test("the list of people goes through the intervals, which end at both ends", async ({ page, server }) => {
  await actAs(server, "ada").plan(3, { joins: ["garden"] });
  await signIn(page, "ada", "/people");
  const previous = page.getByRole("button", { name: "Previous interval" });
  const next = page.getByRole("button", { name: "Next interval" });
  const back = page.getByRole("button", { name: "Return to current" });
  await expect(page.getByText("Interval 2", { exact: true })).toBeVisible();
  await expect(page.getByText("Feb 1 – Feb 28")).toBeVisible();
  await expect(back).toBeHidden();
  await next.click();
  await expect(rowOf(page, "ada").getByText("garden")).toBeVisible();
  await expect(next).toBeDisabled();

  await test.step("it leads to a person from anywhere in a row, and back to the same interval", async () => {
    const box = await rowOf(page, "ada").boundingBox();
    if (!box) throw new Error("The row is not shown");
    await page.mouse.click(box.x + box.width - 20, box.y + box.height / 2);
    await expect(page.getByRole("heading", { name: "ada", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Interval 3", { exact: true })).toBeVisible();
  });

  await back.click();
  await expect(rowOf(page, "ada").getByText("garden")).toBeHidden();

  await test.step("it asks for a past interval once", async () => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/collective.involvements")) asked.push(request.url());
    });
    await previous.click();
    await expect(page.getByText("Nobody is part of this interval yet")).toBeVisible();
    await expect(previous).toBeDisabled();
    await back.click();
    await actAs(server, "bo").plan(2, { joins: ["library"] });
    await expect(rowOf(page, "bo").getByText("library")).toBeVisible();
    await previous.click();
    await expect(page.getByText("Nobody is part of this interval yet")).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test("a search is written to the address once it pauses, or when it is left", async ({ page }) => {
  await page.addInitScript(() => {
    const replace = History.prototype.replaceState;
    Object.assign(window, { writes: 0 });
    History.prototype.replaceState = function (...change) {
      (window as unknown as { writes: number }).writes += 1;
      replace.apply(this, change);
    };
  });
  const writes = () => page.evaluate(() => (window as unknown as { writes: number }).writes);
  await signIn(page, "ada", "/people");
  const search = page.getByRole("textbox", { name: "Search by any field" });
  await expect(search).toBeVisible();
  const before = await writes();
  await search.pressSequentially("nobody called this");
  await expect(page).toHaveURL(/search=nobody\+called\+this/);
  // Once, unless the machine was so busy that the test seems to pause.
  expect((await writes()) - before).toBeLessThan("nobody called this".length);

  await search.fill("bo");
  await page.getByRole("link", { name: "bo", exact: true }).click();
  await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("bo");
  await expect(listedNames(page)).toHaveText(["bo"]);

  await test.step("as it was typed, also where it looks like a part of an address", async () => {
    await search.fill("%41");
    await expect(page).toHaveURL(/search=%2541$/);
    await page.reload();
    await expect(search).toHaveValue("%41");
  });
});
