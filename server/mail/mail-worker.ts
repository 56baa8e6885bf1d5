import { SEND_TIMEOUT, withPatience } from "./attempt.ts";
import { claimMails, deliverMail, type Delivery } from "./deliver-mail.ts";
import type { ClaimedMail } from "./outbox.queries.ts";
import { DeliveryError } from "./transports/transport.ts";
import { Unrecorded } from "./unrecorded.ts";

/** How often the outbox is polled, in milliseconds. */
const POLL_INTERVAL = 1_000;
/** Number of emails sent in parallel. */
const AT_ONCE = 4;
/** How long running attempts may take to finish when the worker stops, in milliseconds. */
const STOP_GRACE = 5_000;

export interface MailWorker {
  /** Sends all due emails. Returns the number of sent emails. */
  deliverDue: () => Promise<number>;
  /** Starts no further attempts, and resolves when the running ones are recorded; aborts them after a timeout. */
  stop: () => Promise<void>;
}

interface WorkerOptions extends Omit<Delivery, "unrecorded"> {
  /** Null means that emails are sent only when `deliverDue` is called. */
  pollInterval?: number | null;
  sendTimeout?: number;
  stopGrace?: number;
}

/** Sends emails from the outbox when they are due, until it is stopped. */
export function startMailWorker({
  pollInterval = POLL_INTERVAL,
  sendTimeout = SEND_TIMEOUT,
  stopGrace = STOP_GRACE,
  ...options
}: WorkerOptions): MailWorker {
  const delivery = { ...options, unrecorded: new Unrecorded() };
  const { log } = delivery;
  const underWay = new Set<AbortController>();
  let stopped = false;

  const deliver = async (mail: ClaimedMail) => {
    const patience = new AbortController();
    underWay.add(patience);
    try {
      return await withPatience((signal) => deliverMail(delivery, mail, signal), sendTimeout, patience);
    } finally {
      underWay.delete(patience);
    }
  };

  const deliverAll = async () => {
    let sent = 0;
    for (;;) {
      const mails = stopped ? [] : await claimMails(delivery, AT_ONCE);
      if (mails.length === 0) return sent;
      // Wait for all of them, even if one fails: stopping waits for the whole round.
      const outcomes = await Promise.allSettled(mails.map(deliver));
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") throw outcome.reason;
        if (outcome.value) sent += 1;
      }
    }
  };

  // One round after the other, so that emails queued during a round are found by the next one.
  let lastRound: Promise<unknown> = Promise.resolve();
  const deliverDue = () => {
    const round = lastRound.then(deliverAll);
    lastRound = round.catch(() => undefined);
    return round;
  };

  let timer: NodeJS.Timeout | undefined;
  const poll = async (interval: number) => {
    await deliverDue().catch((error: unknown) => log.error({ err: error }, "Mail could not be delivered"));
    if (!stopped) timer = setTimeout(() => void poll(interval), interval).unref();
  };
  if (pollInterval !== null) void poll(pollInterval);

  return {
    deliverDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const aborting = setTimeout(() => {
        for (const controller of underWay) controller.abort(cutShort());
      }, stopGrace);
      await lastRound;
      clearTimeout(aborting);
    },
  };
}

function cutShort(): DeliveryError {
  return new DeliveryError("The server was stopped before a response came", { code: "STOPPED" });
}
