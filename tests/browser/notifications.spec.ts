import type { Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findFullBrowser } from "../../scripts/run/browser.mjs";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import type { NotificationToPerson } from "../../shared/notifications/notifications.ts";
import { paths } from "../../shared/paths.ts";
import {
  chooseFromMenu,
  CREWS,
  expect,
  FAILED_REQUEST,
  heading,
  PEOPLE,
  signIn,
  signInByForm,
} from "../support/browser.ts";
import { FRAME_ALONE } from "../support/client-build.ts";
import { actAs } from "../support/editing.ts";
import { dataOn } from "../support/on-device.ts";
import { test as base } from "../support/own-client.ts";
import { agentTo, startPushService, type PushService } from "../support/push-service.ts";
import { openAs, startTestServer, type TestServer } from "../support/test-server.ts";

const test = base.extend<{ push: PushService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  push: async ({}, provide) => {
    const push = await startPushService();
    await provide(push);
    await push.stop();
  },
  server: async ({ push, clientFolder }, provide) => {
    const environment = { CALL_SECRET: "a secret of the tests" };
    const pushAgent = agentTo(push.connection);
    const options = { people: PEOPLE, crews: CREWS, today: "2026-02-15", clientFolder, environment, pushAgent };
    const server = await startTestServer(options);
    await provide(server);
    await server.stop();
  },
});
// One after the other: each worker would start a browser of its own for them.
test.describe.configure({ mode: "default" });
const executablePath = findFullBrowser();
test.skip(executablePath === undefined, "no Chromium with notifications: the headless shell shows none");
test.use({
  expectedErrors: /status of 40[19]/,
  // Pages that are open have loaded what they need.
  keeps: FRAME_ALONE,
  ownContext: true,
  serviceWorkers: "allow",
  permissions: ["notifications"],
  launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGUMENTS },
});

const SUPPER = { title: "Supper", starts_at: "2026-02-17T18:00:00Z", ends_at: "2026-02-17T20:00:00Z" };

/** The browser's push service is out of reach: the page gets an address at that of the tests. */
async function subscribeAt(page: Page, push: PushService): Promise<void> {
  const { endpoint, p256dh, auth } = push.subscribe();
  await page.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/**
 * Gives the page's worker a notification, as the browser does with what its push service brings, and waits until it has
 * done with it what it does.
 */
async function deliver(page: Page, notification: NotificationToPerson): Promise<void> {
  const done = await inWorker<number>(page, `${NOTE_SHOWN} works.length`);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(notification);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await expect.poll(() => inWorker<number>(page, "works.length")).toBeGreaterThan(done);
  await inWorker(page, `Promise.all(works.slice(${done}))`);
}

/** Runs code in the page's worker. The types of a worker are not those of a page. */
async function inWorker<Result>(page: Page, code: string): Promise<Result> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no worker");
  return worker.evaluate(code);
}

/**
 * Notes what the worker shows, by its tag: without a desktop, Chromium sometimes takes a notification away at once. It
 * is shown all the same, so options that the browser does not take fail. Notes also what the worker goes on with after
 * an event, and whether it ends its subscription: the browser's push service is out of reach.
 */
const NOTE_SHOWN = `
  self.shownByTag ??= new Map();
  if (!self.works) {
    self.works = [];
    const { waitUntil } = ExtendableEvent.prototype;
    ExtendableEvent.prototype.waitUntil = function (work) {
      works.push(work);
      return waitUntil.call(this, work);
    };
    PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => (self.unsubscribed = true) });
  }
  delete registration.showNotification;
  const show = registration.showNotification.bind(registration);
  registration.showNotification = async (title, options) => {
    await show(title, options);
    const close = () => shownByTag.delete(options.tag);
    shownByTag.set(options.tag, { title, body: options.body, data: options.data, close });
  };
  registration.getNotifications = async () => [...shownByTag.values()];
  navigator.setAppBadge = async (count) => void (self.badge = count);
`;

const shown = (page: Page) =>
  inWorker<{ title: string; body: string }[]>(
    page,
    "[...shownByTag.values()].map(({ title, body }) => ({ title, body }))",
  );

/** Presses the notification, or one of its buttons. Returns the pages that this opened. */
async function press(page: Page, action: string): Promise<string[]> {
  return inWorker(
    page,
    `(async () => {
      const opened = [];
      const waits = [];
      clients.openWindow = async (url) => void opened.push(url);
      const [notification] = shownByTag.values();
      const waitUntil = (work) => void waits.push(work);
      dispatchEvent(Object.assign(new Event("notificationclick"), { notification, action: ${JSON.stringify(action)}, waitUntil }));
      await Promise.all(waits);
      return opened;
    })()`,
  );
}

const notificationTo = (server: TestServer, name: string, title = "New: Supper"): NotificationToPerson => ({
  title,
  page: "/gatherings/1",
  tag: title,
  person_id: server.person(name),
});

/** Signs somebody in, and turns this device on. */
async function turnOn(page: Page, push: PushService, name: string): Promise<void> {
  await subscribeAt(page, push);
  await signIn(page, name, `${paths.settings}#calls`);
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
}

test("a device that is turned on shows a notification, and its buttons answer without opening the app", async ({
  page,
  server,
  push,
}) => {
  await turnOn(page, push, "bo");

  const ada = await openAs(server, "ada");
  await ada.client.gatherings.create.mutate({ ...SUPPER, expectation: "Expected" });
  server.clock.advance(3_600);
  await queueGatheringNews(server.running.services);
  await server.running.notifications?.deliverDue();
  const [taken] = push.notifications;
  if (!taken) throw new Error("Nothing was sent");

  await deliver(page, taken.notification);
  const body = "Tuesday, February 17, 2026, 18:00 to 20:00 (time in UTC)";
  await expect.poll(() => shown(page)).toEqual([{ title: "New: Supper", body }]);

  await test.step("a later notification of the same gathering replaces it", async () => {
    await deliver(page, { ...taken.notification, title: "Moved: Supper" });
    await expect.poll(() => shown(page)).toMatchObject([{ title: "Moved: Supper" }]);
  });

  await test.step("the badge has the number of notifications that wait", async () => {
    const badge = () => inWorker<number>(page, "self.badge");
    await expect.poll(badge).toBe(1);
    await deliver(page, { ...notificationTo(server, "bo"), tag: "another" });
    await expect.poll(badge).toBe(2);
    await inWorker(
      page,
      `shownByTag.delete("another");
       dispatchEvent(Object.assign(new Event("notificationclose"), { waitUntil: () => {} }));`,
    );
    await expect.poll(badge).toBe(1);
  });

  const id = Number(taken.notification.page.split("/").at(-1));
  const notGoing = async () => (await ada.client.gatherings.get.query({ id })).not_going;
  await test.step("a button answers for the person, and says so", async () => {
    expect(await press(page, "NotGoing")).toEqual([]);
    expect(await shown(page)).toEqual([{ title: "Moved: Supper", body: "Not going" }]);
    expect(await notGoing()).toEqual([server.person("bo")]);
  });

  await test.step("one that is about another time than the gathering has by now answers nothing, and opens a page", async () => {
    await ada.client.gatherings.update.mutate({ ...SUPPER, id, starts_at: "2026-02-17T17:00:00Z" });
    await deliver(page, taken.notification);
    const [opened = ""] = await press(page, "Going");
    expect(await notGoing()).toEqual([server.person("bo")]);
    // On a device whose clock is months ahead, the gathering would have begun.
    await page.clock.setFixedTime("2026-02-15T12:00:00Z");
    await page.goto(opened);
    await expect(page.getByText("The time or the place has changed meanwhile.")).toBeVisible();
    await page.getByRole("button", { name: "Maybe" }).click();
    await expect(page.getByText("Your answer has been saved: Maybe.")).toBeVisible();
    await expect(page.getByText("The time or the place")).toBeHidden();
    await ada.client.gatherings.update.mutate({ ...SUPPER, id });
    await page.getByRole("button", { name: "Not going" }).click();
    await expect(page.getByText("The time or the place has changed meanwhile.")).toBeVisible();
    await expect(page.getByText("18:00 – 20:00")).toBeVisible();
    await page.getByRole("button", { name: "Not going" }).click();
    await expect(page.getByText("Your answer has been saved: Not going.")).toBeVisible();
    await page.goto(`${paths.settings}#calls`);
    await deliver(page, taken.notification);
  });

  await test.step("a press elsewhere opens the page of the gathering, and takes that notification down alone", async () => {
    await deliver(page, notificationTo(server, "bo", "New: Song"));
    expect(await press(page, "")).toEqual([taken.notification.page]);
    expect(await shown(page)).toMatchObject([{ title: "New: Song" }]);
    expect(await press(page, "")).toEqual(["/gatherings/1"]);
    expect(await shown(page)).toEqual([]);
  });

  await test.step("a button answers for nobody who is no longer signed in here: the page asks them to sign in", async () => {
    await deliver(page, taken.notification);
    await page.context().clearCookies();
    expect(await press(page, "Going")).toEqual([taken.notification.page]);
    await signIn(page, "cy", paths.help);
    await inWorker(page, `shownByTag.set("a", { data: ${JSON.stringify(taken.notification)}, close: () => {} })`);
    expect(await press(page, "Going")).toEqual([taken.notification.page]);
    expect(await notGoing()).toEqual([server.person("bo")]);
  });
  await ada.close();
});

/** The device has another address from now on: the browser says so, with the new subscription or without one. */
async function changeSubscription(page: Page, push: PushService, { isGiven }: { isGiven: boolean }): Promise<string> {
  const { endpoint, p256dh, auth } = push.subscribe();
  const json = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  return inWorker(
    page,
    `(async () => {
      const waits = [];
      const made = { toJSON: () => (${json}) };
      let asked = null;
      PushManager.prototype.subscribe = async (options) => { asked = options; return made; };
      dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), {
        oldSubscription: { options: { userVisibleOnly: true, applicationServerKey: "the old key" } },
        newSubscription: ${isGiven} ? made : null,
        waitUntil: (work) => void waits.push(work),
      }));
      await Promise.all(waits);
      return JSON.stringify(asked);
    })()`,
  );
}

test("a device whose browser changes its address is notified there, and only if it was before", async ({
  page,
  server,
  push,
}) => {
  await subscribeAt(page, push);
  await signIn(page, "bo", `${paths.settings}#calls`);
  const endpoints = async () =>
    (await server.running.services.db.selectFrom("call_devices").select("endpoint").execute()).map(
      ({ endpoint }) => endpoint,
    );
  const known = await endpoints();
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
  expect(known).toEqual([]);
  const [first] = await endpoints();

  // Nobody uses the session by that.
  const lastSeen = () => server.running.services.db.selectFrom("sessions").select("last_seen_at").execute();
  await page.goto(paths.help);
  const before = await lastSeen();
  server.clock.advance(7_200);
  expect(await changeSubscription(page, push, { isGiven: true })).toBe("null");
  const [second, ...others] = await endpoints();
  expect([second === first, others]).toEqual([false, []]);
  expect(await lastSeen()).toEqual(before);
  const options = { userVisibleOnly: true, applicationServerKey: "the old key" };
  expect(JSON.parse(await changeSubscription(page, push, { isGiven: false }))).toEqual(options);
  expect((await endpoints())[0]).not.toBe(second);

  await page.goto(`${paths.settings}#calls`);
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).not.toBeChecked();
  await changeSubscription(page, push, { isGiven: true });
  expect(await endpoints()).toEqual([]);
});

test("the quiet hours, and the hour of tomorrow's first gathering, are chosen in the settings", async ({
  page,
  server,
  push,
}) => {
  await subscribeAt(page, push);
  await signIn(page, "bo", `${paths.settings}#calls`);
  const section = page.locator("#calls");
  await section.getByRole("switch", { name: "Notify me on this device" }).click();
  const hours = () =>
    server.running.services.db
      .selectFrom("users")
      .select(["quiet_from", "quiet_until", "tomorrow_at"])
      .where("normal_email", "=", "bo@example.org")
      .executeTakeFirst();
  await section.getByLabel("Quiet from").selectOption("21");
  await expect.poll(hours).toMatchObject({ quiet_from: 21, quiet_until: 8 });

  await test.step("a device that its push service refuses is shown as not reached, until it is turned on again", async () => {
    const onThisDevice = section.getByRole("switch", { name: "Notify me on this device" });
    await server.running.services.db.updateTable("call_devices").set({ refusals: 3 }).execute();
    await page.reload();
    await expect(section.getByText("This device could not be reached lately")).toBeVisible();
    await onThisDevice.click();
    await expect(onThisDevice).not.toBeChecked();
    await onThisDevice.click();
    await expect(onThisDevice).toBeChecked();
    await expect(section.getByText("This device tells you at once")).toBeVisible();
  });

  await section.getByRole("switch", { name: "Quiet hours" }).click();
  await expect.poll(hours).toMatchObject({ quiet_from: null, quiet_until: null });
  await expect(section.getByLabel("Quiet from")).toBeHidden();
  const openSummaries = () => section.getByText("2 kinds, one by one").last().click();
  await openSummaries();
  await section.getByRole("switch", { name: "Tomorrow’s first gathering" }).click();
  await section.getByLabel("Hour of the evening before").selectOption("20");
  await expect.poll(hours).toMatchObject({ tomorrow_at: 20 });
  await page.reload();
  await openSummaries();
  await expect(section.getByLabel("Hour of the evening before")).toHaveValue("20");
  await expect(section.getByRole("switch", { name: "Quiet hours" })).not.toBeChecked();
});

test("a button whose answer fails opens the page on which it can be given again", async ({ page, push, server }) => {
  await turnOn(page, push, "bo");
  const answerPage = `${paths.answerGathering}?answer=Going&token=unknown`;
  await deliver(page, {
    ...notificationTo(server, "bo"),
    answers: [{ answer: "Going", label: "Going", page: answerPage }],
  });
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await press(page, "Going")).toEqual([answerPage]);

  const path = paths.gathering(await actAs(server, "ada").meet(SUPPER));
  const answers = [{ answer: "Going", label: "Going", page: answerPage }] as const;
  const notification = { ...notificationTo(server, "bo"), page: path, answers: [...answers] };

  await test.step("or the gathering's page if the server takes too long, also to say who is signed in", async () => {
    for (const silent of ["gatherings.answerLinked", "me.get"]) {
      await deliver(page, notification);
      await inWorker(
        page,
        `self.realFetch ??= fetch;
         self.realTimeout ??= setTimeout;
         self.setTimeout = (run) => queueMicrotask(run);
         self.fetch = (url, { signal, ...init }) =>
           signal && String(url).includes("${silent}")
             ? new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)))
             : realFetch(url, init);`,
      );
      expect(await press(page, "Going")).toEqual([`${path}?answer=Going`]);
      await inWorker(page, "self.fetch = realFetch; self.setTimeout = realTimeout;");
    }
  });

  await test.step("or if there is no network, which the page says until the answer is given", async () => {
    await deliver(page, notification);
    await inWorker(page, "self.fetch = async () => { throw new TypeError(); }");
    const [opened = ""] = await press(page, "Going");
    await page.goto(opened);
    await expect(page.getByText("The server could not be reached. Please try again.")).toBeVisible();
    await page.getByRole("radiogroup").getByText("Going", { exact: true }).click();
    await expect(page.getByText("The server could not be reached. Please try again.")).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
});

test.describe("a device that somebody leaves", () => {
  test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|status of (401|403)`) });
  const titles = async (page: Page) => (await shown(page)).map(({ title }) => title);
  const devices = (server: TestServer) => server.running.services.db.selectFrom("call_devices").selectAll().execute();
  const endsSubscription = (page: Page) => inWorker<boolean>(page, "self.unsubscribed === true");
  const NOT_SIGNED_IN = {
    status: 401,
    json: { error: { message: "", code: -32_001, data: { appCode: "AuthenticationRequired" } } },
  };
  /** Has the worker's question who is signed in answered by a promise. */
  const answerWorker = (page: Page, promise: string) =>
    inWorker(
      page,
      `self.realFetch ??= fetch;
       self.fetch = (url, init) => String(url).includes("me.get") ? ${promise} : realFetch(url, init);`,
    );

  test("shows nothing of theirs any more, now or later, and its subscription ends", async ({ page, server, push }) => {
    await turnOn(page, push, "bo");
    await deliver(page, notificationTo(server, "bo"));
    expect(await titles(page)).toEqual(["New: Supper"]);
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await expect.poll(() => titles(page)).toEqual([]);
    expect(await inWorker(page, "self.badge")).toBe(0);
    expect(await devices(server)).toEqual([]);
    await expect.poll(() => endsSubscription(page)).toBe(true);

    await deliver(page, notificationTo(server, "bo", "What comes late"));
    expect(await titles(page)).toEqual([]);
    await signInByForm(page, "cy");
    await deliver(page, notificationTo(server, "bo", "What comes later still"));
    await deliver(page, notificationTo(server, "cy", "For cy"));
    expect(await titles(page)).toEqual(["For cy"]);
  });

  test("is left although the browser's push manager does not answer", async ({ page, server, push }) => {
    await turnOn(page, push, "bo");
    await deliver(page, notificationTo(server, "bo"));
    await inWorker(page, "PushManager.prototype.getSubscription = () => new Promise(() => {});");
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await expect.poll(() => titles(page)).toEqual([]);
    expect(await devices(server)).toEqual([]);
    await deliver(page, notificationTo(server, "bo"));
    expect(await titles(page)).toEqual([]);
  });

  test.describe("without a network", () => {
    test.use({ keeps: /./ });

    test("shows nothing for the moment if signing out fails, and is notified as before: the switch is on", async ({
      page,
      server,
      push,
      context,
    }) => {
      await turnOn(page, push, "bo");
      await deliver(page, notificationTo(server, "bo"));
      await context.setOffline(true);
      await chooseFromMenu(page, "Sign out");
      await expect.poll(() => titles(page)).toEqual([]);
      await expect(page.getByText("The server could not be reached.")).toBeVisible();
      await context.setOffline(false);

      await test.step("nor if the server's clock was ahead for a moment", async () => {
        const now = server.clock.now().toISOString();
        server.clock.advance(31 * 86_400);
        await page.reload();
        await expect(heading(page, "Welcome back!")).toBeVisible();
        server.clock.setInstant(now);
      });
      await page.goto(`${paths.settings}#calls`);
      await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
      await deliver(page, notificationTo(server, "bo"));
      expect(await titles(page)).toEqual(["New: Supper"]);
      expect(await endsSubscription(page)).toBe(false);
    });
  });

  test("shows nothing to anybody who comes after, whatever the server says or does not say", async ({
    page,
    server,
    push,
  }) => {
    await turnOn(page, push, "bo");
    await deliver(page, notificationTo(server, "bo"));
    expect(await titles(page)).toEqual(["New: Supper"]);

    await test.step("what has come while the person signs out, and the server says no more", async () => {
      await answerWorker(page, `new Promise((_, fail) => { (self.fails ??= []).push(fail); })`);
      const delivered = deliver(page, notificationTo(server, "bo", "Just before"));
      await expect.poll(() => inWorker(page, "self.fails?.length")).toBe(1);
      await chooseFromMenu(page, "Sign out");
      await expect(heading(page, "Welcome back!")).toBeVisible();
      await expect.poll(() => titles(page)).toEqual([]);
      await expect.poll(() => dataOn(page)).toBe("");
      await answerWorker(page, "Promise.reject(new TypeError())");
      await inWorker(page, "fails.forEach((fail) => fail(new TypeError()))");
      await delivered;
      expect(await titles(page)).toEqual([]);
      await answerWorker(page, "realFetch(url, init)");
    });
    await test.step("what comes later, and the server says something else", async () => {
      await signInByForm(page, "cy");
      await page.goto(`${paths.settings}#calls`);
      await expect.poll(() => dataOn(page)).toContain(`"person_id":${server.person("cy")},"language"`);
      for (const status of [403, 404, 429, 500, 503]) {
        await answerWorker(page, `Promise.resolve(new Response("{}", { status: ${status} }))`);
        await deliver(page, notificationTo(server, "bo", "What comes late"));
        await deliver(page, notificationTo(server, "cy", "For cy"));
        expect(await titles(page)).toEqual(["For cy"]);
      }
    });
  });

  test("is not left by whoever signs in after that, if a tab of the person before is slow", async ({
    page,
    server,
    push,
    context,
  }) => {
    await turnOn(page, push, "bo");
    const [old, older] = [await context.newPage(), await context.newPage()];
    const slow = Promise.withResolvers<void>();
    for (const tab of [old, older]) {
      await tab.goto(paths.people);
      await expect(heading(tab, "People")).toBeVisible();
      await tab.evaluate(() => document.body.setAttribute("data-old", ""));
      await tab.route("**/trpc/me.get", async (route) => {
        await slow.promise;
        await (tab === old ? route.fulfill(NOT_SIGNED_IN) : route.continue());
      });
    }
    await page.bringToFront();
    await chooseFromMenu(page, "Sign out");
    await expect(heading(page, "Welcome back!")).toBeVisible();
    await signInByForm(page, "cy");
    await page.goto(`${paths.settings}#calls`);
    await page.getByRole("switch", { name: "Notify me on this device" }).click();
    await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
    await deliver(page, notificationTo(server, "cy", "For cy"));
    await inWorker(page, "self.unsubscribed = false");
    slow.resolve();
    await expect(heading(old, "Welcome back!")).toBeVisible();
    await expect(older.locator("body:not([data-old])")).toBeVisible();
    await deliver(page, notificationTo(server, "cy", "Later"));
    expect(await titles(page)).toEqual(["For cy", "Later"]);
    expect(await endsSubscription(page)).toBe(false);
  });

  test("drops what is theirs once their session has ended elsewhere", async ({ page, server, push }) => {
    await turnOn(page, push, "bo");
    await deliver(page, notificationTo(server, "bo"));
    expect(await titles(page)).toEqual(["New: Supper"]);
    const bo = await openAs(server, "bo");
    await bo.client.account.endOtherSessions.mutate();
    await bo.close();
    await deliver(page, notificationTo(server, "bo", "What comes late"));
    expect(await titles(page)).toEqual([]);
  });

  test("is not kept signed in by notifications, and shows them where the server does not answer", async ({
    page,
    server,
    push,
  }) => {
    await turnOn(page, push, "bo");
    const sessions = server.running.services.db.selectFrom("sessions").select("last_seen_at").orderBy("id");
    await page.goto(paths.help);
    const before = await sessions.execute();
    server.clock.advance(7_200);
    await deliver(page, notificationTo(server, "bo"));
    expect(await titles(page)).toEqual(["New: Supper"]);
    expect(await sessions.execute()).toEqual(before);
    await server.running.stop();
    await deliver(page, notificationTo(server, "bo", "New: Song"));
    expect(await titles(page)).toEqual(["New: Supper", "New: Song"]);
    await server.start();
  });
});
