import type { Locator } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, goOn, heading, signIn, test } from "../support/browser.ts";
import { actAs, hours, submitForm } from "../support/editing.ts";
import { TOMORROW } from "../support/gathering-answers.ts";

test("gatherings of whole days and a series that overlaps itself are planned, and a template is made of one", async ({
  page,
  server,
}) => {
  const begins = page.getByLabel("Begins", { exact: true });
  const ends = page.getByLabel("Ends", { exact: true });
  await signIn(page, "ada", paths.newGathering);
  await page.getByLabel("Title").fill("Work weekend");
  await begins.fill("2026-02-21");
  await page.getByLabel("Begins: time").fill("19:00");
  await page.getByRole("checkbox", { name: "All day" }).check();
  await expect(page.getByLabel("Begins: time")).toBeHidden();
  await ends.fill("2026-02-22");
  await ends.press("Enter");
  await submitForm(page, "Save");
  await expect(page.getByRole("heading", { name: "Work weekend", level: 1 })).toBeVisible();
  await goOn(page, paths.gatherings);
  const weekend = page.getByRole("article", { name: "Work weekend" });
  await expect(weekend).toContainText(/Sat, Feb 21\s–\sSun, Feb 22/);

  await test.step("the days keep their number", async () => {
    await weekend.getByRole("link", { name: "Work weekend" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("checkbox", { name: "All day" })).toBeChecked();
    await expect(ends).toHaveValue("February 22, 2026");
    await begins.fill("2026-02-28");
    await begins.press("Enter");
    await expect(ends).toHaveValue("March 1, 2026");
    await submitForm(page, "Save");
    await expect(page.getByText(/Saturday, February 28\s–\sSunday, March 1, 2026/).first()).toBeVisible();
  });

  await test.step("with a time again, it ends on its last day", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("checkbox", { name: "All day" }).uncheck();
    await page.getByLabel("Begins: time").fill("10:00");
    await page.getByLabel("Ends: time").fill("16:00");
    await submitForm(page, "Save");
    await expect(
      page.getByText(/February 28, 2026(,| at) 10:00\s–\sSunday, March 1, 2026(,| at) 16:00/).first(),
    ).toBeVisible();
  });

  await test.step("a series that overlaps itself is saved all the same", async () => {
    const notice = page.getByText("Gatherings of this series overlap each other.");
    const end = async (day: string) => {
      await ends.fill(day);
      await ends.press("Enter");
    };
    await goOn(page, "/gatherings/new?day=2026-02-20");
    await page.getByLabel("Title").fill("Camp");
    await page.getByLabel("Begins: time").fill("18:00");
    await end("2026-02-28");
    await expect(notice).toBeHidden();
    await page.getByRole("combobox", { name: "Repeats" }).selectOption("Weekly");
    await expect(notice).toBeVisible();
    await end("2026-02-22");
    await expect(notice).toBeHidden();
    await page.getByRole("checkbox", { name: "Sat" }).check();
    await expect(notice).toBeVisible();
    await submitForm(page, "Save");
    await expect(page.getByRole("heading", { name: "Camp", level: 1 })).toBeVisible();
  });

  await test.step("a template is saved from one of a series", async () => {
    const repeats = { unit: "Week", every: 2, until: "2026-06-01" } as const;
    await actAs(server, "bo").repeat({ title: "Soup", ...TOMORROW }, repeats);
    await goOn(page, paths.gatherings);
    await page.getByRole("link", { name: "Soup" }).first().click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Save as template" }).click();
    await expect(page.getByLabel("Time of day")).toHaveValue("19:00");
    await expect(page.getByLabel("Length in minutes")).toHaveValue("150");
  });
});

test("the form names what those who are asked, or the reader, have at that time, and saves it all the same", async ({
  page,
  server,
}) => {
  const ada = actAs(server, "ada");
  const garden = { title: "Weeding", crew_id: server.crew("garden") };
  for (const day of ["2026-02-20", "2026-02-24", "2026-03-10"]) await ada.meet({ ...garden, ...hours(day) });
  const later = { ...hours("2026-02-20", "19:00", "21:00"), crew_id: server.crew("kitchen") };
  await ada.answer(await ada.meet({ ...later, title: "Soup" }), "Going");
  await ada.cancelGathering(await ada.meet({ ...garden, ...hours("2026-02-20"), title: "Off" }), null);
  await ada.meet({ ...later, title: "Of others" });
  await ada.meet({ ...hours("2026-02-26"), title: "Assembly" });
  const notice = page.getByText("At the same time:");
  const form = (day: string) => `/gatherings/new?crew=${garden.crew_id}&day=${day}`;
  const title = page.getByLabel("Title");
  const begins = page.getByLabel("Begins: time");

  await test.step("with a crew", async () => {
    await signIn(page, "ada", form("2026-02-20"));
    await title.fill("Digging");
    await begins.fill("19:30");
    await expect(notice).toHaveText("At the same time: Weeding and Soup. You can save it anyway.");
    await begins.fill("20:00");
    await expect(notice).toHaveText("At the same time: Soup. You can save it anyway.");
    await begins.fill("21:00");
    await expect(notice).toBeHidden();
    await begins.fill("16:30");
    await expect(page.getByLabel("Ends: time")).toHaveValue("18:00");
    await expect(notice).toBeHidden();
    await page.getByLabel("Ends: time").fill("18:30");
    await expect(notice).toHaveText("At the same time: Weeding. You can save it anyway.");
    await submitForm(page, "Save");
    await expect(page.getByRole("heading", { name: "Digging", level: 1 })).toBeVisible();
  });

  await test.step("a gathering is not at the same time as itself", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(notice).toHaveText("At the same time: Weeding. You can save it anyway.");
  });

  const repeats = page.getByRole("combobox", { name: "Repeats" });
  const times = page.getByRole("spinbutton", { name: "How many times" });
  const twoDays = "On Tue, Feb 24 and 1 more day, at the same time: Weeding. You can save it anyway.";
  await test.step("of a series it says on how many days", async () => {
    await goOn(page, form("2026-02-17"));
    await title.fill("Hoeing");
    await begins.fill("19:00");
    await repeats.selectOption("Weekly");
    await expect(notice).toHaveText(twoDays);
    await repeats.selectOption("Monthly");
    await expect(notice).toBeHidden();
    await repeats.selectOption("Weekly");
    await page.getByRole("combobox", { name: "Until when" }).selectOption("Until a date");
    await expect(notice).toBeVisible();
    const firstDay = page.getByLabel("Begins", { exact: true });
    for (const day of ["2026-07-01", "2026-02-17"]) {
      await firstDay.fill(day);
      await firstDay.press("Enter");
      await expect(notice).toBeVisible({ visible: day === "2026-02-17" });
    }
    await page.getByRole("combobox", { name: "Until when" }).selectOption("A number of times");
    await times.fill("3");
    await expect(notice).toHaveText("On Tue, Feb 24, at the same time: Weeding. You can save it anyway.");
    await submitForm(page, "Save");
  });

  await test.step("and leaves out the series itself", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(title).toHaveValue("Hoeing");
    await expect(notice).toBeHidden();
    await times.fill("4");
    await expect(notice).toHaveText(twoDays);
  });

  await test.step("what asks everyone is at the same time as what asks a crew, or everyone", async () => {
    for (const address of [form("2026-02-26"), `${paths.newGathering}?day=2026-02-26`]) {
      await goOn(page, address);
      await begins.fill("19:30");
      await expect(notice).toHaveText("At the same time: Assembly. You can save it anyway.");
    }
  });

  await test.step("somebody else does not hear of what ada goes to", async () => {
    await signIn(page, "bo", form("2026-02-20"));
    await begins.fill("19:30");
    await expect(notice).toHaveText("At the same time: Weeding. You can save it anyway.");
  });
});

test("the form asks before it saves a time that is many years away, or over", async ({ page, server }) => {
  const begins = page.getByLabel("Begins", { exact: true });
  const far = page.getByRole("dialog", { name: "This is years away" });
  const over = page.getByRole("dialog", { name: "This time is over" });
  const choose = async (day: string) => {
    await begins.fill(day);
    await begins.press("Enter");
  };
  const plan = async (day: string, title: string, time = "19:00") => {
    await goOn(page, `/gatherings/new?day=${day}`);
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Begins: time").fill(time);
    await submitForm(page, "Save");
  };
  const undo = () => page.getByRole("alert").last().getByRole("button", { name: "Undo" }).click();
  await signIn(page, "ada", paths.gatherings);

  await test.step("many years away, once", async () => {
    await plan("2126-12-05", "St. Nicholas");
    await expect(far).toContainText("Thursday, December 5, 2126");
    await far.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByRole("heading", { name: "St. Nicholas", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Title").fill("Nicholas");
    await submitForm(page, "Save");
    await expect(page.getByRole("heading", { name: "Nicholas", level: 1 })).toBeVisible();
  });

  await test.step("over", async () => {
    const gatherings = server.running.services.db.selectFrom("gatherings").select("starts_at");
    const planned = () => gatherings.where("title", "=", "Feast").execute();
    await plan("2016-12-05", "Feast");
    await expect(over).toContainText("Monday, December 5, 2016");
    await over.getByRole("button", { name: "Cancel" }).click();
    await expect(over).toBeHidden();
    expect(await planned()).toEqual([]);
    await choose("2026-12-05");
    await submitForm(page, "Save");
    await expect(page.getByRole("heading", { name: "Feast", level: 1 })).toBeVisible();
    expect(await planned()).toEqual([{ starts_at: "2026-12-05T19:00:00.000Z" }]);
    await page.getByRole("link", { name: "Edit" }).click();
    await choose("2016-12-05");
    await submitForm(page, "Save");
    await over.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("This gathering is over.").first()).toBeVisible();
    await undo();
    await expect(page.getByText("This gathering is over.")).toBeHidden();
    expect(await planned()).toEqual([{ starts_at: "2026-12-05T19:00:00.000Z" }]);
  });

  await test.step("over this morning, with its time", async () => {
    await plan("2026-02-15", "Breakfast", "05:00");
    await expect(over).toContainText(
      /February 15, 2026,? (at )?05:00\s–\s06:30, which is over.* Are the day and the time right\?/,
    );
    await over.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("This gathering is over.")).toBeVisible();
    await undo();
    await expect(page.getByText("The gathering has been deleted.")).toBeVisible();
    await expect(heading(page, "Gatherings")).toBeVisible();
  });

  await test.step("of one of a series, with the question of which gatherings", async () => {
    await actAs(server, "bo").repeat({ title: "Soup", ...TOMORROW }, { unit: "Week", until: "2026-04-01" });
    await goOn(page, paths.gatherings);
    await page.getByRole("link", { name: "Soup" }).first().click();
    await page.getByRole("link", { name: "Edit" }).click();
    for (const [day, title] of [
      ["2062-02-16", "This is years away"],
      ["2025-02-16", "This time is over"],
      ["2026-02-17", "Which gatherings?"],
    ] as const) {
      await choose(day);
      await submitForm(page, "Save");
      const question = page.getByRole("dialog", { name: title });
      await expect(question.getByRole("radio").first()).toBeVisible();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toBeHidden();
    }
  });

  await test.step("of a proposed time", async () => {
    await goOn(page, paths.newPoll);
    await page.getByLabel("Title").fill("Supper");
    await page.getByText("Exact times (0)").click();
    for (const [index, day] of ["2026-12-04", "2062-12-04"].entries()) {
      await page.getByRole("button", { name: "Add a time" }).click();
      await begins.nth(index).fill(day);
      await page.getByLabel("Begins: time").nth(index).fill("19:00");
    }
    await submitForm(page, "Propose times");
    await expect(far).toContainText(/December 4, 2062,? (at )?19:00/);
  });
});

test("the form says how many are told, and begins as encouraged, and as welcome once it repeats", async ({
  page,
  server,
}) => {
  const attendance = (name: string) => page.getByRole("radio", { name, exact: true });
  const nobody = page.getByText("Nobody is told at once; it will be in the list of the week: change");
  await signIn(page, "ada", "/gatherings/new?day=2026-02-20");
  await expect(page.getByText("3 people are told: change")).toBeVisible();
  const repeats = page.getByRole("combobox", { name: "Repeats" });
  await repeats.selectOption("Weekly");
  await expect(nobody).toBeVisible();
  // Nobody has chosen that.
  await expect(attendance("Welcome")).toBeHidden();
  await page.getByText("More", { exact: true }).click();
  await expect(attendance("Welcome")).toBeChecked();
  await repeats.selectOption("Does not repeat");
  await expect(attendance("Encouraged")).toBeChecked();
  await page.getByText("Welcome", { exact: true }).click();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "change", exact: true }).click();
  await expect(attendance("Welcome")).toBeFocused();
  await page.getByText("Encouraged", { exact: true }).click();
  await expect(page.getByText("3 people are told: change")).toBeVisible();
  await repeats.selectOption("Weekly");
  await expect(attendance("Encouraged")).toBeChecked();
  await expect(page.getByText("3 people are told: change")).toBeVisible();

  await test.step("of a later interval, it says who is asked, and when", async () => {
    const ada = actAs(server, "ada");
    await ada.createInterval("2026-04-01", "2026-04-30");
    await ada.createInterval("2026-05-01", "2026-05-31");
    const later = (id: number) => page.getByText(`People in interval ${id} are asked when it becomes the next one`);
    const asked = page.waitForResponse(/gatherings\.asked/);
    await page.getByLabel("Begins", { exact: true }).fill("2026-05-20");
    await page.getByLabel("Begins: time").fill("18:00");
    await asked;
    await expect(later(5)).toBeVisible();
    await expect(page.getByText("Nobody is told")).toBeHidden();
    await goOn(page, paths.gathering(await ada.meet({ title: "Fair", ...hours("2026-05-20") })));
    await expect(later(5)).toBeVisible();
    await goOn(page, paths.newPoll);
    await page.getByText("Exact times (0)").click();
    for (const [index, day] of ["2026-02-20", "2026-05-20"].entries()) {
      await page.getByRole("button", { name: "Add a time" }).click();
      await page.getByLabel("Begins", { exact: true }).nth(index).fill(day);
      await page.getByLabel("Begins: time").nth(index).fill("19:00");
    }
    await expect(page.getByText("3 people are told: change")).toBeVisible();
    await expect(later(5)).toBeVisible();
  });

  await test.step("an edit says how many are told once it asks more of them", async () => {
    const ada = actAs(server, "ada");
    const id = await ada.meet({ title: "Quiz", ...hours("2026-02-21") });
    await actAs(server, "bo").answer(id, "Going");
    await goOn(page, `${paths.gathering(id)}/edit`);
    await page.getByText("Encouraged", { exact: true }).click();
    await expect(page.getByText("2 people are told: change")).toBeVisible();
    await page.getByText("Welcome", { exact: true }).click();
    await expect(page.getByText(/told/)).toHaveCount(0);
    await goOn(
      page,
      `${paths.gathering(await ada.meet({ title: "Choir", ...hours("2026-02-22"), expectation: "Encouraged" }))}/edit`,
    );
    await page.getByText("More", { exact: true }).click();
    await page.getByText("Expected", { exact: true }).click();
    await expect(page.getByText("3 people are told: change")).toBeVisible();
  });

  await test.step("an edit of one that people know says how many come to be asked, and when", async () => {
    const ada = actAs(server, "ada");
    await actAs(server, "bo").plan(2, { joins: ["garden"] });
    const crew_id = server.crew("garden");
    const id = await ada.meet({ title: "Choir", ...hours("2026-02-22"), crew_id });
    const asked = page.waitForResponse(/gatherings\.asked/);
    await goOn(page, `${paths.gathering(id)}/edit`);
    await asked;
    await expect(page.getByText(/told/)).toHaveCount(0);
    await page.getByRole("combobox", { name: "For" }).selectOption("Everyone");
    await page.getByText("Encouraged", { exact: true }).click();
    await expect(page.getByText("2 people are told: change")).toBeVisible();
    await page.getByLabel("Begins", { exact: true }).fill("2026-05-20");
    await page.getByLabel("Begins", { exact: true }).press("Enter");
    await expect(page.getByText("People in interval 5 are asked when it becomes the next one")).toBeVisible();
    await expect(page.getByText(/told/)).toHaveCount(0);
  });
});

test("where a page is narrow, what belongs together is in one row", async ({ page }) => {
  const rowOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await page.setViewportSize({ width: 940, height: 1100 });
  await signIn(page, "ada", paths.gatherings);
  await expect(link("New gathering")).toBeVisible();
  expect(await rowOf(link("New gathering"))).toBe(await rowOf(link("Find a time")));
  expect(await rowOf(page.getByRole("combobox", { name: "Crew" }))).toBe(
    await rowOf(page.getByRole("radiogroup", { name: "Whose gatherings" })),
  );
  await goOn(page, paths.newPoll);
  const days = page.getByRole("columnheader");
  await expect(days).toHaveCount(7);
  const lines = await days.evaluateAll((heads) =>
    heads.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(lines).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await goOn(page, paths.newGathering);
  await expect(link("Manage templates")).toBeVisible();
  expect(await rowOf(link("Manage templates"))).toBe(await rowOf(link("Find a time")));
});
