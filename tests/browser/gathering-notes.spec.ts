import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { answerGathering, noteWhoWasThere } from "../../server/features/gatherings/answers.service.ts";
import { expect, goOn, hold, overflowOf, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { answersTo, say, TOMORROW } from "../support/gathering-answers.ts";

test.describe("with notes, of which one is refused", () => {
  test.use({ expectedErrors: /status of 40[01]/ });

  test("a note on one's answer is seen beside the name, live, and is changed in place", async ({
    page,
    server,
    openAs,
  }) => {
    const id = await actAs(server, "bo").meet({ title: "Soup", ...TOMORROW });
    const other = await openAs("bo", paths.gathering(id));
    await signIn(page, "ada", paths.gathering(id));
    const note = page.getByLabel("Note on your answer");
    const button = page.getByRole("button", { name: "Save", exact: true });
    const save = async (text: string) => {
      await note.fill(text);
      await note.press("Enter");
    };
    await expect(answersTo(page, "Soup")).toBeVisible();
    await expect(note).toHaveCount(0);
    await say(page, "Soup", "Going");
    await note.fill("Ten minutes late");
    await button.click();
    const ada = (on: Page) =>
      on
        .getByRole("list", { name: /^Going/ })
        .getByRole("listitem")
        .filter({ hasText: "ada" });
    await expect(ada(other)).toContainText("Ten minutes late");
    await expect(ada(page)).toContainText("Ten minutes late");
    await expect(button).toHaveCount(0);
    await save("On time after all");
    await expect(ada(other)).toContainText("On time after all");
    await page.reload();
    await expect(note).toHaveValue("On time after all");
    await save("");
    await expect(ada(other)).not.toContainText("On time");

    await test.step("what is typed while a note is being saved stays, and is saved by Enter", async () => {
      const isSaving = page.locator("[class*=-btn-loading]", { hasText: "Take back your answer" });
      const release = await hold(page, "**/trpc/gatherings.answer");
      await save("With");
      await save("With a cake");
      await note.fill("With a cake and a cat");
      await expect(isSaving).toBeVisible();
      release();
      await expect(isSaving).toBeHidden();
      await expect(ada(other)).toContainText(/With a cake$/);
      await expect(note).toHaveValue("With a cake and a cat");
      await expect(button).toBeVisible();
      await note.press("Enter");
      await expect(ada(other)).toContainText("With a cake and a cat");
      await expect(button).toBeHidden();
    });

    await test.step("it follows what another device saves, and a refused one stays in the field", async () => {
      const { services } = server.running;
      const by = { collectiveId: server.collective.id, personId: server.person("ada"), id };
      await answerGathering(services, { ...by, note: "Without the cat" }, "Going");
      await expect(note).toHaveValue("Without the cat");
      server.clock.setInstant(TOMORROW.ends_at);
      await save("With a dog");
      await expect(page.getByText("This gathering is over.")).toBeVisible();
      await expect(note).toHaveValue("With a dog");
      await expect(button).toBeEnabled();
      server.clock.setDay("2026-02-15");
    });

    await save("x".repeat(200));
    await expect(ada(page)).toContainText("xxx");
    expect(await overflowOf(page)).toBe(0);
  });
});

test("a gathering that is over gets notes, and one that takes place the names of who was there", async ({
  page,
  server,
}) => {
  const times = { starts_at: "2026-02-14T19:00:00Z", ends_at: "2026-02-14T21:00:00Z" };
  const id = await actAs(server, "bo").meet({ title: "Soup", place: "Net loft", ...times });
  await signIn(page, "ada", paths.gathering(id));
  await expect(page.getByText("This gathering is over.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Add to calendar", "Save as template"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit notes" }).click();
  await expect(page.getByRole("heading", { name: "Edit notes", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
  await expect(page.getByLabel("Begins", { exact: true })).toHaveCount(0);
  await page.getByLabel("Description").fill("The soup was hot.");
  await submitForm(page, "Save");
  await expect(page.getByText("The soup was hot.")).toBeVisible();
  await expect(page.getByText("Net loft")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The soup was hot.")).toHaveCount(0);

  await test.step("who had said that they come is proposed as having been there", async () => {
    const now = { starts_at: "2026-02-15T11:00:00Z", ends_at: "2026-02-15T15:00:00Z" };
    const begun = await actAs(server, "ada").meet({ crew_id: server.crew("kitchen"), ...now });
    await actAs(server, "bo").answer(begun, "Going");
    await actAs(server, "cy").answer(begun, "NotGoing");
    await actAs(server, "di").answer(begun, "Maybe");
    await goOn(page, paths.gathering(begun));
    await expect(page.getByText("This gathering is taking place now.")).toBeVisible();
    const who = page.getByRole("group", { name: "Who was there" });
    await expect(who).toContainText("Proposed");
    await expect(who.getByRole("checkbox", { name: "bo" })).toBeChecked();
    for (const name of ["cy", "di"]) await expect(who.getByRole("checkbox", { name, exact: true })).not.toBeChecked();
    await who.getByRole("checkbox", { name: "di", exact: true }).click();
    // Nobody is in this crew, so that nobody else was asked.
    await who.getByRole("combobox", { name: "Add somebody else" }).selectOption("ada");
    await expect(who.getByRole("checkbox", { name: "ada" })).toBeChecked();
    const release = await hold(page, "**/trpc/gatherings.notePresence");
    await who.getByRole("button", { name: "Save", exact: true }).click();
    await who.getByRole("checkbox", { name: "cy", exact: true }).click();
    release();
    // It was ticked too late, but the tick stays, and nothing says that it is saved.
    await expect(who).not.toContainText("Proposed");
    const saved = page.getByText("The list of who was there has been saved.");
    await expect(saved).toBeHidden();
    await page.reload();
    await expect(who.getByRole("checkbox", { name: "cy", exact: true })).toBeChecked();
    await who.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(who.getByRole("checkbox", { checked: true })).toHaveCount(4);
  });

  await test.step("what another member notes at the same time is there too", async () => {
    const now = { starts_at: "2026-02-15T10:00:00Z", ends_at: "2026-02-15T11:00:00Z" };
    const begun = await actAs(server, "ada").meet(now);
    await goOn(page, paths.gathering(begun));
    await page.getByText("Who was there").click();
    const who = page.getByRole("group", { name: "Who was there" });
    const box = (name: string) => who.getByRole("checkbox", { name, exact: true });
    await box("ada").check();
    const by = { collectiveId: server.collective.id, personId: server.person("bo"), id: begun };
    await noteWhoWasThere(server.running.services, by, { person_ids: [server.person("bo"), server.person("cy")] });
    for (const name of ["ada", "bo", "cy"]) await expect(box(name)).toBeChecked();
    await box("cy").uncheck();
    await who.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The list of who was there has been saved.")).toBeVisible();
    await page.reload();
    for (const name of ["ada", "bo"]) await expect(box(name)).toBeChecked();
    await expect(box("cy")).not.toBeChecked();
  });
});
