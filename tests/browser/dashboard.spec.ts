import type { Locator, Page } from "@playwright/test";
import { loginOf } from "../../scripts/demo/logins.ts";
import { expect, FAILED_REQUEST, goOn, signIn, signInAs, test } from "../support/browser.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";
import { actAs, hours } from "../support/editing.ts";
import { submitted } from "../support/eois.ts";
import { inTurn } from "../support/turns.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const filled = (page: Page) => page.locator("main .ant-btn-primary");
const currentCard = (page: Page) => page.getByRole("group", { name: "Current interval #2" });
const nextCard = (page: Page) => page.getByRole("group", { name: "Next interval #3" });

test("the dashboard says what is on and what is next, asks for what is missing, and shows what was chosen", async ({
  page,
  server,
}) => {
  await signIn(page, "ada");
  await expect(page.getByRole("heading", { name: "Current interval #2" })).toBeVisible();
  await expect(page.getByText("Feb 1 – Feb 28")).toBeVisible();
  await expect(page.getByText("Day 15 of 28")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Next interval #3" })).toBeVisible();
  await expect(page.getByText("Starts in 14 days")).toBeVisible();
  await expect(page.getByRole("link", { name: "Nobody has answered yet" })).toHaveCount(2);
  await page.getByRole("link", { name: "Plan your participation" }).first().click();
  await expect(page.getByRole("heading", { name: "Participating in Interval 2" })).toBeVisible();

  await test.step("somebody in no crew is shown the way to one", async () => {
    await page.goBack();
    await expect(page.getByText("You are not in any crew this interval")).toBeVisible();
    await page.getByRole("link", { name: "Choose crews" }).click();
    await expect(page.getByRole("heading", { name: "Participating in Interval 2" })).toBeVisible();
  });

  const ada = actAs(server, "ada");
  await test.step("it asks for what is missing, one thing at a time, and then shows what was chosen", async () => {
    await page.goBack();
    const plan = (card: Locator) => card.getByRole("link", { name: /your participation$/ });
    await expect(plan(currentCard(page))).toHaveText("Plan your participation");
    const asked = page.getByRole("list", { name: "What needs you" });
    await expect(asked).toHaveText(/Will you take part in interval 2\?/);
    await expect(filled(page)).toHaveText(["I take part"]);
    await expect(page.getByText("You can join them when you plan your participation.")).toBeVisible();
    await ada.plan(2);
    await expect(plan(currentCard(page))).toHaveText("Update your participation");
    await expect(page.getByText("You can join them when you update your participation.")).toBeVisible();
    await expect(asked).toHaveText(/Will you take part in interval 3\?/);
    await expect(filled(page)).toHaveText(["I take part"]);
    await expect(nextCard(page).getByText("You have not answered yet.")).toBeVisible();
    await ada.plan(3);
    await expect(nextCard(page).getByText("You are taking part, but have not chosen crews yet.")).toBeVisible();
    await expect(asked).toHaveText(/Which crews will you join in interval 3\?/);
    await expect(filled(page)).toHaveText(["Choose now"]);
    await filled(page).click();
    await expect(page.getByRole("heading", { name: "Additional Participation" })).toBeVisible();
    await page.goBack();
    await ada.plan(3, { joins: ["kitchen", "garden"] });
    await expect(nextCard(page).getByText("Your crews: garden, kitchen")).toBeVisible();
    await expect(filled(page)).toHaveCount(0);
  });

  await test.step("somebody on hiatus or leaving is not pressed to plan", async () => {
    await ada.plan(2, { ...hiatusUntil("2026-06-01"), opt_out_planned_return_date: "2026-02-20" });
    await expect(page.getByText("You are resting until Feb 20.")).toBeVisible();
    await expect(filled(page)).toHaveCount(0);
    await ada.plan(2, EXIT);
    await expect(page.getByText("You are leaving when it ends.")).toBeVisible();
    await expect(filled(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Choose crews" })).toBeHidden();
    await nextCard(page).getByRole("button", { name: "Stay" }).click();
    await expect(page.getByText("You are leaving when it ends.")).toBeHidden();
    await expect(nextCard(page).getByText("Your crews: garden, kitchen")).toBeVisible();
  });

  await test.step("it shows one's crews, convenors first, and the collective's links", async () => {
    await ada.plan(2, { joins: ["garden"] });
    await actAs(server, "bo").plan(2, { volunteers: ["garden"] });
    const links = JSON.stringify([
      { link_type: "Loomio", url: "https://decide.example.org", label: "Decisions" },
      { link_type: "Website", url: "https://tidewater.example.org", label: null },
      { link_type: "Website", url: "", label: "Nowhere" },
    ]);
    const description = "A marsh.\nAnd a net loft.";
    await server.running.services.db.updateTable("collectives").set({ links, description }).execute();
    await page.reload();
    const about = page.getByRole("group", { name: "About Tidewater", exact: true });
    await expect(about).toHaveText(/A marsh\.\nAnd a net loft\./, { useInnerText: true });
    await expect(page.getByRole("heading", { name: "My Crews" })).toBeVisible();
    const people = page.getByRole("list", { name: "People in garden" }).getByRole("listitem");
    await expect(people).toHaveText([/bo\s*Convenor/, /ada \(you\)/]);
    await expect(people.getByRole("link", { name: "bo" })).toHaveAttribute(
      "href",
      `/people/${server.collective.people["bo"]}`,
    );

    await expect(page.getByRole("heading", { name: "Resources" })).toBeVisible();
    const shown = page.getByRole("list", { name: "Resources" }).getByRole("link");
    await expect(shown).toHaveText([/Decisions/, /https:\/\/tidewater\.example\.org/]);
    await expect(shown.first()).toHaveAttribute("target", "_blank");
    await expect(shown.first()).toHaveAttribute("rel", /noopener/);
  });
});

test("it begins with what waits, which is answered there", async ({ page, server }) => {
  const [ada, bo] = [actAs(server, "ada"), actAs(server, "bo")];
  await ada.plan(2, { volunteers: ["garden"] });
  await ada.plan(3, { joins: ["garden"] });
  const yesterday = hours("2026-02-14");
  server.clock.setDay("2026-02-14");
  await bo.answer(await ada.meet({ title: "Dinner", ...yesterday }), "Going");
  await bo.answer(await ada.meet({ title: "Songs", ...yesterday }), "Going");
  server.clock.setDay("2026-02-15");
  await bo.editCollective({ feature_eoi: true });
  await submitted(server, { name: "Robin" });
  await signIn(page, "ada");
  const asked = page.getByRole("list", { name: "What needs you" });
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("What needs you");
  await expect(asked.getByRole("link")).toHaveText([
    "Robin would like to join",
    "Who was at Songs on Feb 14?",
    "Who was at Dinner on Feb 14?",
  ]);
  const line = (title: string) => asked.getByRole("listitem").filter({ hasText: title });
  await asked.getByRole("button", { name: "I will answer them" }).click();
  await line("Dinner").getByRole("button", { name: "The one who was going" }).click();
  await expect(page.getByText("The list of who was at Dinner has been saved.")).toBeVisible();
  await expect(line("Dinner")).toHaveCount(0);
  await expect(line("Songs")).toHaveCount(1);

  await test.step("in the last week of an interval, its convenors are asked what the next ones should know", async () => {
    server.clock.setDay("2026-02-25");
    await page.reload();
    await asked.getByRole("link", { name: "What should the next convenor of garden know?" }).click();
    await expect(page.getByRole("heading", { name: "Handover of interval 2" })).toBeVisible();
    await ada.writeHandover(2, "garden", "The pump leaks.");
    await goOn(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "My Crews" })).toBeVisible();
    await expect(asked.getByRole("link")).toHaveText(["Who was at Songs on Feb 14?"]);
  });
});

test.describe("a dashboard whose data comes bit by bit", () => {
  test.use({ setting: DEMONSTRATION, ownContext: true });

  for (const { situation, shows } of inTurn([
    { situation: "unplanned", shows: ["What needs you", "Same as last time", "Coming up", "Finding a time"] },
    { situation: "convenor", shows: ["You convene Garden", "Finding a time", "From the last convenor of Garden"] },
    { situation: "silent", shows: ["Are you still with us?", "It began without an answer from"] },
    { situation: "exiting", shows: ["Stay", "Resources"] },
  ] as const))
    test(`comes as one for somebody who is ${situation}, and nothing on it moves`, async ({ page }) => {
      await page.addInitScript(notePlaces);
      await signInAs(page, loginOf(situation));
      await answerOneByOne(page);
      await page.goto("/dashboard");
      for (const text of shows) await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
      expect(await page.evaluate(() => window.movedParts())).toEqual([]);
    });
});

declare global {
  interface Window {
    /** The parts of the page that have been in several places, with their distances from its top. */
    movedParts: () => (string | number)[][];
  }
}

/** Notes in each frame where the headings, lines and buttons of the page are. */
function notePlaces(): void {
  const places = new Map<HTMLElement, Set<number>>();
  window.movedParts = () =>
    [...places].filter(([, tops]) => tops.size > 1).map(([part, tops]) => [part.innerText, ...tops]);
  requestAnimationFrame(function note() {
    for (const part of document.querySelectorAll<HTMLElement>("main :is(h2, h3, p, li, a, button)")) {
      if (!part.checkVisibility()) continue;
      const top = Math.round(part.getBoundingClientRect().top + window.scrollY);
      places.set(part, (places.get(part) ?? new Set()).add(top));
    }
    requestAnimationFrame(note);
  });
}

/** Answers what the page asks for beside the person and the state one after another, each some frames later. */
async function answerOneByOne(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  await page.route(/\/trpc\/(?!me\.get|collective\.state)/, (route) => {
    last = last.then(async () => {
      await route.fulfill({ response: await route.fetch() });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    });
    return last;
  });
}

test("between two intervals the next one can be planned", async ({ page, server }) => {
  await server.running.services.db.deleteFrom("intervals").where("id", "=", 2).execute();
  await signIn(page, "ada");
  await expect(page.getByText("Between intervals")).toBeVisible();
  await page.getByRole("link", { name: "Plan your participation" }).click();
  await expect(page.getByRole("heading", { name: "Participating in Interval 3" })).toBeVisible();
});

test.describe("when the collective cannot be loaded", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("it says so, and tries again when asked to", async ({ page }) => {
    await page.route("**/trpc/collective.state", (route) => route.fulfill({ status: 500, body: "{}" }));
    await signIn(page, "ada");
    await expect(page.getByText("Error: Data not found.")).toBeVisible();
    await page.unroute("**/trpc/collective.state");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();

    await test.step("the version leads to what has changed", async () => {
      await page.getByRole("link", { name: "Version 1.2.4", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Changelog" })).toBeVisible();
    });

    await test.step("an open menu stays at its button while the page is scrolled", async () => {
      await page.setViewportSize({ width: 800, height: 400 });
      await goOn(page, "/dashboard");
      await page.getByRole("button", { name: "Your menu" }).click();
      // In the header, which does not scroll; elsewhere it would only follow it.
      const signOut = page.getByRole("banner").getByRole("menuitem", { name: "Sign out" });
      await expect(signOut).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 150));
      await signOut.click();
      await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
    });
  });
});

test("once at most a quarter of an interval is left, somebody who is silent is asked for the next one first", async ({
  page,
  server,
}) => {
  const { db } = server.running.services;
  await db.updateTable("intervals").set({ end_date: "2026-02-19" }).where("id", "=", 2).execute();
  await signIn(page, "ada");
  await expect(page.getByText("Will you take part in interval 3?")).toBeVisible();
  await expect(currentCard(page).getByRole("link", { name: "Plan your participation" })).toBeVisible();
  await actAs(server, "ada").plan(3, { joins: ["garden"] });
  await expect(page.getByText("Will you take part in interval 2?")).toBeVisible();
});
