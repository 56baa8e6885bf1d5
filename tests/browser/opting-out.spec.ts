import type { Page } from "@playwright/test";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { expect, FAILED_REQUEST, goOn, hold, listedNames, noteRequests, signIn, test } from "../support/browser.ts";
import { takeOn } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { describeCollective, listPathways, submitted } from "../support/eois.ts";
import { actAs, hours } from "../support/editing.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";
import {
  chooseExit,
  choosePause,
  goToIntention,
  heading,
  join,
  nextStep,
  stored,
  submit,
  volunteer,
} from "../support/wizard.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("a member goes on hiatus until a date that the interval allows", async ({ page, server }) => {
  const requests = noteRequests(page);
  const date = page.getByLabel("Planned return date");
  const tooEarly = page.getByText("Return date must be after the interval begins");
  const chooseDate = async (text: string) => {
    await date.fill(text);
    await date.press("Enter");
  };

  await test.step("leaving the step says what is missing", async () => {
    // The later step is not open yet.
    await signIn(page, "ada", "/my_participation/3?step=crews");
    await expect(heading(page, "Minimum Participation")).toBeVisible();
    await submit(page).click();
    await expect(page.getByText("Participation intention is required")).toBeVisible();
    await choosePause(page);
    await submit(page).click();
    await expect(page.getByText("Planned return date is required")).toBeVisible();
    await expect(heading(page, "Participating in Interval 3")).toBeVisible();
  });

  await test.step("a return that the interval does not allow is refused at its field", async () => {
    await expect(page.getByText("The earliest possible date is March 2, 2026.")).toBeVisible();
    await chooseDate("2026-03-01");
    await expect(tooEarly).toBeVisible();
    await submit(page).click();
    await expect(date).toBeFocused();
    expect(requests.filter((path) => path.includes("saveParticipation"))).toEqual([]);
    await chooseDate("2026-03-02");
    await expect(tooEarly).toBeHidden();
  });

  await page.getByLabel("Context").fill("Fruit picking in the south");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("On Hiatus").first()).toBeVisible();
  expect((await stored(server, "ada", 3)).own).toMatchObject({
    status: "OnHiatus",
    opt_out_planned_return_date: "2026-03-02",
    intention_context: "Fruit picking in the south",
  });

  await test.step("but a stored one may stay", async () => {
    server.clock.setDay("2026-03-10");
    await page.goto("/my_participation/3?step=participation");
    await expect(date).toHaveValue("March 2, 2026");
    await page.getByLabel("Context").fill("Still away");
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).own).toMatchObject({ intention_context: "Still away" });
  });
});

test("what somebody has written as they paused is not saved beside an opt-in", async ({ page, server }) => {
  const goodbye = "Fruit picking in the south";
  await actAs(server, "ada").plan(3, { ...hiatusUntil("2026-06-01"), intention_context: goodbye });
  await goToIntention(page);
  const context = page.getByLabel("Context");
  await expect(context).toHaveValue(goodbye);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await expect(context).toHaveValue("");
  await page.getByRole("radio", { name: "Opt-out" }).check();
  await expect(context).toHaveValue(goodbye);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect((await stored(server, "ada", 3)).own).toMatchObject({ intention_context: null });
});

/** Everything of a kind that the person holds. */
const heldBy = (page: Page, kind: string) => page.getByRole("group", { name: kind });
const openKind = (page: Page, kind: string) => page.getByRole("heading", { name: kind }).click();
const PLACES = "Places in gatherings";
const WAITS = "Waiting lists that you are on";

test("a member who pauses gives back a place, keeps another one, and has both again once it is undone", async ({
  page,
  server,
}) => {
  const meet = async (title: string, day: string, ...names: string[]) => {
    const id = await actAs(server, "bo").meet({ title, ...hours(day), places: 1 });
    for (const name of names) {
      server.clock.advance(1);
      await actAs(server, name).answer(id, "Going");
    }
    return id;
  };
  const market = await meet("Market", "2026-03-05", "ada", "cy");
  const songs = await meet("Songs", "2026-03-06", "ada", "cy");
  const later = await meet("Supper", "2026-03-20", "ada", "cy");
  // Where ada waits.
  const choir = await meet("Choir", "2026-03-07", "cy", "ada");
  const film = await meet("Film", "2026-03-08", "cy", "ada");
  const collectiveId = server.collective.id;
  const stateOf = (id: number) => getAnsweredGathering(server.running.services.db, { collectiveId, id });
  const goingTo = async (id: number) => (await stateOf(id)).going;
  const waitFor = async (id: number) => (await stateOf(id)).waiting;
  const [ada, cy] = [server.person("ada"), server.person("cy")];

  await goToIntention(page);
  await choosePause(page);
  await expect(page.getByRole("heading", { name: PLACES })).toHaveCount(0);
  await choosePause(page, "2026-03-15");
  await openKind(page, PLACES);
  await expect(heldBy(page, PLACES).getByRole("link")).toHaveText(["Market", "Songs"]);
  await expect(page.getByLabel("What becomes of Market")).toHaveValue("null");
  await page.getByLabel("What becomes of Songs").selectOption("I’ll come anyway");
  await openKind(page, WAITS);
  await expect(heldBy(page, WAITS).getByRole("link")).toHaveText(["Choir", "Film"]);
  const ofFilm = page.getByLabel("What becomes of Film");
  await expect(ofFilm.locator("option:not([hidden])")).toHaveText(["Stop waiting", "Keep waiting"]);
  await ofFilm.selectOption("Keep waiting");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect([await goingTo(market), await goingTo(songs), await goingTo(later)]).toEqual([[cy], [ada], [ada]]);
  await expect(page.getByText("has been saved. Gatherings that you no longer go to or wait for: 2.")).toBeVisible();
  expect([await waitFor(choir), await waitFor(film)]).toEqual([[], [ada]]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your answer has been withdrawn.")).toBeVisible();
  expect([await goingTo(market), await goingTo(songs)]).toEqual([[ada], [ada]]);
  expect([await waitFor(choir), await waitFor(film)]).toEqual([[ada], [ada]]);
});

test("a member who leaves is asked for a series once, also without a network", async ({ page, context, server }) => {
  for (const [title, times] of [
    ["Weeding", 8],
    ["Songs", 2],
  ] as const)
    await actAs(server, "ada").repeat({ title, ...hours("2026-03-05") }, { unit: "Week", times });
  const planned = heldBy(page, "Gatherings that you planned").getByRole("listitem");

  await test.step("what belongs to an opt-out is there without a network once it is chosen", async () => {
    await goToIntention(page);
    const code = Promise.all(["HeldField", "IsoDatePicker"].map((name) => page.waitForResponse(new RegExp(name))));
    await page.getByRole("radio", { name: "Opt-out" }).check();
    await code;
    await context.setOffline(true);
    await chooseExit(page);
    await expect(page.getByText("Your places and tasks in that time").first()).toBeVisible();
    await expect(page.getByText("What exiting means")).toBeVisible();
    await context.setOffline(false);
  });
  await test.step("of a series, all its gatherings are named together", async () => {
    await expect(planned.nth(0)).toHaveText(/^Weeding.*The whole series: 8 gatherings/);
    await expect(planned.nth(1)).toHaveText(/^Songs.*The whole series: 2 gatherings/);
    await choosePause(page, "2026-03-15");
    await expect(planned.first()).toHaveText(/^Weeding.*2 gatherings of the series in that time/);
  });
});

test("a plan that opts out waits until it is known what its author holds", async ({ page, server }) => {
  const id = await actAs(server, "bo").meet({ title: "Market", ...hours("2026-03-05") });
  await actAs(server, "ada").answer(id, "Going");
  const LIST = "**/trpc/gatherings.list*";
  await page.route(LIST, (route) => route.abort());
  await goToIntention(page);
  await choosePause(page);
  await expect(submit(page)).toBeEnabled();
  await choosePause(page, "2026-03-15");
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText("Your places and tasks in that time could not be loaded.")).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await openKind(page, PLACES);
  await page.getByLabel("What becomes of Market").selectOption("I’ll come anyway");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  const { db } = server.running.services;
  const { going } = await getAnsweredGathering(db, { collectiveId: server.collective.id, id });
  expect(going).toEqual([server.person("ada")]);
});

test("a plan that is saved again leaves what was said of the things held, and so does undoing it", async ({
  page,
  server,
}) => {
  for (const title of ["Market", "Songs"]) await actAs(server, "ada").meet({ title, ...hours("2026-03-05") });
  const { db } = server.running.services;
  const listHanded = async () => {
    const rows = await db.selectFrom("given_up").select("to_person_id").orderBy("subject_id").execute();
    return rows.map(({ to_person_id }) => to_person_id);
  };
  await goToIntention(page);
  await chooseExit(page);
  await page.getByLabel("What becomes of Market").selectOption("bo");
  await submit(page).click();
  await expect(page.getByText("Tasks handed on or left to others: 2.")).toBeVisible();
  const handed = [server.person("bo"), null];
  expect(await listHanded()).toEqual(handed);
  await goToIntention(page);
  await page.getByLabel("Context").fill("By the sea");
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect((await stored(server, "ada", 3)).own).toMatchObject({ intention_context: "By the sea" });
  expect(await listHanded()).toEqual(handed);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your earlier answers have been restored.")).toBeVisible();
  expect(await listHanded()).toEqual(handed);
});

test("a member exits, is told before what that means, and can stay after all", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { wellbeing: "Mostly well", joins: ["kitchen"], volunteers: ["garden"] });
  const crewsBefore = (await stored(server, "ada", 2)).crews;
  await actAs(server, "ada").plan(3, { joins: ["garden"] });
  await actAs(server, "bo").createInterval("2026-04-01", "2026-04-30");
  await actAs(server, "ada").plan(4, { joins: ["garden"] });
  await actAs(server, "di").plan(2, hiatusUntil("2026-02-25"));
  await describeCollective(server);
  await submitted(server);
  const [applicant] = await listPathways(server);
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  await takeOn(server.running.services, { ...by, id: applicant?.id ?? 0 });
  await actAs(server, "ada").meet(hours("2026-02-20"));
  await actAs(server, "ada").meet({ title: "Harvest", ...hours("2026-09-20") });
  await actAs(server, "ada").propose({ title: "Songs", times: [hours("2026-03-20")] });
  await goToIntention(page, 2);
  await chooseExit(page);
  await expect(page.getByText("What exiting means")).toBeVisible();
  // Open are those that no crew takes.
  const [planned, convened] = ["Gatherings that you planned", "Crews that you convene"];
  const polls = "Polls that you opened";
  await expect(heldBy(page, planned).getByRole("link")).toHaveText(["Dinner", "Harvest"]);
  await expect(heldBy(page, planned).getByText(/Sep 20/)).toBeVisible();
  await expect(heldBy(page, polls).getByRole("link")).toHaveText(["Songs"]);
  await expect(heldBy(page, convened)).toBeHidden();
  for (const [kind, title] of [
    [convened, "garden"],
    ["Handovers to write", "garden"],
  ] as const) {
    await openKind(page, kind);
    await expect(heldBy(page, kind).getByRole("link")).toHaveText([title]);
  }
  await expect(page.getByLabel("What becomes of garden").getByRole("option", { selected: true })).toHaveText(
    "Leave it to the crew",
  );
  const harvest = page.getByLabel("What becomes of Harvest");
  // di pauses in that interval.
  await expect(harvest.locator("option:not([hidden])")).toHaveText(["Leave it to the convenors", "bo", "cy"]);
  await harvest.selectOption("bo");
  await choosePause(page);
  await expect(harvest).toHaveCount(0);
  await chooseExit(page);
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.getByText("Exiting").first()).toBeVisible();
  expect((await stored(server, "ada", 2)).own).toMatchObject({ status: "Exiting" });
  const { db } = server.running.services;
  const handed = await db.selectFrom("given_up").select(["kind", "to_person_id"]).orderBy("kind").execute();
  expect(handed.map(({ kind }) => kind)).toEqual(["crew", "entry_pathway", "gathering", "gathering", "poll"]);
  expect(handed.flatMap(({ to_person_id }) => to_person_id ?? [])).toEqual([server.person("bo")]);
  await goOn(page, "/people?interval=3");
  await expect(listedNames(page)).toHaveText(["bo", "cy", "di"]);

  await test.step("a plan for an interval to come is still theirs, and keeps its crews when it is saved", async () => {
    await goOn(page, "/my_participation/4?step=crews");
    await expect(page.getByText("You leave before Interval 4 begins")).toBeVisible();
    await expect(join(page, "garden")).toBeChecked();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 4)).crews).toHaveLength(1);
  });

  await goOn(page, "/my_participation/3");
  await expect(page.getByText("You leave before Interval 3 begins")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(
    page.getByText("You stay, and take part in Interval 2 again. Your crews: garden, kitchen."),
  ).toBeVisible();
  expect((await stored(server, "ada", 2)).crews).toEqual(crewsBefore);
  await expect(page.getByText("You leave before Interval 3 begins")).toBeHidden();
  expect((await stored(server, "ada", 2)).own?.wellbeing).toBe("Mostly well");
  expect((await stored(server, "ada", 3)).crews).toHaveLength(1);
  await goOn(page, "/people?interval=3");
  await expect(listedNames(page)).toHaveText(["ada"]);
});

test("a member who opts out and changes their mind gets their crews back", async ({ page, server }) => {
  await actAs(server, "ada").plan(3, { joins: ["kitchen"], volunteers: ["garden"] });
  const crewsBefore = (await stored(server, "ada", 3)).crews;
  await goToIntention(page);
  const choose = (name: string) => page.getByRole("radio", { name }).check();
  await chooseExit(page);
  await page.reload();
  await choose("Opt-in");
  await nextStep(page).click();
  await expect(volunteer(page, "garden")).toBeChecked();
  await expect(join(page, "kitchen")).toBeChecked();

  await page.getByRole("button", { name: "Back" }).click();
  await choosePause(page);
  await expect(page.getByText("You can change the date later:")).toBeVisible();
  await chooseExit(page);
  await submit(page).click();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your earlier answers have been restored.")).toBeVisible();
  expect((await stored(server, "ada", 3)).crews).toEqual(crewsBefore);

  await test.step("a pause leads to the dashboard, and they are back before the server says which they were", async () => {
    await goOn(page, "/my_participation/3?step=participation");
    const release = await hold(page, "**/trpc/**crewsBeforeOptOut*");
    await choosePause(page, "2026-03-15");
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).crews).toEqual([]);
    await goOn(page, "/my_participation/3?step=participation");
    await choose("Opt-in");
    await nextStep(page).click();
    await expect(volunteer(page, "garden")).toBeChecked();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    release();
    expect((await stored(server, "ada", 3)).crews).toEqual(crewsBefore);
  });

  await test.step("also once nothing offers to undo it any more", async () => {
    await actAs(server, "ada").plan(3, EXIT);
    expect((await stored(server, "ada", 3)).crews).toEqual([]);
    await page.goto("/my_participation/3?step=participation");
    await expect(page.getByText("Your unsaved changes are still here.")).toBeHidden();
    await choose("Opt-in");
    await nextStep(page).click();
    await expect(volunteer(page, "garden")).toBeChecked();
    await expect(join(page, "kitchen")).toBeChecked();
    await expect(join(page, "library")).not.toBeChecked();
    await submit(page).click();
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect((await stored(server, "ada", 3)).crews).toEqual(crewsBefore);
  });
});
