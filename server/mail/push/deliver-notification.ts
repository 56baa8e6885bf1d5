import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PushNotification, NotificationToPerson } from "../../../shared/notifications/notifications.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { attempt } from "../attempt.ts";
import { nextAttemptAfter } from "../attempt-times.ts";
import { postpone, recordFailure, recordSent, type ClaimedNotification, type Written } from "../outbox.queries.ts";
import { DeliveryError } from "../transports/transport.ts";
import type { UnrecordedResults } from "../unrecorded-results.ts";
import { findPushDevice, recordReached } from "./push-devices.queries.ts";
import { giveUpNotification } from "./give-up-notifications.ts";
import { GONE, type PushTransport } from "./push-transport.ts";
import { isForLater, quietHoursOf, whenAwake } from "./quiet-hours.ts";

/** How long a push service may fail before news that comes by a notification alone is mailed, in milliseconds. */
const FALLBACK_DELAY = 15 * 60_000;

export interface NotificationDelivery {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  transport: PushTransport;
  /** How long a session lasts after its last use, in milliseconds; with it ends its device. */
  sessionLifetime: number;
  /** Returns false if a notification says what is no longer so, and drops it. */
  isCurrent?: (notification: Written) => Promise<boolean>;
  /** Notifications that were sent but could not be recorded yet. */
  unrecorded: UnrecordedResults;
}

/**
 * Makes one attempt to send a notification to a device, unless its quiet hours have begun. Forgets a device that is no
 * longer there. A notification that cannot be sent becomes an email, unless its news comes in another way too. Returns
 * whether it was sent.
 */
export async function deliverNotification(
  delivery: NotificationDelivery,
  notification: ClaimedNotification,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, log, transport, sessionLifetime, unrecorded, isCurrent } = delivery;
  const now = clock.now();
  const { about } = notification;
  if (about !== null && isCurrent && !(await isCurrent({ ...notification, about }))) return false;
  const seenAfter = new Date(now.getTime() - sessionLifetime).toISOString();
  const device = await findPushDevice(db, notification.call_device_id, seenAfter);
  if (!device) {
    await giveUpNotification(db, notification, { at: now.toISOString() });
    return false;
  }
  const awake = whenAwake(now, device.time_zone, quietHoursOf(device));
  if (awake > now && isForLater(notification, awake)) {
    await postpone(db, notification, awake.toISOString());
    return false;
  }
  const { person_id } = device;
  const content: NotificationToPerson = {
    ...(JSON.parse(notification.call) as PushNotification),
    person_id,
    ...(awake > now && { silent: true }),
  };
  const seconds = Math.floor((Date.parse(notification.expires_at) - now.getTime()) / 1_000);
  const result = await attempt(async (patience) => {
    await transport.send({ device, text: JSON.stringify(content), tag: content.tag, seconds }, patience);
    return {};
  }, signal);
  const facts = { call: notification.id, attempt: notification.attempts };
  if (result instanceof DeliveryError) {
    await recordFailedNotification(delivery, { ...notification, endpoint: device.endpoint }, result);
    return false;
  }
  const at = clock.now().toISOString();
  await unrecorded.record(async () => {
    await recordSent(db, notification, at);
    await recordReached(db, { id: notification.call_device_id, endpoint: device.endpoint }, true);
    log.info({ ...facts, outcome: "sent" }, "A notification was sent");
  });
  return true;
}

async function recordFailedNotification(
  { db, clock, log }: NotificationDelivery,
  notification: ClaimedNotification & { endpoint: string },
  failure: DeliveryError,
) {
  const { message: reason, code } = failure;
  const facts = { call: notification.id, attempt: notification.attempts, code };
  const now = clock.now();
  const at = now.toISOString();
  const device = { id: notification.call_device_id, endpoint: notification.endpoint };
  if (code === GONE) {
    await giveUpNotification(db, notification, { at, device });
    log.info({ ...facts, outcome: "gone" }, "A device that is no longer there was forgotten");
    return;
  }
  const next = nextAttemptAfter({ ...notification, failure, now });
  const isUrgent = notification.body_html !== null && next !== null && next >= latestFor(notification);
  if (!next) {
    await recordReached(db, device, false);
    await giveUpNotification(db, notification, { at });
    log.error({ ...facts, outcome: "failed" }, "A notification failed permanently");
  } else if (isUrgent && (await giveUpNotification(db, notification, { at, isKept: true }))) {
    log.warn({ ...facts, outcome: "mailed" }, "An email takes the place of a notification that could not be sent");
  } else {
    await recordFailure(db, notification, { reason, nextAttemptAt: next.toISOString() });
    log.warn({ ...facts, outcome: "retry" }, "A notification will be tried again");
  }
}

/** When a notification that is the only news is last tried: an email then still comes in time. */
function latestFor({ first_attempt_at, expires_at }: ClaimedNotification): Date {
  const patient = Date.parse(first_attempt_at) + FALLBACK_DELAY;
  return new Date(Math.min(patient, Date.parse(expires_at)));
}
