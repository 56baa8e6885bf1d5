import { UNATTENDED, type NotificationToPerson, type Parting } from "../../shared/notifications/notifications.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { ANSWER_PARAMETER, MOVED_PARAMETER, withoutToken } from "../../shared/paths.ts";
import { deviceOf } from "../device/push-device.ts";
import { isOwner } from "../device/persisted-store.ts";
import { timedFetch } from "../api/timed-fetch.ts";

/** How the browser shows a notification. Some browsers show two buttons at most, some none. */
interface Shown extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  data: NotificationToPerson;
}

type Button = NonNullable<NotificationToPerson["answers"]>[number];

/** How long a request to the server may take, in milliseconds. */
const REQUEST_TIMEOUT = 5_000;
/** The status of an answer to a gathering that has another time or place than the notification says. */
const MOVED = 409;
/** Of requests for which nobody has pressed anything. */
const BY_ITSELF = { [UNATTENDED]: "yes" };

/** How often pages have said that somebody has left. */
let partings = 0;

/** Shows notifications, answers by their buttons, and opens pages. A worker knows only what a notification brings. */
export function handleNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(notify(worker, event.data.json() as NotificationToPerson));
  });
  worker.addEventListener("message", (event) => {
    event.waitUntil(forget(worker, event.data as Parting));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(worker, event.notification.data as NotificationToPerson, event.action));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(worker, event)));
  worker.addEventListener("notificationclose", (event) => event.waitUntil(countOnBadge(worker)));
}

/**
 * Shows a notification, unless its person is no longer signed in here; then those before it go too. If the server does
 * not say who is, it is the owner of this device's data. One with the same tag is replaced, and notifies
 * again: it says something new.
 */
async function notify(worker: ServiceWorkerGlobalScope, content: NotificationToPerson): Promise<void> {
  const { title, text = "", tag, answers = [], person_id, silent = false } = content;
  const before = partings;
  const signedIn = await whoIsSignedIn();
  const isTheirs = signedIn === undefined ? await isOwner(person_id) : signedIn === person_id;
  // They may have left since.
  if (partings !== before) return notify(worker, content);
  if (!isTheirs) return takeDown(worker, (of) => (signedIn === undefined ? of === person_id : of !== signedIn));
  const actions = answers.map(({ answer, label }) => ({ action: answer, title: label }));
  return show(worker, title, { body: text, tag, renotify: true, silent, actions, data: content });
}

/** Returns null if nobody is, and undefined if the server does not say. */
async function whoIsSignedIn(): Promise<number | null | undefined> {
  try {
    const response = await timedFetch("/trpc/me.get", { headers: BY_ITSELF }, REQUEST_TIMEOUT);
    if (response.status === 401) return null;
    return ((await response.json()) as { result: { data: Me } }).result.data.person_id;
  } catch {
    return undefined;
  }
}

/** Takes down the notifications for these people. */
async function takeDown(worker: ServiceWorkerGlobalScope, isOf: (personId: number) => boolean): Promise<void> {
  const shown = await worker.registration.getNotifications();
  const theirs = shown.filter(({ data }) => isOf((data as NotificationToPerson).person_id));
  for (const notification of theirs) notification.close();
  if (theirs.length > 0) await countOnBadge(worker);
}

/** Takes down the notifications of the person who has left, and may end the subscription, each even if the other fails. */
async function forget(worker: ServiceWorkerGlobalScope, { who, isOver }: Parting): Promise<void> {
  partings += 1;
  const unsubscribe = async () => (await worker.registration.pushManager.getSubscription())?.unsubscribe();
  const forgetTheirs = async () => {
    const signedIn = who === undefined ? await whoIsSignedIn() : undefined;
    await takeDown(worker, (of) => (who === undefined ? of !== signedIn : of === who));
  };
  await Promise.allSettled([forgetTheirs(), isOver ? unsubscribe() : undefined]);
}

async function show(worker: ServiceWorkerGlobalScope, title: string, shown: Shown): Promise<void> {
  await worker.registration.showNotification(title, { icon: "/icons/192.png", ...shown });
  await countOnBadge(worker);
}

/**
 * Gives the answer and shows that silently, or opens a page: the one to answer again if that failed, or the
 * notification's own, also if its person is no longer signed in here. If the server cannot be reached, the
 * notification's page says so.
 */
async function follow(worker: ServiceWorkerGlobalScope, content: NotificationToPerson, action: string): Promise<void> {
  await countOnBadge(worker);
  const chosen = content.answers?.find(({ answer }) => answer === action);
  if (!chosen) return open(worker, content.page);
  const signedIn = await whoIsSignedIn();
  if (signedIn !== undefined && signedIn !== content.person_id) return open(worker, content.page);
  const status = signedIn === undefined ? undefined : await sendAnswer(chosen, content.seen);
  if (status === undefined) await open(worker, `${content.page}?${ANSWER_PARAMETER}=${chosen.answer}`);
  else if (status < 400)
    await show(worker, content.title, { body: chosen.label, tag: content.tag, silent: true, data: content });
  else await open(worker, status === MOVED ? `${chosen.page}&${MOVED_PARAMETER}` : chosen.page);
}

/** Gives the server the device's new address, which it keeps if the device gets notifications. Firefox makes none. */
async function renew({ registration }: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (subscription) await post("calls.renew", deviceOf(subscription), BY_ITSELF);
}

/** Gives an answer, and returns the status of the response; undefined if the server cannot be reached. */
async function sendAnswer({ page, answer }: Button, seen: NotificationToPerson["seen"]): Promise<number | undefined> {
  const { token } = withoutToken(page);
  try {
    return (await post("gatherings.answerLinked", { token, answer, seen })).status;
  } catch {
    return undefined;
  }
}

function post(procedure: string, input: object, headers = {}): Promise<Response> {
  const body = JSON.stringify(input);
  return timedFetch(
    `/trpc/${procedure}`,
    { method: "POST", headers: { "content-type": "application/json", ...headers }, body },
    REQUEST_TIMEOUT,
  );
}

/** Opens a window of its own, unless one shows the page: in another one, somebody may be typing. */
async function open({ clients }: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const { href } = new URL(page, location.origin);
  const windows = await clients.matchAll({ type: "window" });
  const showing = windows.find(({ url }) => url === href);
  if (showing) await showing.focus();
  else await clients.openWindow(page);
}

/** The badge of the installed app has the number of notifications that wait. */
async function countOnBadge({ registration, navigator }: ServiceWorkerGlobalScope): Promise<void> {
  const waiting = await registration.getNotifications();
  // oxlint-disable-next-line no-restricted-properties -- Some browsers have no badge.
  const { setAppBadge } = navigator as Partial<WorkerNavigator>;
  await setAppBadge?.call(navigator, waiting.length);
}
