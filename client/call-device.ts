import type { CallDevice } from "../shared/calls.ts";

/** The device that a browser has made a subscription for, as the server takes it. */
export function deviceOf(subscription: PushSubscription): CallDevice {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
