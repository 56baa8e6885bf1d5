import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "../../shared/basics/dates.ts";
import { contentOf, type Event } from "../../shared/events/events.ts";
import { paths } from "../../shared/paths.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { noteWhoWasThere } from "../../server/features/gatherings/answers.service.ts";
import { createPoll, withdrawPoll } from "../../server/features/polls/polls.service.ts";
import {
  chooseFromMenu,
  expect,
  FAILED_REQUEST,
  goOn,
  heading,
  hold,
  installClock,
  signIn,
  signInByForm,
} from "../support/browser.ts";
import { callProcedure } from "../support/procedures.ts";
import { upgradeClient } from "../support/client-build.ts";
import { actAs } from "../support/editing.ts";
import { untilPersisted, updateWorker } from "../support/on-device.ts";
import { test } from "../support/own-client.ts";
import { signIn as signInElsewhere, type TestServer } from "../support/test-server.ts";
import { goToCrews, join, nextStep, stored, submit, volunteer } from "../support/wizard.ts";

const OFFLINE = {
  ownContext: true,
  serviceWorkers: "allow",
  expectedErrors: new RegExp(`${FAILED_REQUEST.source}|status of (401|409)`),
} as const;

// Of what a worker keeps, the part that no page has loaded yet.
test.use({ ...OFFLINE, keeps: /queue|SignOutQuestion|stored-mutations|participation-values|merge-plan|answer-undo/i });
// How long an answer has waited is compared with when others arrived.
const runClock = ({ server }: { server: TestServer }) => server.clock.run();
test.beforeEach(runClock);

/** It is noon in UTC on Sunday, February 15. */
const TOMORROW = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };
const THIS_MORNING = { starts_at: "2026-02-15T08:00:00Z", ends_at: "2026-02-15T09:00:00Z" };
const ANSWER = "**/trpc/gatherings.answer";

const choose = (page: Page, answer: string) => page.getByRole("radiogroup").getByText(answer, { exact: true }).click();
const waiting = (page: Page) => page.getByText("Waiting for the network");

/** Opens a page, with a worker that can open it again without a network. */
async function open(page: Page, name: string, path: string): Promise<void> {
  await signIn(page, name, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect(page.getByRole("radiogroup").first()).toBeVisible();
}

/** Lists people's answers to gatherings, in order, with the notes of their presence. */
async function listSaid({ running, collective }: TestServer) {
  const rows = await running.services.db
    .selectFrom("live_events")
    .select(["event", "author_id"])
    .where("collective_id", "=", collective.id)
    .orderBy("revision")
    .execute();
  return rows.flatMap(({ event, author_id }) =>
    (contentOf(JSON.parse(event) as Event, "AttendancesUpdated") ?? []).map(
      ({ person_id, answer, note, was_there }) => ({ author_id, person_id, answer, note, was_there }),
    ),
  );
}

const saidBy = async (server: TestServer, name: string) =>
  (await listSaid(server)).filter(({ author_id }) => author_id === server.person(name)).map(({ answer }) => answer);

test("without a network, answers wait, also after the app is closed, and are sent in order", async ({
  page,
  server,
  context,
}) => {
  const ada = actAs(server, "ada");
  const dinner = paths.gathering(await ada.meet({ ...TOMORROW }));
  const lunch = paths.gathering(await ada.meet({ ...TOMORROW, title: "Lunch" }));
  const breakfast = paths.gathering(await ada.meet({ title: "Breakfast", ...THIS_MORNING }));
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  await createPoll(server.running.services, by, pollInputSchema.parse({ title: "Walk", times: [TOMORROW] }));
  await open(page, "bo", lunch);
  await goOn(page, dinner);
  await expect(heading(page, "Dinner")).toBeVisible();
  await goOn(page, breakfast);
  await expect(heading(page, "Breakfast")).toBeVisible();
  await goOn(page, paths.poll(1));
  await expect(heading(page, "Walk")).toBeVisible();
  const before = (await listSaid(server)).length;

  await context.setOffline(true);
  await choose(page, "Yes");
  await expect(waiting(page)).toBeVisible();
  await goOn(page, dinner);
  await choose(page, "Maybe");
  await choose(page, "Going");
  await goOn(page, lunch);
  await expect(heading(page, "Lunch")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(waiting(page)).toBeHidden();
  await goOn(page, dinner);
  await expect(page.getByRole("status").getByText("2 answers wait for the network.")).toBeVisible();
  await page.getByLabel("Note on your answer").fill("ten minutes late");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await goOn(page, breakfast);
  await page.getByText("Who was there").click();
  await page.getByRole("checkbox", { name: "Cy" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("3 answers wait for the network.")).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  expect((await listSaid(server)).length).toBe(before);

  await page.close();
  const again = await context.newPage();
  await again.goto(dinner);
  await expect(again.getByText("3 answers wait for the network.")).toBeVisible();
  await expect(again.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
  await expect(again.getByLabel("Note on your answer")).toHaveValue("ten minutes late");

  await context.setOffline(false);
  await expect(again.getByText("3 answers have been sent.")).toBeVisible();
  await expect(waiting(again)).toBeHidden();
  expect((await listSaid(server)).slice(before)).toMatchObject([
    { answer: "Maybe", note: null },
    { answer: "Going", note: null },
    { answer: "Going", note: "ten minutes late" },
    { person_id: server.person("cy"), was_there: true },
  ]);
  const polls = await server.running.services.db.selectFrom("poll_answers").select(["person_id", "answers"]).execute();
  expect(polls).toMatchObject([{ person_id: server.person("bo"), answers: expect.stringContaining("Yes") as unknown }]);
  await again.reload();
  await expect(again.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
  expect(await listSaid(server)).toHaveLength(before + 4);
});

test("an answer is given once, also with two tabs and where the server's response was lost", async ({
  page,
  server,
  context,
}) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  await open(page, "bo", dinner);
  await test.step("the response is lost", async () => {
    let lost = 0;
    await context.route(
      ANSWER,
      async (route) => {
        lost += 1;
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await choose(page, "Maybe");
    await expect(page.getByText("Sent: Dinner: Maybe")).toBeVisible();
    expect(lost).toBe(1);
    expect(await saidBy(server, "bo")).toEqual(["Maybe"]);
  });
  await test.step("two tabs have it", async () => {
    // The other tab has no more than what this one has persisted.
    await untilPersisted(page, `"maybe":[${server.person("bo")}]`);
    await server.running.stop();
    await choose(page, "Going");
    await expect(waiting(page)).toBeVisible();
    const other = await context.newPage();
    await other.routeWebSocket(/\/trpc/, () => {});
    await other.goto(dinner);
    await expect(waiting(other)).toBeVisible();
    await expect(other.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
    // The first tab sends it, and no stream tells the other one.
    await other.route(ANSWER, (route) => route.abort());
    await server.start();
    await expect(waiting(page)).toBeHidden();
    await expect(waiting(other)).toBeHidden();
    expect(await saidBy(server, "bo")).toEqual(["Maybe", "Going"]);
    for (const tab of [page, other]) await expect(tab.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
  });
});

test("of a device's answers the last one counts, also if its request overtakes another, or a clock is set back", async ({
  page,
  server,
  context,
}) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  await open(page, "bo", dinner);
  const other = await context.newPage();
  await other.goto(dinner);
  await expect(other.getByRole("radiogroup")).toBeVisible();
  const release = await hold(page, ANSWER);
  await choose(page, "Going");
  await choose(other, "Maybe");
  await expect.poll(() => saidBy(server, "bo")).toEqual(["Maybe"]);
  const arrived = page.waitForResponse(ANSWER);
  release();
  await arrived;
  for (const tab of [page, other]) await expect(tab.getByRole("radio", { name: "Maybe" })).toBeChecked();
  expect(await saidBy(server, "bo")).toEqual(["Maybe"]);

  await context.setOffline(true);
  for (const answer of ["Not going", "Maybe", "Going"]) await choose(page, answer);
  await expect(page.getByText("1 answer waits for the network.")).toBeVisible();
  await other.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
  });
  await choose(other, "Not going");
  await expect(waiting(other)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => countQueued(page)).toBe(0);
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toBeHidden();
    await expect(tab.getByRole("radio", { name: "Not going" })).toBeChecked();
  }
  expect((await saidBy(server, "bo")).at(-1)).toBe("NotGoing");
  await expect(page.getByRole("alert").filter({ hasText: "not taken" })).toHaveCount(0);
});

test("an answer counts although the page was loaded again while a slow network had the one before", async ({
  page,
  server,
  context,
}) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  await installClock(page);
  await open(page, "bo", dinner);
  await context.setOffline(true);
  for (const answer of ["Going", "Maybe"]) await choose(page, answer);
  await expect.poll(() => countQueued(page)).toBe(2);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(
    ANSWER,
    async (route) => {
      await page.clock.fastForward("01:00");
      server.clock.advance(60);
      await route.fetch();
      arrive();
    },
    { times: 1 },
  );
  await context.setOffline(false);
  await arrived;
  await page.reload();
  await expect.poll(() => countQueued(page)).toBe(0);
  await expect(page.getByRole("radio", { name: "Maybe" })).toBeChecked();
  expect(await saidBy(server, "bo")).toEqual(["Going", "Maybe"]);
});

test("what waits replaces nothing that is newer, nor what its person has not seen, and what is refused is shown", async ({
  page,
  server,
  context,
}) => {
  const ada = actAs(server, "ada");
  const times = { starts_at: "2026-02-19T18:00:00Z", ends_at: "2026-02-19T20:00:00Z" };
  const dinner = await ada.meet(TOMORROW);
  const lunch = await ada.meet({ ...times, title: "Lunch", place: "Hall" });
  const breakfast = await ada.meet({ ...THIS_MORNING, title: "Breakfast" });
  await open(page, "bo", paths.gathering(dinner));
  for (const [id, name] of [
    [breakfast, "Breakfast"],
    [lunch, "Lunch"],
    [dinner, "Dinner"],
  ] as const) {
    await goOn(page, paths.gathering(id));
    await expect(heading(page, name)).toBeVisible();
  }

  await context.setOffline(true);
  await choose(page, "Going");
  await goOn(page, paths.gathering(lunch));
  await choose(page, "Going");
  await goOn(page, paths.gathering(breakfast));
  await page.getByText("Who was there").click();
  await page.getByRole("checkbox", { name: "bo", exact: true }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("3 answers wait for the network.")).toBeVisible();

  const cookie = await signInElsewhere(server.url, "bo");
  const ill = { id: dinner, answer: "NotGoing", note: "Ill" };
  expect((await callProcedure(server.url, "gatherings.answer", { input: ill, cookie })).status).toBe(200);
  await ada.editGathering(lunch, { title: "Lunch", ...TOMORROW, place: "Lake house" });
  const by = { collectiveId: server.collective.id, personId: server.person("ada"), id: breakfast };
  const were = [server.person("ada"), server.person("cy")];
  await noteWhoWasThere(server.running.services, by, { person_ids: were });

  await context.setOffline(false);
  const refused = page.getByRole("alert").filter({ hasText: "1 answer was not taken" });
  await expect(refused).toContainText("Lunch: Going");
  await expect(refused).toContainText("The time or the place has changed");
  await expect(page.getByText(/^Sent: Breakfast/)).toBeVisible();
  for (const name of ["ada", "bo", "cy"]) await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
  await refused.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("Lake house")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Going", exact: true })).not.toBeChecked();
  await goOn(page, paths.gathering(dinner));
  await expect(page.getByRole("radio", { name: "Not going" })).toBeChecked();
  expect(await saidBy(server, "bo")).toEqual(["NotGoing", null, null, null]);
  await refused.getByRole("button", { name: "Dismiss" }).click();

  await test.step("one that is refused later is shown with the reason until it is dismissed", async () => {
    await context.setOffline(true);
    await choose(page, "Maybe");
    await expect(waiting(page)).toBeVisible();
    await ada.cancelGathering(dinner, null);
    await goOn(page, paths.dashboard);
    await context.setOffline(false);
    await expect(refused).toContainText("Dinner: Maybe");
    await page.reload();
    await expect(refused).toContainText("cancelled");
    await refused.getByRole("button", { name: "Open" }).click();
    await expect(heading(page, "Dinner")).toBeVisible();
    const other = await context.newPage();
    await other.goto(paths.dashboard);
    await expect(other.getByText("1 answer was not taken")).toBeVisible();
    await chooseFromMenu(page, "Sign out");
    const question = page.getByRole("dialog");
    await expect(question).toContainText("1 answer was not taken. If you sign out now, it is lost.");
    await expect(question).not.toContainText("sent yet");
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await expect(question).toBeHidden();
    await refused.getByRole("button", { name: "Dismiss" }).click();
    await expect(refused).toBeHidden();
    await expect(other.getByText("1 answer was not taken")).toBeHidden();
    await other.close();
    await page.reload();
    await expect(heading(page, "Dinner")).toBeVisible();
    await expect(refused).toBeHidden();
  });

  await test.step("and no longer waits, even while the page cannot load more", async () => {
    const GIVEN = "**/trpc/polls.answer*";
    const byAda = { collectiveId: server.collective.id, authorId: server.person("ada") };
    await createPoll(server.running.services, byAda, pollInputSchema.parse({ title: "Supper", times: [TOMORROW] }));
    await goOn(page, paths.poll(1));
    await page.route(GIVEN, (route) => route.abort());
    await choose(page, "Yes");
    await expect(waiting(page)).toBeVisible();
    const release = await hold(page, "**/trpc/polls.get*");
    await withdrawPoll(server.running.services, { ...byAda, id: 1 }, true);
    await page.unroute(GIVEN);
    // Sooner than the page gives up loading the poll.
    await expect(refused).toContainText("Supper", { timeout: 10_000 });
    await expect(waiting(page)).toBeHidden();
    release();
  });
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("answers wait as long as the page is open", async ({ page, server, context }) => {
    const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
    const loaded = page.waitForResponse((response) => response.url().includes("send-queued"));
    await signIn(page, "bo", dinner);
    await (await loaded).finished();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await choose(page, "Going");
    await expect(waiting(page)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => saidBy(server, "bo")).toEqual(["Going"]);
    await expect(waiting(page)).toBeHidden();
  });
});

/** Has the browser open the store of answers only once the returned function is called. */
async function holdStore(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { openStore: resolve });
    const opens = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function opened(this: IDBFactory, name: string, version?: number) {
      const request = opens.call(this, name, version);
      const after = (listener: () => void) => request.addEventListener("success", () => void promise.then(listener));
      if (name === "crewtide-unsent") Object.defineProperty(request, "onsuccess", { set: after });
      return request;
    };
  });
  return () => page.evaluate(() => (window as never as { openStore: () => void }).openStore());
}

test("an answer waits once the device has stored it, can be taken back, and needs no word of the browser's", async ({
  page,
  server,
}) => {
  const [id, full] = [
    await actAs(server, "ada").meet(TOMORROW),
    await actAs(server, "ada").meet({ ...TOMORROW, title: "Choir", places: 1 }),
  ];
  for (const each of [id, full]) await actAs(server, "bo").answer(each, "Going");
  await actAs(server, "cy").answer(full, "Going");
  const said = ["Going", "Going"] as (string | null)[];
  const expectSent = async (answer: string | null) => {
    said.push(answer);
    await expect.poll(() => saidBy(server, "bo")).toEqual(said);
    await expect(waiting(page)).toBeHidden();
  };
  const openStore = await holdStore(page);
  // Something waited on this device, so that the page lists what waits as soon as it can: before the answer is stored.
  await page.addInitScript(() => {
    if (location.href === "about:blank") return;
    if (sessionStorage.getItem("begun") === null) localStorage.setItem("crewtide:unsent", "yes");
    sessionStorage.setItem("begun", "yes");
  });
  await open(page, "bo", paths.gathering(id));
  await expect(page.getByRole("radio", { name: "Going", exact: true })).toBeChecked();

  await test.step("nothing says that it waits before it is stored", async () => {
    await page.context().setOffline(true);
    await choose(page, "Maybe");
    await expect(page.getByRole("radio", { name: "Maybe" })).toBeChecked();
    await expect(waiting(page)).toHaveCount(0);
    await openStore();
    await expect(waiting(page)).toBeVisible();
    expect(await countQueued(page)).toBe(1);
  });
  await test.step("it is sent by another page, although none waited when this one was opened", async () => {
    await leaveApp(page, page.context());
    await page.goto(paths.gathering(id));
    await openStore();
    await expectSent("Maybe");
    await expect(page.getByRole("radio", { name: "Maybe" })).toBeChecked();
  });
  await test.step("one that is taken back is shown as taken back", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Take back your answer" }).click();
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.context().setOffline(false);
    await expectSent(null);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  });
  await test.step("a page whose browser wrongly says that it is offline sends all the same", async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await choose(page, "Going");
    await expectSent("Going");
  });
  await test.step("one that gives up a place can be undone once it is sent", async () => {
    await goOn(page, paths.gathering(full));
    await expect(heading(page, "Choir")).toBeVisible();
    await page.context().setOffline(true);
    await choose(page, "Maybe");
    await expect(waiting(page)).toBeVisible();
    await page.context().setOffline(false);
    await expectSent("Maybe");
    const offer = page.getByRole("alert").filter({ hasText: "Others can move up now." });
    await offer.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
    await expect(page.getByRole("group", { name: "Going (1)", exact: true })).toContainText("bo");
    said.splice(0, Infinity, ...(await saidBy(server, "bo")));
  });
  await test.step("a device that keeps nothing keeps none, and goes on with what the page has", async () => {
    await goOn(page, `${paths.settings}#offline`);
    await page.getByRole("switch", { name: "Keep nothing on this device" }).click();
    await goOn(page, paths.gathering(id));
    await expect(heading(page, "Dinner")).toBeVisible();
    await server.running.stop();
    await choose(page, "Maybe");
    await expect(waiting(page)).toBeVisible();
    expect(await countQueued(page)).toBe(0);
    await server.start();
    await expectSent("Maybe");
  });
});

test("an answer waits for the person who gave it", async ({ page, server, context }) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  await open(page, "bo", dinner);
  await context.route(ANSWER, (route) => route.abort());
  await choose(page, "Going");
  await expect(waiting(page)).toBeVisible();
  await server.running.services.db.deleteFrom("sessions").execute();
  await context.unroute(ANSWER);
  await expect(heading(page, "Welcome back!")).toBeVisible();

  await test.step("somebody else neither sees nor sends it", async () => {
    await signInByForm(page, "cy");
    await expect(heading(page, "Dinner")).toBeVisible();
    await expect(page.getByText("Connection lost.")).toBeHidden();
    await goOn(page, paths.dashboard);
    await expect(heading(page, "My Dashboard")).toBeVisible();
    await expect(page.getByText("Dinner: Going")).toBeHidden();
    expect(await listSaid(server)).toEqual([]);
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
  });
  await test.step("somebody else for whom this device keeps nothing deletes only what is theirs", async () => {
    await page.getByLabel("This is a shared computer").check();
    await signInByForm(page, "cy");
    await goOn(page, `${paths.settings}#offline`);
    const keepNothing = page.getByRole("switch", { name: "Keep nothing on this device" });
    await keepNothing.click();
    await expect(keepNothing).not.toBeChecked();
    await goOn(page, dinner);
    await context.route(ANSWER, (route) => route.abort());
    await choose(page, "Maybe");
    await expect.poll(() => countQueued(page)).toBe(2);
    await goOn(page, `${paths.settings}#offline`);
    await keepNothing.click();
    await expect.poll(() => countQueued(page)).toBe(1);
    await context.unroute(ANSWER);
    await expect(page.getByText("Sent: Dinner: Maybe")).toBeVisible();
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await page.getByLabel("This is a shared computer").uncheck();
  });
  await signInByForm(page, "bo");
  await expect(page.getByText("Sent: Dinner: Going")).toBeVisible();
  expect(await listSaid(server)).toMatchObject([
    { author_id: server.person("cy"), answer: "Maybe" },
    { author_id: server.person("bo"), answer: "Going" },
  ]);
});

test("who signs out while an answer waits is asked, and then it is gone", async ({ page, server, context }) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  const pass = await installClock(page);
  await open(page, "bo", dinner);
  await context.route(ANSWER, (route) => route.abort());
  await choose(page, "Going");
  await expect(waiting(page)).toBeVisible();
  await chooseFromMenu(page, "Sign out");
  const question = page.getByRole("dialog", { name: "Sign out before everything is saved?" });
  await expect(question.getByRole("button", { name: "Stay signed in" })).toBeVisible();
  await expect(question.getByRole("list")).toHaveCount(0);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toBeHidden();
  await chooseFromMenu(page, "Sign out");
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(heading(page, "Welcome back!")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("answers")))).toEqual([]);
  await context.unroute(ANSWER);
  await signInByForm(page, "bo");
  await goOn(page, dinner);
  await expect(page.getByRole("radio", { name: "Going", exact: true })).not.toBeChecked();
  // By then, it would have been tried again.
  await pass("00:10");
  await choose(page, "Maybe");
  await expect.poll(() => saidBy(server, "bo")).toEqual(["Maybe"]);
});

test("a plan is merged with what has changed meanwhile, and where both have changed, the person decides", async ({
  page,
  server,
  context,
}) => {
  const bo = actAs(server, "bo");
  const wizard = paths.myParticipation(3);
  const focus = page.getByLabel("Focus", { exact: true });
  const planOf = async () => (await stored(server, "bo", 3)).own;
  const submitPlan = async (typed: string) => {
    await goOn(page, wizard);
    await focus.fill(typed);
    await context.setOffline(true);
    await nextStep(page).click();
    await nextStep(page).click();
    await submit(page).click();
    await expect(page.getByText("Your plan for interval 3 waits for the network.")).toBeVisible();
    await expect(heading(page, "My Dashboard")).toBeVisible();
  };
  await actAs(server, "ada").meet(TOMORROW);
  await bo.plan(3, { focus: "bread", wellbeing: "well" });
  await open(page, "bo", paths.dashboard);

  await submitPlan("soup");
  await bo.plan(3, { focus: "bread", wellbeing: "tired" });
  await goOn(page, wizard);
  await expect(focus).toHaveValue("soup");
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Sent: Your plan for interval 3")).toBeVisible();
  expect(await planOf()).toMatchObject({ focus: "soup", wellbeing: "tired" });

  await submitPlan("stew");
  await bo.plan(3, { focus: "salad", wellbeing: "tired" });
  await context.setOffline(false);
  const refused = page.getByRole("alert").filter({ hasText: "1 answer was not taken" });
  await expect(refused).toContainText("stew");
  expect(await planOf()).toMatchObject({ focus: "salad" });
  await refused.getByRole("button", { name: "Open" }).click();
  await expect(focus).toHaveValue("stew");
  await expect(page.getByText("This was changed elsewhere while you were editing")).toBeVisible();
  await expect(refused).toBeHidden();
});

test("who has replaced a convenor without a network is told once the plan is sent", async ({
  page,
  server,
  context,
}) => {
  const volunteers = ["garden"];
  await actAs(server, "ada").meet(TOMORROW);
  await actAs(server, "bo").plan(3, { volunteers });
  await open(page, "ada", paths.dashboard);
  await goOn(page, paths.myParticipation(3));
  await goToCrews(page);
  await join(page, "garden").click();
  await context.setOffline(true);
  await volunteer(page, "garden").click();
  await submit(page).click();
  await expect(page.getByText("Your plan for interval 3 waits for the network.")).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByText(/^Sent: Your plan for interval 3 · You convene .* bo no longer convenes it\.$/),
  ).toBeVisible();
});

/** How many answers this device keeps. */
const countQueued = (page: Page) => page.evaluate(changeQueued, {});

/** Changes what this device has kept of each answer, and returns how many there are. `day` is that of the answer. */
function changeQueued({ day, ...change }: { day?: string; [field: string]: unknown }): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("crewtide-unsent");
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve(0));
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction("answers", "readwrite");
      const store = transaction.objectStore("answers");
      let count = 0;
      store.openCursor().addEventListener("success", ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        if (!cursor) return;
        count += 1;
        const record = cursor.value as { unsent: object };
        cursor.update({ ...record, ...change, unsent: { ...record.unsent, ...(day !== undefined && { day }) } });
        cursor.continue();
      });
      transaction.addEventListener("complete", () => {
        opening.result.close();
        resolve(count);
      });
      transaction.addEventListener("error", () => reject(transaction.error as DOMException));
    });
  });
}

test("an answer of an unknown kind is shown, one that is older than thirty days is not sent, and another release sends it", async ({
  page,
  server,
  clientFolder,
  context,
}) => {
  const dinner = paths.gathering(await actAs(server, "ada").meet(TOMORROW));
  await open(page, "bo", dinner);
  await context.setOffline(true);
  await choose(page, "Going");
  await expect.poll(() => countQueued(page)).toBe(1);
  await leaveApp(page, context);
  await page.goto("/robots.txt");
  await page.evaluate(changeQueued, { version: 2 });
  await page.goto(dinner);
  await expect(page.getByRole("alert").filter({ hasText: "1 answer was not taken" })).toContainText("Dinner: Going");
  await page.goto("/robots.txt");
  // The clock of the device is months ahead. It is the server's day that counts, as this day was shown.
  const dayBefore = (days: number) => addDays("2026-02-15", -days);
  await page.evaluate(changeQueued, { version: 2, day: dayBefore(30) });
  await page.goto(dinner);
  await expect(page.getByRole("alert").filter({ hasText: "1 answer was not taken" })).toContainText("Dinner: Going");
  await page.goto("/robots.txt");
  expect(await page.evaluate(changeQueued, { version: 1, day: dayBefore(31) })).toBe(1);
  await page.goto(dinner);
  await expect(heading(page, "Dinner")).toBeVisible();
  await expect.poll(() => countQueued(page)).toBe(0);
  expect(await listSaid(server)).toEqual([]);

  await test.step("one of a device whose clock is years behind is sent", async () => {
    await context.setOffline(true);
    await choose(page, "Maybe");
    await expect.poll(() => countQueued(page)).toBe(1);
    await leaveApp(page, context);
    await page.goto("/robots.txt");
    server.clock.advance(12 * 60 * 60);
    await page.evaluate(changeQueued, { submittedAt: 0 });
    await page.goto(dinner);
    await expect.poll(() => saidBy(server, "bo")).toEqual(["Maybe"]);
  });
  await test.step("another release sends what the one before has kept", async () => {
    await context.setOffline(true);
    await choose(page, "Going");
    await expect(waiting(page)).toBeVisible();
    await leaveApp(page, context);
    upgradeClient(clientFolder);
    await server.restart();
    await updateWorker(page);
    await page.goto(dinner);
    await expect(page.locator("html[data-build=new]")).toHaveCount(1);
    await expect.poll(() => saidBy(server, "bo")).toEqual(["Maybe", "Going"]);
    await expect(page.getByRole("radio", { name: "Going", exact: true })).toBeChecked();
  });
});

/** Closes the app without a network, so that nothing of it is in memory or on its way, and then brings the network back. */
async function leaveApp(page: Page, context: BrowserContext): Promise<void> {
  await page.goto("about:blank");
  await context.setOffline(false);
}
