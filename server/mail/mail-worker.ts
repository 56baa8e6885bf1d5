import { deliverEmail, type Delivery } from "./deliver-email.ts";
import { claimDueEmail } from "./outbox.queries.ts";
import { startOutboxWorker, type OutboxWorker, type WorkerOptions } from "./outbox-worker.ts";
import { UnrecordedResults } from "./unrecorded-results.ts";

/** Sends emails when they are due, until it is stopped. */
export function startMailWorker(options: Omit<Delivery, "unrecorded"> & WorkerOptions): OutboxWorker {
  const delivery: Delivery = { ...options, unrecorded: new UnrecordedResults() };
  return startOutboxWorker({
    ...delivery,
    claim: (claim) => claimDueEmail(delivery.db, claim),
    deliver: (email, signal) => deliverEmail(delivery, email, signal),
    failure: "Mail could not be delivered",
  });
}
