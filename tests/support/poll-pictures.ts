import type { Page } from "@playwright/test";
import { addDays } from "../../shared/basics/dates.ts";
import { POLL_ANSWERS } from "../../shared/enumerations.ts";
import { expect, expectTitle, goOn } from "./browser.ts";
import { byConvenor, picture, type Picture } from "./pictures.ts";

const TITLE = "Choosing a stove";

/** Calls the documented API as the member who is signed in. */
async function call<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const { origin } = new URL(page.url());
  const response = await page.request.fetch(`${origin}/api${path}`, {
    ...(body && { method: "POST", data: body, headers: { Origin: origin } }),
  });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as Answer;
}

interface Known {
  id: number;
  title: string;
}

interface Shown {
  page: Page;
  id: number;
}

const TIMES = [20, 21, 27, 28];

/** Proposes four times for a gathering, answers three of them, and shows the poll. */
function ofPoll(name: string, before: (shown: Shown) => Promise<unknown> = async () => {}): Picture {
  return picture(name, "/gatherings", "Thursday dinner", async (page) => {
    const { today } = await call<{ today: string }>(page, "/my_collective/state");
    const times = TIMES.map((days) => ({
      starts_at: `${addDays(today, days)}T18:00:00Z`,
      ends_at: `${addDays(today, days)}T20:30:00Z`,
    }));
    const about = { title: TITLE, crew_id: 1, place: "Net loft", description: "Bring **numbers**." };
    await call(page, "/polls", { ...about, times });
    const id = (await call<Known[]>(page, "/polls")).findLast(({ title }) => title === TITLE)?.id ?? 0;
    const answers = POLL_ANSWERS.map((answer, index) => ({ starts_at: times[index]?.starts_at, answer }));
    await call(page, `/polls/${id}/answer`, { answers });
    await goOn(page, `/gatherings/polls/${id}`);
    await expect(page.getByRole("heading", { name: "What suits best" })).toBeVisible();
    await before({ page, id });
    await expectTitle(page);
  });
}

const sendEmpty = async (shown: Page) => {
  await shown.locator("button[type=submit]").click();
  await expect(shown.getByText("Title is required")).toBeVisible();
};

/** Makes a template, and shows all of them. */
const withTemplate = async (shown: Page) => {
  const links = [{ link_type: "Website", url: "https://recipes.example.org", label: "Recipes" }];
  await call(shown, "/gathering-templates", { title: "Dinner for all", summary: "Bring a **bowl**.", links });
  await expect(shown.getByRole("heading", { name: "Dinner for all" }).first()).toBeVisible();
};

/** Of the demonstration: finding a time, and templates. */
export const POLLS: Picture[] = byConvenor([
  ofPoll("poll"),
  ofPoll("poll-edit", async ({ page }) => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Title")).toHaveValue(TITLE);
  }),
  ofPoll("poll-withdrawn", async ({ page, id }) => {
    await call(page, `/polls/${id}/withdraw`, {});
    await expect(page.getByRole("note")).toBeVisible();
  }),
  ofPoll("poll-settled", async ({ page, id }) => {
    const [best] = (await call<{ ranking: { starts_at: string }[] }>(page, `/polls/${id}`)).ranking;
    await call(page, `/polls/${id}/settle`, { starts_at: best?.starts_at });
    await expect(page.getByRole("note").getByRole("link")).toBeVisible();
  }),
  picture("poll-not-found", "/gatherings/polls/9999", "Poll not found"),
  picture("poll-new-errors", "/gatherings/polls/new", "Propose several times", sendEmpty),
  picture("templates", "/gatherings/templates", "New template", withTemplate),
  picture("template-new-errors", "/gatherings/templates/new", "Summary", sendEmpty),
  picture("template-edit", "/gatherings/templates", "New template", async (shown) => {
    await withTemplate(shown);
    await shown
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await expect(shown.getByLabel("Summary")).toBeVisible();
    await expectTitle(shown);
  }),
  picture("template-delete", "/gatherings/templates", "New template", async (shown) => {
    await withTemplate(shown);
    await shown
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expect(shown.getByRole("dialog")).toBeVisible();
  }),
  picture("template-not-found", "/gatherings/templates/9999", "Template not found"),
]);
