import { claimDueCall } from "../outbox.queries.ts";
import { startOutboxWorker, type OutboxWorker, type WorkerOptions } from "../outbox-worker.ts";
import { Unrecorded } from "../unrecorded.ts";
import { deliverCall, type CallDelivery } from "./deliver-call.ts";

/** Timeout of an attempt in milliseconds. A push service answers at once, unlike some mail servers. */
const SEND_TIMEOUT = 5_000;

/**
 * Makes calls when they are due, until it is stopped. Emails have a worker of their own, so that they do not wait for a
 * slow push service, whose address a member gives.
 */
export function startCallWorker(options: Omit<CallDelivery, "unrecorded"> & WorkerOptions): OutboxWorker {
  const delivery = { ...options, unrecorded: new Unrecorded() };
  return startOutboxWorker({
    sendTimeout: SEND_TIMEOUT,
    ...delivery,
    claim: (claim) => claimDueCall(delivery.db, claim),
    deliver: (call, signal) => deliverCall(delivery, call, signal),
    failure: "Calls could not be made",
  });
}
