import type { Logger } from "pino";
import { SEND_TIMEOUT, withPatience } from "./attempt.ts";
import { DeliveryError } from "./transports/transport.ts";

/** How often the outbox is polled, in milliseconds. */
const POLL_INTERVAL = 1_000;
/** Number of attempts in parallel. */
const AT_ONCE = 4;
/** How long running attempts may take to finish when the worker stops, in milliseconds. */
const STOP_GRACE = 5_000;

export interface OutboxWorker {
  /** Sends all that is due. Returns how much was sent. */
  deliverDue: () => Promise<number>;
  /** Starts no further attempts, and resolves when the running ones are recorded; aborts them after a timeout. */
  stop: () => Promise<void>;
}

export interface WorkerOptions {
  /** Null means that nothing is sent until `deliverDue` is called. */
  pollInterval?: number | null;
  sendTimeout?: number;
  stopGrace?: number;
}

interface Work<Claimed> extends WorkerOptions {
  log: Logger;
  /** Claims what is due, at most `limit`. */
  claim: (limit: number) => Promise<Claimed[]>;
  /** Makes one attempt, and records the result. Returns whether it was sent. */
  deliver: (claimed: Claimed, signal: AbortSignal) => Promise<boolean>;
  /** The line of the log when a round fails. */
  failure: string;
}

/** Sends from the outbox what is due, until it is stopped. */
export function startOutboxWorker<Claimed>({
  log,
  claim,
  deliver,
  failure,
  pollInterval = POLL_INTERVAL,
  sendTimeout = SEND_TIMEOUT,
  stopGrace = STOP_GRACE,
}: Work<Claimed>): OutboxWorker {
  const underWay = new Set<AbortController>();
  let stopped = false;

  const deliverInTime = async (claimed: Claimed) => {
    const patience = new AbortController();
    underWay.add(patience);
    try {
      return await withPatience((signal) => deliver(claimed, signal), sendTimeout, patience);
    } finally {
      underWay.delete(patience);
    }
  };

  const deliverAll = async () => {
    let sent = 0;
    for (;;) {
      const claimed = stopped ? [] : await claim(AT_ONCE);
      if (claimed.length === 0) return sent;
      // Wait for all of them, even if one fails: stopping waits for the whole round.
      const outcomes = await Promise.allSettled(claimed.map(deliverInTime));
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") throw outcome.reason;
        if (outcome.value) sent += 1;
      }
    }
  };

  // One round after the other, so that what is queued during a round is found by the next one.
  let lastRound: Promise<unknown> = Promise.resolve();
  const deliverDue = () => {
    const round = lastRound.then(deliverAll);
    lastRound = round.catch(() => undefined);
    return round;
  };

  let timer: NodeJS.Timeout | undefined;
  const poll = async (interval: number) => {
    await deliverDue().catch((error: unknown) => log.error({ err: error }, failure));
    if (!stopped) timer = setTimeout(() => void poll(interval), interval).unref();
  };
  if (pollInterval !== null) void poll(pollInterval);

  return {
    deliverDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const aborting = setTimeout(() => {
        const cutShort = new DeliveryError("The server was stopped before a response came", { code: "STOPPED" });
        for (const controller of underWay) controller.abort(cutShort);
      }, stopGrace);
      await lastRound;
      clearTimeout(aborting);
    },
  };
}
