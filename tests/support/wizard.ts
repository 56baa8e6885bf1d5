import type { Locator, Page } from "@playwright/test";
import { expect, signIn } from "./browser.ts";
import type { TestServer } from "./test-server.ts";

export const nextStep = (page: Page) => page.getByRole("button", { name: "Next step" });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name });
/** Opens a step from the list of steps. */
export const stepButton = (page: Page, name: string) =>
  page.getByRole("list", { name: "Steps" }).getByRole("button", { name });
export const crewCard = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
export const join = (page: Page, name: string) => page.getByRole("switch", { name: `Take part: ${name}` });
export const volunteer = (page: Page, name: string) =>
  page.getByRole("switch", { name: `I volunteer to convene: ${name}` });

export async function stored(server: TestServer, name: string, intervalId: number) {
  const { db } = server.running.services;
  const personId = server.collective.people[name] ?? 0;
  const own = await db
    .selectFrom("collective_involvements")
    .selectAll()
    .where(({ and }) => and({ person_id: personId, interval_id: intervalId }))
    .executeTakeFirst();
  const crews = await db
    .selectFrom("crew_involvements")
    .innerJoin("crews", "crews.id", "crew_involvements.crew_id")
    .select(["crews.name", "convenor", "volunteered_convenor"])
    .where(({ and }) => and({ person_id: personId, interval_id: intervalId }))
    .orderBy("crews.name")
    .execute();
  // A plan that is saved again may be another row.
  return { own: own && { ...own, id: undefined }, crews };
}

/** Takes part, from the first step to the last. */
export async function goToCrews(page: Page): Promise<void> {
  await nextStep(page).click();
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await expect(heading(page, "Additional Participation")).toBeVisible();
}

export async function goToIntention(page: Page, intervalId = 3): Promise<void> {
  await signIn(page, "ada", `/my_participation/${intervalId}`);
  await nextStep(page).click();
  await expect(page.getByText("Participation intention")).toBeVisible();
}

/** Chooses to pause, until a day once it is known. */
export async function choosePause(page: Page, until?: string): Promise<void> {
  await page.getByRole("radio", { name: "Opt-out" }).check();
  await page.getByRole("radio", { name: "Pause for now (hiatus)" }).check();
  if (until === undefined) return;
  await page.getByLabel("Planned return date").fill(until);
  await page.getByLabel("Planned return date").press("Enter");
}

/** Chooses to leave. */
export async function chooseExit(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Opt-out" }).check();
  await page.getByRole("radio", { name: "Leave indefinitely (exit)" }).check();
}
