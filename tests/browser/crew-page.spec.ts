import { paths } from "../../shared/paths.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { hiatusUntil } from "../support/world.ts";

const volunteers = ["garden"];

test("every name of a crew leads to its page", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { volunteers });
  const garden = page.getByRole("heading", { level: 1, name: "garden" });
  const people = server.collective.people;
  await signIn(page, "ada", paths.settings);
  for (const address of [paths.crews, paths.dashboard, paths.people, paths.person(people["ada"] ?? 0)]) {
    await goOn(page, address);
    await page.getByRole("main").getByRole("link", { name: "garden", exact: true }).click();
    await expect(garden, address).toBeVisible();
  }
  await goOn(page, `${paths.myParticipation(2)}?step=crews`);
  await page.getByRole("article", { name: "library" }).getByRole("switch", { name: "Take part: library" }).click();
  await page.getByRole("link", { name: "garden", exact: true }).click();
  await expect(garden).toBeVisible();
  // The wizard keeps what was chosen.
  await page.goBack();
  await expect(page.getByRole("switch", { name: "Take part: library" })).toBeChecked();
});

test("a crew's page says who is in it, why its convenor was chosen, and its past", async ({ page, server }) => {
  server.clock.setDay("2026-01-15");
  await actAs(server, "ada").plan(1, { volunteers });
  await actAs(server, "di").plan(1, { joins: ["garden"] });
  server.clock.setDay("2026-02-15");
  await actAs(server, "bo").plan(2, { volunteers });
  await actAs(server, "ada").plan(3, { volunteers });
  await actAs(server, "cy").plan(3, { volunteers });
  await signIn(page, "di", paths.crew(server.collective.crews["garden"] ?? 0));
  const current = page.getByRole("group", { name: "Current interval #2" });
  await expect(current.getByRole("listitem")).toHaveText(["bo"]);
  await expect(current.getByText("bo convenes: the only volunteer.")).toBeVisible();
  const next = page.getByRole("group", { name: "Next interval #3" });
  await expect(
    next.getByText("cy convenes: the only one of two volunteers who has never convened garden."),
  ).toBeVisible();
  await next.getByText("Everybody who volunteers, in order").click();
  await expect(next.getByRole("list").last().getByRole("listitem")).toHaveText([
    "cy has never convened garden",
    "ada last convened garden in interval 1",
  ]);
  await expect(page.getByRole("list", { name: "History" }).getByRole("listitem")).toHaveText([
    /^Interval 1Jan 1 – Jan 31 ada convenedWith di$/,
  ]);

  // It is live.
  await actAs(server, "bo").plan(3, { volunteers });
  await expect(next.getByRole("list").last().getByRole("listitem")).toHaveCount(3);
  await actAs(server, "cy").plan(3, {});
  await expect(next.getByText("ada convenes: last did so in interval 1, longer ago than bo.")).toBeVisible();
});

test("on a crew's page people join it for the interval that is planned, and volunteer", async ({ page, server }) => {
  await signIn(page, "bo", paths.crew(server.collective.crews["garden"] ?? 0));
  const next = page.getByRole("group", { name: "Next interval #3" });
  const choice = (name: string) => next.getByRole("button", { name: `${name}: garden` });
  await choice("Take part").click();
  await expect(page.getByText("You take part in garden.")).toBeVisible();
  await expect(next.getByRole("listitem")).toHaveText(["bo (you)"]);
  await choice("Volunteer").click();
  await expect(next.getByText("bo convenes: the only volunteer.")).toBeVisible();
  await expect(choice("Volunteer")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("group", { name: "Current interval #2" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(choice("Volunteer")).toHaveAttribute("aria-pressed", "false");
  await actAs(server, "bo").plan(3, hiatusUntil("2026-06-01"));
  await expect(next.getByText("You are not taking part in this interval.")).toBeVisible();
  await expect(next.getByRole("link", { name: "Change your answer" })).toHaveAttribute("href", /my_participation\/3/);
});

test("the convenor writes a handover, which greets the next one", async ({ page, server, openElsewhere }) => {
  await actAs(server, "ada").plan(2, { volunteers });
  const garden = paths.crew(server.collective.crews["garden"] ?? 0);
  const greeting = (of: typeof page) => of.getByRole("group", { name: "From the last convenor of garden" });
  const bos = await openElsewhere();
  await test.step("a dashboard of somebody who convenes nothing asks for no handovers", async () => {
    const asked: string[] = [];
    bos.on("request", (request) => asked.push(request.url()));
    await signIn(bos, "bo", paths.dashboard);
    await expect(bos.getByRole("heading", { name: "My Crews" })).toBeVisible();
    await bos.waitForLoadState("networkidle");
    expect(asked.filter((url) => /andovers/.test(url))).toEqual([]);
  });
  await actAs(server, "bo").plan(3, { volunteers });
  await expect(greeting(bos)).toBeHidden();

  await signIn(page, "ada", garden);
  const text = page.getByLabel("What should the next convenor know?");
  await text.fill("The key hangs high.\nSee https://beds.example.org/plan.");
  await page.reload();
  await expect(text).toHaveValue(/key hangs high/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The handover has been saved.")).toBeVisible();
  await expect(text).toHaveValue(/key hangs high/);

  await expect(greeting(bos).getByText("The key hangs high.")).toBeVisible();
  await expect(greeting(bos).getByText("By ada, Feb 15")).toBeVisible();
  const link = greeting(bos).getByRole("link", { name: "https://beds.example.org/plan", exact: true });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await greeting(bos).getByRole("link", { name: "From the last convenor of garden" }).click();
  // It is the other's to write.
  await expect(
    bos.getByRole("group", { name: "Handover of interval 2" }).getByText("The key hangs high."),
  ).toBeVisible();
  await expect(bos.getByLabel("What should the next convenor know?")).toBeHidden();
});

test("a long history grows as one reads on", async ({ page, server }) => {
  const { db } = server.running.services;
  const { id: collective_id, crews, people } = server.collective;
  const own = { collective_id, person_id: people["ada"] ?? 0 };
  const ids = Array.from({ length: 500 }, (_, index) => index + 4);
  const intervals = ids.map((id) => ({ collective_id, id, start_date: "2026-04-01", end_date: "2026-04-02" }));
  await db.insertInto("intervals").values(intervals).execute();
  const tookPart = ids.map((interval_id) => ({ ...own, interval_id, status: "Participating" as const }));
  await db.insertInto("collective_involvements").values(tookPart).execute();
  const crew_id = crews["garden"] ?? 0;
  const convened = ids.map((interval_id) => ({ ...own, interval_id, crew_id, convenor: 1 as const }));
  await db.insertInto("crew_involvements").values(convened).execute();
  server.clock.setDay("2027-01-01");
  await signIn(page, "ada", paths.crew(crew_id));
  const lines = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(lines.first()).toContainText("Interval 503");
  expect(await lines.count()).toBeLessThan(500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return lines.count();
    })
    .toBe(500);
  await expect(lines.last()).toContainText("Interval 4");
});
