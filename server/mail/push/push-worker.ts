import { claimDueNotification } from "../outbox.queries.ts";
import { startOutboxWorker, type OutboxWorker, type WorkerOptions } from "../outbox-worker.ts";
import { UnrecordedResults } from "../unrecorded-results.ts";
import { deliverNotification, type NotificationDelivery } from "./deliver-notification.ts";

/** Timeout of an attempt in milliseconds. A push service answers at once, unlike some mail servers. */
const SEND_TIMEOUT = 5_000;

/** Sends notifications when due, in a worker of their own: emails do not wait for slow services that members name. */
export function startPushWorker(options: Omit<NotificationDelivery, "unrecorded"> & WorkerOptions): OutboxWorker {
  const delivery = { ...options, unrecorded: new UnrecordedResults() };
  return startOutboxWorker({
    sendTimeout: SEND_TIMEOUT,
    ...delivery,
    claim: (claim) => claimDueNotification(delivery.db, claim),
    deliver: (notification, signal) => deliverNotification(delivery, notification, signal),
    failure: "Notifications could not be sent",
  });
}
