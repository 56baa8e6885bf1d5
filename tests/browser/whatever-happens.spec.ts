import type { Page } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { readInPseudo, respondInPseudo, speakPseudo } from "../support/pseudo-language.ts";
import { pseudo } from "../support/pseudo-words.ts";
import type { TestServer } from "../support/test-server.ts";
import { keepToasts } from "../support/toasts.ts";
import { expectPseudo, listWritten } from "../support/untranslated.ts";

/**
 * Pages' words while somebody uses them, in a language with longer words that is written from right to left: messages
 * after a save and a failure, questions, conflicts. How pages look before that, and their dialogs: `every-page.spec.ts`.
 */
test.use({ expectedErrors: /./ });

// The context is one that other tests have used.
test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

let respondInGerman = () => {};
test.beforeAll(() => {
  respondInGerman = respondInPseudo();
});
test.afterAll(() => respondInGerman());

const press = (page: Page, name: string) => page.getByRole("button", { name: pseudo(name), exact: true }).click();
const see = (page: Page, text: string) => expect(page.getByText(pseudo(text)).first()).toBeVisible();
const field = (page: Page, name: string) => page.getByLabel(pseudo(name), { exact: true });

/** There must be no other words than those of the language, and of people. */
async function expectNoOthers(page: Page, server: TestServer, name: string): Promise<void> {
  await expectPseudo(page, { name, written: await listWritten(server.running.services.db) });
}

/** The same, once these words are shown. */
async function expectWords(page: Page, server: TestServer, text: string): Promise<void> {
  await see(page, text);
  await expectNoOthers(page, server, text);
}

test("a member sees no other words while they edit a crew", async ({ page, server }) => {
  const GARDEN = { description: "Everything about garden", links: [] };
  const crew = `/crews/${server.crew("garden")}`;
  await keepToasts(page);
  await speakPseudo(page);
  await signIn(page, "ada", `${crew}/edit`);
  await page.getByRole("heading", { name: "Edit Crew" }).waitFor();
  await readInPseudo(page);

  await test.step("when it is not saved", async () => {
    await field(page, "Description").fill("Beds and bees");
    await page.route("**/trpc/crews.update", (route) => route.abort(), { times: 1 });
    await press(page, "Submit");
    await expectWords(page, server, "The server could not be reached. What you typed is kept here; please try again.");
  });

  await test.step("when somebody else has changed it", async () => {
    await actAs(server, "bo").editCrew("garden", { ...GARDEN, name: "garden", description: "Plums" });
    await expectWords(page, server, "Use theirs");
    await press(page, "Submit");
    await expectWords(page, server, "Replace the other changes?");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: pseudo("Cancel") })
      .click();
    await press(page, "Keep mine");
  });

  await test.step("when it is saved, and when that is undone", async () => {
    await press(page, "Submit");
    await expectWords(page, server, "The crew has been saved.");
    await press(page, "Undo");
    await expectWords(page, server, "The change has been undone.");
  });

  await test.step("when something has changed since what they undo", async () => {
    await actAs(server, "bo").editCrew("kitchen", { ...GARDEN, name: "Orchard" });
    await actAs(server, "bo").editCrew("kitchen", { ...GARDEN, name: "Meadow" });
    await goOn(page, `/activity?crew=${server.crew("kitchen")}`);
    await page.getByRole("main").getByRole("listitem").nth(1).getByRole("button").last().click();
    await expectWords(page, server, "Something has changed since");
    await press(page, "Keep everything as it is");
  });

  await test.step("in a calendar", async () => {
    await goOn(page, "/intervals/new");
    await field(page, "End date").click();
    await expect(page.locator(".ant-picker-panel")).toBeVisible();
    await expectNoOthers(page, server, "calendar");
    await page.keyboard.press("Escape");
  });

  await test.step("when the connection is lost", async () => {
    const written = await listWritten(server.running.services.db);
    await server.running.stop();
    await see(page, "Connection lost. Reconnecting...");
    await expectPseudo(page, { name: "offline", written });
    await server.start();
  });
});
