import { FORGET_CALLS, UNATTENDED, type CallToPerson } from "../../shared/calls.ts";
import type { Me } from "../../shared/involvements.ts";
import { deviceOf } from "../call-device.ts";
import { timedFetch } from "../timed-fetch.ts";

/** How a notification shows a call. Some browsers show two buttons at most, some none. */
interface Shown extends NotificationOptions {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
  data: CallToPerson;
}

/** How long the server may take to say who is signed in, in milliseconds. */
const PATIENCE = 5_000;
/** Of requests for which nobody has pressed anything. */
const BY_ITSELF = { [UNATTENDED]: "yes" };

/**
 * Shows the calls that the server makes to whom is signed in here, answers them by their buttons, and opens their pages.
 * The browser gives a worker nothing but the call: the words and the link to answer come with it.
 */
export function answerCalls(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(call(worker, event.data.json() as CallToPerson));
  });
  worker.addEventListener("message", (event) => {
    if (event.data === FORGET_CALLS) event.waitUntil(forget(worker));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(worker, event.notification.data as CallToPerson, event.action));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(worker, event)));
  worker.addEventListener("notificationclose", (event) => event.waitUntil(countOnBadge(worker)));
}

/**
 * Shows a call, unless its person is no longer signed in here; then those before it go too. One with the same tag is
 * replaced, and calls again: it says something new.
 */
async function call(worker: ServiceWorkerGlobalScope, said: CallToPerson): Promise<void> {
  const { title, text = "", tag, answers = [], person_id } = said;
  const signedIn = await whoIsSignedIn();
  if (signedIn !== undefined && signedIn !== person_id) return takeDown(worker, signedIn);
  const actions = answers.map(({ answer, label }) => ({ action: answer, title: label }));
  return show(worker, title, { body: text, tag, renotify: true, actions, data: said });
}

/** Returns null if nobody is, and undefined if the server does not say. */
async function whoIsSignedIn(): Promise<number | null | undefined> {
  try {
    const response = await timedFetch("/trpc/me.get", { headers: BY_ITSELF }, PATIENCE);
    if (response.status === 401) return null;
    return ((await response.json()) as { result: { data: Me } }).result.data.person_id;
  } catch {
    return undefined;
  }
}

/** Takes down the calls to everybody but one person. */
async function takeDown(worker: ServiceWorkerGlobalScope, exceptOf: number | null): Promise<void> {
  const shown = await worker.registration.getNotifications();
  const others = shown.filter(({ data }) => (data as CallToPerson).person_id !== exceptOf);
  for (const notification of others) notification.close();
  if (others.length > 0) await countOnBadge(worker);
}

/** Takes down all calls, and ends the subscription, each even if the other fails. */
async function forget(worker: ServiceWorkerGlobalScope): Promise<void> {
  const unsubscribe = async () => (await worker.registration.pushManager.getSubscription())?.unsubscribe();
  await Promise.allSettled([takeDown(worker, null), unsubscribe()]);
}

async function show(worker: ServiceWorkerGlobalScope, title: string, shown: Shown): Promise<void> {
  await worker.registration.showNotification(title, { icon: "/icons/192.png", ...shown });
  await countOnBadge(worker);
}

/**
 * Gives the answer and shows that silently, or opens a page: the one to answer again if that failed, or the call's own,
 * also if its person is no longer signed in here.
 */
async function follow(worker: ServiceWorkerGlobalScope, said: CallToPerson, action: string): Promise<void> {
  await countOnBadge(worker);
  const chosen = said.answers?.find(({ answer }) => answer === action);
  if (!chosen || (await whoIsSignedIn()) !== said.person_id) await open(worker, said.page);
  else if (await answered(chosen.page, chosen.answer))
    await show(worker, said.title, { body: chosen.label, tag: said.tag, silent: true, data: said });
  else await open(worker, chosen.page);
}

/**
 * Gives the server the device's new address instead of the old one. Firefox makes none by itself. The server keeps it only
 * if the session's device is called.
 */
async function renew({ registration }: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (subscription) await post("calls.renew", deviceOf(subscription), BY_ITSELF);
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

function post(procedure: string, input: object, headers = {}): Promise<Response> {
  return fetch(`/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
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
