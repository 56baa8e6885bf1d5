import { paths } from "../../shared/paths.ts";
import { expect, goOn, heading, signIn, test } from "../support/browser.ts";
import { actAs, hours, submitForm } from "../support/editing.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { listQueuedEmails } from "../support/emails.ts";

test("two of one name are told apart, by their crews or by who has been there longest", async ({ page, server }) => {
  for (const name of ["bo", "cy", "di"])
    await actAs(server, name).editProfile({ display_name: "Sam Reed", about: null, avatar_id: null });
  await actAs(server, "di").plan(2, { joins: ["garden"] });
  const id = await actAs(server, "ada").meet({ crew_id: server.crew("kitchen"), ...hours("2026-02-14") });
  const names = ["Sam Reed (here longest)", "Sam Reed (joined later)", "Sam Reed (garden)"];
  await signIn(page, "ada", paths.gathering(id));
  await page.getByText("Who was there").click();
  const added = page.getByRole("combobox", { name: "Add somebody else" });
  await expect(added.getByRole("option").filter({ hasText: "Sam Reed" })).toHaveText(names);
  await added.selectOption("Sam Reed (joined later)");
  await expect(page.getByRole("checkbox", { name: "Sam Reed (joined later)" })).toBeChecked();

  await goOn(page, paths.interval(2));
  await expect(page.getByRole("button", { name: "Remind Sam Reed" })).toHaveCount(2);
  await page.getByRole("button", { name: "Remind Sam Reed (joined later)" }).click();
  await expect(page.getByText("1 reminder is on the way.")).toBeVisible();
  expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).toEqual(["cy@example.org"]);

  await goOn(page, paths.activity);
  const filter = page.getByRole("combobox", { name: "Person" });
  await expect(filter.getByRole("option").filter({ hasText: "Sam Reed" })).toHaveText(names.toSorted());
});

test("a second person of a name is asked about before they are invited", async ({ page, server }) => {
  await actAs(server, "bo").editProfile({ display_name: "Zo\u00EB M\u00FCller", about: null, avatar_id: null });
  await signIn(page, "ada", paths.newPerson);
  const invite = async (name: string) => {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill("zoe@mail.example.org");
    await submitForm(page, "Send invitation");
  };
  await actAs(server, "bo").plan(2, { joins: ["garden"] });
  const question = page.getByRole("dialog", { name: "There is already somebody called zoe muller" });
  await invite("zoe muller");
  await expect(question).toContainText("Zo\u00EB M\u00FCller (garden)");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await listQueuedEmails(server)).toEqual([]);
  await submitForm(page, "Send invitation");
  await question.getByRole("button", { name: "Invite another" }).click();
  await expect(page.getByRole("dialog", { name: "zoe muller is invited." })).toBeVisible();
  expect(await listQueuedEmails(server)).toHaveLength(1);

  await goOn(page, "/crews");
  await page.keyboard.press("Escape");
  await goOn(page, paths.newPerson);
  await invite("Zoe Muller");
  const both = page.getByRole("dialog", { name: "There is already somebody called Zoe Muller" });
  await expect(both).toContainText("Zo\u00EB M\u00FCller (garden) · zoe muller (invited)");
  await both.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Invite several" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Zoe Muller, zoe2@mail.example.org\nWren, wren@mail.example.org");
  const people = dialog.getByRole("list", { name: "Who is invited" }).getByRole("listitem");
  await expect(people.first()).toContainText("There is already somebody with this name.");
  await expect(people.nth(1)).not.toContainText("There is already somebody");
});

test("a second person of a name is asked about before an applicant is invited", async ({ page, server }) => {
  await actAs(server, "bo").editProfile({ display_name: "Zo\u00EB M\u00FCller", about: null, avatar_id: null });
  await describeCollective(server);
  await submitted(server, { name: "Zoe Muller", email: "zoe@mail.example.org" });
  await submitted(server, { name: "Wren", email: "wren@mail.example.org" });
  await signIn(page, "ada");
  for (const { id, name } of await listPathways(server)) {
    await goOn(page, paths.entryPathway(id));
    await expect(heading(page, name)).toBeVisible();
    await page.getByRole("button", { name: "Invite to join" }).click();
    const question = page.getByRole("dialog", { name: `Invite ${name} to join?` });
    await expect(question).toContainText("They get an email with a link to join");
    const said = question.getByText("There is already somebody with this name.");
    await expect(said).toHaveCount(name === "Wren" ? 0 : 1);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
  }
});
