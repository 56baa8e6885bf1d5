import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, joinedEarlier, sideMenu, submitForm } from "../support/editing.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

const hiatus = { ...hiatusUntil("2026-06-01"), intention_context: "Building a boat" };
const exit = { ...EXIT, intention_context: "Moving away" };
const CONTACTS = [
  { label: "Phone", text: "+44 1632 960104" },
  { label: "Page", text: "https://tide.example.org" },
  { label: "Email", text: "tide@mail.example.org" },
  { label: "Trap", text: "javascript:alert(1)" },
];

test("a profile says what somebody does in the interval, and their capacity", async ({ page, server }) => {
  const { ada, bo, cy, di } = server.collective.people;
  const capacity = page.getByRole("heading", { name: "My capacity" });
  const answers = { wellbeing: "Rested", focus: "Study", capacity: "Evenings", capacity_score: 0 } as const;
  await actAs(server, "ada").plan(2, { wellbeing: "Rested", private_capacity_planning: true });
  await actAs(server, "cy").plan(2, hiatus);
  await actAs(server, "di").plan(2, exit);

  await test.step("that of nobody is not found", async () => {
    await signIn(page, "ada", "/people/999");
    await expect(page.getByText("Person not found")).toBeVisible();
    await page.getByRole("link", { name: "Back to the people" }).click();
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
    await goOn(page, "/people/999/edit");
    await expect(page.getByText("Person not found")).toBeVisible();
  });

  await test.step("that somebody pauses, until when and why, or leaves", async () => {
    await goOn(page, `/people/${cy}`);
    await expect(page.getByText("cy is on hiatus from the collective.")).toBeVisible();
    await expect(page.getByText("Until Jun 1")).toBeVisible();
    await expect(page.getByText("Building a boat")).toBeVisible();
    await expect(page.getByRole("note").filter({ hasText: "cy" })).toBeVisible();
    await goOn(page, `/people/${di}`);
    await expect(page.getByText("di is exiting the collective.")).toBeVisible();
    await expect(page.getByText("Moving away")).toBeVisible();
    // A text that is on a page from the beginning is no alert.
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("no capacity where nothing was answered, or all of it is one's own and private", async () => {
    await goOn(page, `/people/${ada}`);
    await expect(page.getByRole("heading", { name: "ada" })).toBeVisible();
    await expect(capacity).toBeHidden();
    await goOn(page, `/people/${bo}`);
    await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
    await expect(capacity).toBeHidden();
  });

  await test.step("what they answer", async () => {
    await actAs(server, "bo").plan(2, answers);
    await expect(capacity).toBeVisible();
    for (const text of ["Rested", "Study", "Evenings", "Usual capacity"]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });

  await test.step("the score alone where they keep the rest private", async () => {
    await actAs(server, "bo").plan(2, { ...answers, private_capacity_planning: true });
    await expect(page.getByText("Rested")).toBeHidden();
    await expect(page.getByRole("group", { name: "My capacity" }).getByText("Usual capacity")).toBeVisible();
    await expect(page.getByText("Wellbeing, focus and further context are kept private.")).toBeVisible();
  });

  await test.step("how they are reached, with links", async () => {
    await actAs(server, "bo").editProfile({ display_name: "bo", about: "Call +49 170 5550101", contacts: CONTACTS });
    await expect(page.getByRole("group", { name: "Contact" })).toContainText("javascript:alert(1)");
    const links = page.getByRole("group", { name: "Contact" }).getByRole("link");
    await expect(links).toHaveText(CONTACTS.slice(0, 3).map(({ text }) => text));
    await expect(links.first()).toHaveAttribute("href", "tel:+441632960104");
    // Nothing but a page opens in a new tab.
    expect(await links.evaluateAll((all) => all.map((link) => link.hasAttribute("target")))).toEqual([
      false,
      true,
      false,
    ]);
    const inAbout = page.getByRole("group", { name: "About" }).getByRole("link");
    await expect(inAbout).toHaveAttribute("href", "tel:+491705550101");
  });
});

test("a goodbye for the next interval is on the profile, in the interval, and once on dashboards", async ({
  page,
  server,
}) => {
  const ofBo = page.getByRole("group", { name: "bo pauses from Interval 3 on" });
  for (const name of ["ada", "bo"]) await actAs(server, name).plan(2, { joins: ["garden"] });
  await actAs(server, "cy").plan(2, { joins: ["kitchen"] });
  await actAs(server, "bo").plan(3, hiatus);
  await actAs(server, "cy").plan(3, exit);

  await test.step("of those who were in a crew with them, until it is dismissed", async () => {
    await signIn(page, "ada", "/dashboard");
    await expect(ofBo).toContainText("Building a boat");
    await expect(page.getByText("Moving away")).toHaveCount(0);
    await ofBo.getByRole("button", { name: "Dismiss" }).click();
    await expect(ofBo).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "My Crews" })).toBeVisible();
    await expect(ofBo).toBeHidden();
  });

  await goOn(page, `/people/${server.person("bo")}`);
  await expect(page.getByRole("note").filter({ hasText: "bo pauses from Interval 3 on" })).toContainText(
    "Building a boat",
  );
  await goOn(page, "/intervals/3");
  await expect(page.getByRole("list", { name: "Resting" })).toContainText("Building a boat");
  await expect(page.getByRole("list", { name: "Exiting" }).last()).toContainText("Moving away");

  await test.step("nothing of it is left beside an opt-in", async () => {
    await actAs(server, "bo").plan(3, { intention_context: "Evenings only" });
    await expect(page.getByText("Building a boat")).toHaveCount(0);
    await goOn(page, `/people/${server.person("bo")}`);
    await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
    await expect(page.getByText("Evenings only")).toHaveCount(0);
  });
});

test("a profile lists earlier intervals, with the crews that somebody was in and convened", async ({
  page,
  server,
}) => {
  await joinedEarlier(server, "cy");
  server.clock.setDay("2026-01-15");
  await actAs(server, "bo").plan(1, { volunteers: ["garden"], joins: ["kitchen"] });
  server.clock.setDay("2026-02-15");
  await actAs(server, "bo").plan(2, { volunteers: ["library"] });
  const entries = page.getByRole("list", { name: "Earlier intervals" }).getByRole("listitem");
  await signIn(page, "ada", `/people/${server.person("bo")}`);
  await expect(entries).toHaveText(["Interval 1Jan 1 – Jan 31 gardenkitchen"]);
  await expect(entries.getByRole("img", { name: "Convened" })).toHaveCount(1);
  await goOn(page, `/people/${server.person("cy")}`);
  await expect(entries).toHaveText(["Interval 1Jan 1 – Jan 31No crew"]);
  await goOn(page, `/people/${server.person("ada")}`);
  await expect(page.getByRole("heading", { name: "ada" })).toBeVisible();
  await expect(page.getByText("Earlier intervals")).toBeHidden();
});

test("one edits one's own profile alone, and sees it at once everywhere", async ({ page, server }) => {
  const { ada, bo } = server.collective.people;
  await signIn(page, "ada", `/people/${bo}/edit`);
  await expect(page).toHaveURL(new RegExp(`/people/${bo}$`));
  await expect(page.getByRole("heading", { name: "bo" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
  await sideMenu(page).getByRole("link", { name: "ada" }).click();
  await expect(page).toHaveURL(new RegExp(`/people/${ada}$`));
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit Person" })).toBeVisible();

  for (const { label, text } of CONTACTS) {
    await page.getByRole("button", { name: "Add contact" }).click();
    await page.getByLabel("Label").last().fill(label);
    await page.getByLabel("Number, address or name").last().fill(text);
  }
  await page.getByLabel("Display name").fill("Ada of the Tides");
  await page.getByRole("radiogroup", { name: "Avatar" }).getByRole("radio", { name: "Octopus" }).check();
  await expect(page.getByRole("radiogroup", { name: "Avatar" }).getByRole("radio")).toHaveCount(10);
  await page.getByLabel("About me").fill("Reads charts.\nSwims.");
  await submitForm(page);
  await expect(page).toHaveURL(new RegExp(`/people/${ada}$`));
  await expect(page.getByRole("heading", { name: "Ada of the Tides" })).toBeVisible();
  await expect(page.getByText("Reads charts.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Contact" })).toContainText("+44 1632 960104");
  await expect(sideMenu(page).getByText("Ada of the Tides")).toBeVisible();
  const stored = await server.running.services.db.selectFrom("people").selectAll().orderBy("id").execute();
  expect(stored[0]).toMatchObject({
    display_name: "Ada of the Tides",
    avatar_id: 4,
    about: "Reads charts.\nSwims.",
    contacts: JSON.stringify(CONTACTS),
  });
});
