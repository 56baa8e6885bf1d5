import { deliverMail, type Delivery } from "./deliver-mail.ts";
import { claimDueMail } from "./outbox.queries.ts";
import { startOutboxWorker, type OutboxWorker, type WorkerOptions } from "./outbox-worker.ts";
import { Unrecorded } from "./unrecorded.ts";

/** Sends emails when they are due, until it is stopped. */
export function startMailWorker(options: Omit<Delivery, "unrecorded"> & WorkerOptions): OutboxWorker {
  const delivery: Delivery = { ...options, unrecorded: new Unrecorded() };
  return startOutboxWorker({
    ...delivery,
    claim: (claim) => claimDueMail(delivery.db, claim),
    deliver: (mail, signal) => deliverMail(delivery, mail, signal),
    failure: "Mail could not be delivered",
  });
}
