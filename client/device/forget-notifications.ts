import type { Parting } from "../../shared/notifications/notifications.ts";
import { workers } from "../components/new-version.ts";

/**
 * Has the worker take down the notifications for a person who is no longer signed in here. It goes on with that when
 * the page is closed.
 */
export function forgetNotifications(parting: Parting): void {
  const registered = workers?.getRegistration();
  registered?.then((registration) => registration?.active?.postMessage(parting)).catch(() => {});
}
