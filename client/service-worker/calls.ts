import type { Call } from "../../shared/calls.ts";
import { deviceOf } from "../call-device.ts";

/** How a notification shows a call. Some browsers show two buttons at most, some none. */
interface Shown extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  data: Call;
}

/**
 * Shows the calls that the server makes, answers them by their buttons, and opens their pages. The browser gives a
 * worker nothing but the call: the words and the link to answer come with it.
 */
export function answerCalls(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(call(worker, event.data.json() as Call));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(worker, event.notification.data as Call, event.action));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(worker, event)));
  worker.addEventListener("notificationclose", (event) => event.waitUntil(countOnBadge(worker)));
}

/** One with the same tag is replaced, and calls again: it says something new. */
function call(worker: ServiceWorkerGlobalScope, said: Call): Promise<void> {
  const { title, text = "", tag, answers = [] } = said;
  const actions = answers.map(({ answer, label }) => ({ action: answer, title: label }));
  return show(worker, title, { body: text, tag, renotify: true, actions, data: said });
}

async function show(worker: ServiceWorkerGlobalScope, title: string, shown: Shown): Promise<void> {
  await worker.registration.showNotification(title, { icon: "/icons/192.png", ...shown });
  await countOnBadge(worker);
}

/**
 * Gives the answer and shows that silently, or opens a page: the call's own, or the one to answer again if that failed.
 */
async function follow(worker: ServiceWorkerGlobalScope, said: Call, action: string): Promise<void> {
  await countOnBadge(worker);
  const chosen = said.answers?.find(({ answer }) => answer === action);
  if (chosen && (await answered(chosen.page, chosen.answer)))
    await show(worker, said.title, { body: chosen.label, tag: said.tag, silent: true, data: said });
  else await open(worker, chosen?.page ?? said.page);
}

/**
 * Gives the server the device's new address instead of the old one. Firefox makes none by itself. The server keeps it only
 * if the session's device is called.
 */
async function renew({ registration }: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (subscription) await post("calls.renew", deviceOf(subscription));
}

async function answered(page: string, answer: string): Promise<boolean> {
  const { hash } = new URL(page, location.origin);
  const token = new URLSearchParams(hash.slice(1)).get("token");
  try {
    return (await post("gatherings.answerLinked", { token, answer })).ok;
  } catch {
    // There is no network: the page says so.
    return false;
  }
}

function post(procedure: string, input: object): Promise<Response> {
  return fetch(`/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
}

/** Opens a window of its own, unless one shows the page: in another one, somebody may be typing. */
async function open({ clients }: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const { href } = new URL(page, location.origin);
  const windows = await clients.matchAll({ type: "window" });
  const showing = windows.find(({ url }) => url === href);
  if (showing) await showing.focus();
  else await clients.openWindow(page);
}

/** The badge of the installed app has the number of calls that wait. */
async function countOnBadge({ registration, navigator }: ServiceWorkerGlobalScope): Promise<void> {
  const waiting = await registration.getNotifications();
  // oxlint-disable-next-line no-restricted-properties -- Some browsers have no badge.
  const { setAppBadge } = navigator as Partial<WorkerNavigator>;
  await setAppBadge?.call(navigator, waiting.length);
}
