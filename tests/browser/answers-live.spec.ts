import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { expect, signIn, test } from "../support/browser.ts";
import { crowd } from "../support/crowd.ts";
import { actAs } from "../support/editing.ts";

const TOMORROW = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };
const PEOPLE = 20;

const dinnerOn = (page: Page) => page.getByRole("article", { name: "Dinner" });

/** The requests that load gatherings, from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/gatherings.")) loads.push(request.url());
  });
  return loads;
}

test("when many people answer, open pages show it and load nothing", async ({ page, server, openAs }) => {
  const { services } = server.running;
  await crowd(services.db, server.collective.id, PEOPLE);
  const id = await actAs(server, "ada").meet({ title: "Dinner", ...TOMORROW });
  const people = await services.db.selectFrom("people").select("id").orderBy("id", "desc").limit(PEOPLE).execute();
  await signIn(page, "ada");
  await expect(dinnerOn(page)).toBeVisible();
  const bo = await openAs("bo", paths.gatherings);
  await expect(dinnerOn(bo)).toBeVisible();
  const loads = [loadsOf(page), loadsOf(bo)];

  for (const { id: personId } of people) {
    await answerGathering(services, { collectiveId: server.collective.id, personId, id }, "Going");
  }
  for (const shown of [dinnerOn(page), dinnerOn(bo)]) await expect(shown).toContainText(`${PEOPLE} people are going`);
  await bo.getByRole("radiogroup", { name: "Your answer to Dinner" }).getByText("Maybe").click();
  await expect(bo.getByRole("radio", { name: "Maybe" })).toBeChecked();
  await expect(dinnerOn(page)).toContainText("1 maybe");
  expect(loads.map((urls) => urls.filter((url) => !url.includes("gatherings.answer")))).toEqual([[], []]);

  await test.step("what they cannot know from an answer is loaded", async () => {
    await actAs(server, "bo").answer(id, null);
    await expect(dinnerOn(page)).not.toContainText("1 maybe");
    expect(loads[0]).not.toEqual([]);
  });
});
