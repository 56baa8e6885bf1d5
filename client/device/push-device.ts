import type { PushDevice } from "../../shared/notifications/notifications.ts";

/** The device that a browser has made a subscription for, as the server takes it. */
export function deviceOf(subscription: PushSubscription): PushDevice {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
