import type { Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findFullBrowser } from "../../scripts/run/browser.mjs";
import { tellOfGatherings } from "../../server/features/news/tell-of-gatherings.ts";
import type { Call } from "../../shared/calls.ts";
import { paths } from "../../shared/paths.ts";
import { CREWS, expect, PEOPLE, signIn, test as base } from "../support/browser.ts";
import { agentTo, startPushService, type PushService } from "../support/push-service.ts";
import { openAs, startTestServer } from "../support/test-server.ts";

const test = base.extend<{ push: PushService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  push: async ({}, provide) => {
    const push = await startPushService();
    await provide(push);
    await push.stop();
  },
  server: async ({ push }, provide) => {
    const environment = { CALL_SECRET: "a secret of the tests" };
    const callAgent = agentTo(push.connection);
    const server = await startTestServer({ people: PEOPLE, crews: CREWS, today: "2026-02-15", environment, callAgent });
    await provide(server);
    await server.stop();
  },
});
// One after the other: each worker would start a browser of its own for them.
test.describe.configure({ mode: "default" });
const executablePath = findFullBrowser();
test.skip(executablePath === undefined, "no Chromium with notifications: the headless shell shows none");
test.use({
  ownContext: true,
  serviceWorkers: "allow",
  permissions: ["notifications"],
  launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGUMENTS },
});

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

/** Gives the page's worker a call, as the browser does with what its push service brings. */
async function deliver(page: Page, call: Call): Promise<void> {
  await inWorker(page, NOTE_SHOWN);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(call);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

/** Runs code in the page's worker. The types of a worker are not those of a page. */
async function inWorker<Result>(page: Page, code: string): Promise<Result> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no worker");
  return worker.evaluate(code);
}

/**
 * Notes what the worker shows, by its tag: without a desktop, Chromium sometimes takes a notification away at once. It
 * is shown all the same, so options that the browser does not take fail.
 */
const NOTE_SHOWN = `
  self.shownByTag ??= new Map();
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

/** Presses the call, or one of its buttons. Returns the pages that this opened. */
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

test("a device that is turned on shows a call, and its buttons answer without opening the app", async ({
  page,
  server,
  push,
}) => {
  await subscribeAt(page, push);
  await signIn(page, "bo", paths.settings);
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();

  const ada = await openAs(server, "ada");
  const supper = { title: "Supper", starts_at: "2026-02-17T18:00:00Z", ends_at: "2026-02-17T20:00:00Z" };
  await ada.client.gatherings.create.mutate({ ...supper, expectation: "Expected" });
  server.clock.advance(3_600);
  await tellOfGatherings(server.running.services);
  await server.running.calls?.deliverDue();
  const [taken] = push.calls;
  if (!taken) throw new Error("Nothing was called");

  await deliver(page, taken.call);
  const body = "Tuesday, February 17, 2026, 18:00 to 20:00 (time in UTC)";
  await expect.poll(() => shown(page)).toEqual([{ title: "New: Supper", body }]);

  await test.step("a later call on the same gathering replaces it", async () => {
    await deliver(page, { ...taken.call, title: "Moved: Supper" });
    await expect.poll(() => shown(page)).toMatchObject([{ title: "Moved: Supper" }]);
  });

  await test.step("the badge has the number of calls that wait", async () => {
    const badge = () => inWorker<number>(page, "self.badge");
    await expect.poll(badge).toBe(1);
    await deliver(page, { title: "New: Song", page: "/gatherings/2", tag: "/gatherings/2" });
    await expect.poll(badge).toBe(2);
    await inWorker(
      page,
      `shownByTag.delete("/gatherings/2");
       dispatchEvent(Object.assign(new Event("notificationclose"), { waitUntil: () => {} }));`,
    );
    await expect.poll(badge).toBe(1);
  });

  await test.step("a button answers for the person, and says so", async () => {
    await page.context().clearCookies();
    expect(await press(page, "NotGoing")).toEqual([]);
    expect(await shown(page)).toEqual([{ title: "Moved: Supper", body: "Not going" }]);
    const id = Number(taken.call.page.split("/").at(-1));
    const { not_going } = await ada.client.gatherings.get.query({ id });
    expect(not_going).toEqual([server.person("bo")]);
  });

  await test.step("a press elsewhere opens the page of the gathering", async () => {
    expect(await press(page, "")).toEqual([taken.call.page]);
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

test("a device whose browser changes its address is called there, and only if it was called before", async ({
  page,
  server,
  push,
}) => {
  await subscribeAt(page, push);
  await signIn(page, "bo", paths.settings);
  const endpoints = async () =>
    (await server.running.services.db.selectFrom("call_devices").select("endpoint").execute()).map(
      ({ endpoint }) => endpoint,
    );
  const known = await endpoints();
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
  expect(known).toEqual([]);
  const [first] = await endpoints();

  expect(await changeSubscription(page, push, { isGiven: true })).toBe("null");
  const [second, ...others] = await endpoints();
  expect([second === first, others]).toEqual([false, []]);
  const options = { userVisibleOnly: true, applicationServerKey: "the old key" };
  expect(JSON.parse(await changeSubscription(page, push, { isGiven: false }))).toEqual(options);
  expect((await endpoints())[0]).not.toBe(second);

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
  await signIn(page, "bo", paths.settings);
  const calls = page.locator("#calls");
  await calls.getByRole("switch", { name: "Notify me on this device" }).click();
  const hours = () =>
    server.running.services.db
      .selectFrom("users")
      .select(["quiet_from", "quiet_until", "tomorrow_at"])
      .where("normal_email", "=", "bo@example.org")
      .executeTakeFirst();
  await calls.getByLabel("Quiet from").selectOption("21");
  await expect.poll(hours).toMatchObject({ quiet_from: 21, quiet_until: 8 });

  await test.step("a call that comes in quiet hours waits for their end", async () => {
    const ada = await openAs(server, "ada");
    const supper = { title: "Supper", starts_at: "2026-02-17T18:00:00Z", ends_at: "2026-02-17T20:00:00Z" };
    await ada.client.gatherings.create.mutate({ ...supper, expectation: "Expected" });
    await ada.close();
    await server.running.services.db.updateTable("call_devices").set({ time_zone: "UTC" }).execute();
    const callAt = async (instant: string) => {
      server.clock.setInstant(instant);
      await tellOfGatherings(server.running.services);
      await server.running.calls?.deliverDue();
      return push.calls.map(({ call }) => call.title);
    };
    expect(await callAt("2026-02-15T21:00:00.000Z")).toEqual([]);
    expect(await callAt("2026-02-16T07:59:59.000Z")).toEqual([]);
    expect(await callAt("2026-02-16T08:00:00.000Z")).toEqual(["New: Supper"]);
  });

  await calls.getByRole("switch", { name: "Quiet hours" }).click();
  await expect.poll(hours).toMatchObject({ quiet_from: null, quiet_until: null });
  await expect(calls.getByLabel("Quiet from")).toBeHidden();
  await calls.getByRole("switch", { name: "Tomorrow’s first gathering" }).click();
  await calls.getByLabel("Hour of the evening before").selectOption("20");
  await expect.poll(hours).toMatchObject({ tomorrow_at: 20 });
  await page.reload();
  await expect(calls.getByLabel("Hour of the evening before")).toHaveValue("20");
  await expect(calls.getByRole("switch", { name: "Quiet hours" })).not.toBeChecked();
});

test("a button whose answer fails opens the page on which it can be given again", async ({ page, push }) => {
  await subscribeAt(page, push);
  await signIn(page, "bo", paths.settings);
  await page.getByRole("switch", { name: "Notify me on this device" }).click();
  await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
  const answerPage = `${paths.answerGathering}?answer=Going#token=unknown`;
  const call: Call = { title: "New: Supper", page: "/gatherings/1", tag: "/gatherings/1" };
  await deliver(page, { ...call, answers: [{ answer: "Going", label: "Going", page: answerPage }] });
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await press(page, "Going")).toEqual([answerPage]);
});
