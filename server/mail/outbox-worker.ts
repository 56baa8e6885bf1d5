import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { makeQueue } from "../db/yield-to-requests.ts";
import { SEND_TIMEOUT, withTimeout } from "./attempt.ts";
import { hostIn } from "./push/push-devices.queries.ts";
import type { Busy, Claim } from "./outbox.queries.ts";
import { DeliveryError } from "./transports/transport.ts";
import type { UnrecordedResults } from "./unrecorded-results.ts";

/** How often the outbox is polled, in milliseconds. */
const POLL_INTERVAL = 1_000;
const ATTEMPTS_AT_ONCE = 8;
/** Number of attempts at the same time for people whose devices did not answer the last time. */
const SILENT_AT_ONCE = 4;
/** How many silent hosts and people are remembered: people can name any number. */
const MOST_SILENT = 1_000;
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
  clock: Clock;
  log: Logger;
  /** Deliveries that could not be recorded yet. They are recorded before anything is claimed, or they would be due again. */
  unrecorded: UnrecordedResults;
  /**
   * Claims what has been due for longest, except for those who are busy. The attempt is recorded before it is made: if
   * the process dies in between, it is made again with the same key and nothing is lost.
   */
  claim: (claim: Claim) => Promise<Claimed | undefined>;
  /** Makes one attempt, and records the result. Returns whether it was sent. */
  deliver: (claimed: Claimed, signal: AbortSignal) => Promise<boolean>;
  /** The line of the log when something fails. */
  failure: string;
}

/**
 * Sends from the outbox what is due, until it is stopped. Whenever an attempt ends, the next one begins. There is one at
 * a time for each person, and for each host that did not answer the last time. People with such hosts, who can name any
 * number of them, never take all the room.
 */
export function startOutboxWorker<Claimed extends { normal_recipient: string; endpoint: string | null }>({
  clock,
  log,
  unrecorded,
  claim,
  deliver,
  failure,
  pollInterval = POLL_INTERVAL,
  sendTimeout = SEND_TIMEOUT,
  stopGrace = STOP_GRACE,
}: Work<Claimed>): OutboxWorker {
  const underWay = new Map<AbortController, { recipient: string; host: string | null; end: Promise<void> }>();
  /** Hosts, and the people with them. */
  const silent = new Set<string>();
  const inTurn = makeQueue();
  const stopping = new AbortController();
  let sent = 0;

  const ends = () => [...underWay.values()].map(({ end }) => end);
  const listBusy = (): Busy => {
    const attempts = [...underWay.values()];
    const isFull = attempts.filter(({ recipient }) => silent.has(recipient)).length >= SILENT_AT_ONCE;
    return {
      recipients: [...attempts.map(({ recipient }) => recipient), ...(isFull ? silent : [])],
      hosts: attempts.flatMap(({ host }) => (host !== null && silent.has(host) ? host : [])),
    };
  };
  const logFailure = (error: unknown) => log.error({ err: error }, failure);

  const begin = (claimed: Claimed) => {
    const { normal_recipient: recipient, endpoint } = claimed;
    const host = endpoint && hostIn(endpoint);
    const controller = new AbortController();
    const deliverInTime = async () => {
      const isSent = await withTimeout((signal) => deliver(claimed, signal), sendTimeout, controller).catch(logFailure);
      underWay.delete(controller);
      if (isSent) sent += 1;
      if (silent.size >= MOST_SILENT) silent.clear();
      for (const each of host === null ? [] : [host, recipient])
        if (isSent) silent.delete(each);
        else if (controller.signal.aborted) silent.add(each);
    };
    underWay.set(controller, { recipient, host, end: deliverInTime() });
  };

  /** Begins as many attempts as may run. Returns false if there may be more to do once some of them have ended. */
  const beginDue = () =>
    inTurn(async () => {
      while (!stopping.signal.aborted && underWay.size < ATTEMPTS_AT_ONCE) {
        const isAlone = underWay.size === 0;
        await unrecorded.recordAll();
        const claimed = await claim({ now: clock.now(), busy: listBusy() });
        if (!claimed) return isAlone;
        begin(claimed);
      }
      return underWay.size === 0;
    });

  const deliverDue = async () => {
    const before = sent;
    try {
      while (!(await beginDue())) if (underWay.size > 0) await Promise.race(ends());
      return sent - before;
    } finally {
      await Promise.all(ends());
    }
  };

  const poll = async (interval: number) => {
    while (!stopping.signal.aborted) {
      await beginDue().catch(logFailure);
      await Promise.race([...ends(), delay(interval, undefined, { ref: false })]);
    }
  };
  if (pollInterval !== null) void poll(pollInterval);

  return {
    deliverDue,
    stop: async () => {
      stopping.abort();
      const aborting = setTimeout(() => {
        const cutShort = new DeliveryError("The server was stopped before a response came", { code: "STOPPED" });
        for (const controller of underWay.keys()) controller.abort(cutShort);
      }, stopGrace);
      // Something may just be claimed.
      await inTurn(async () => {});
      await Promise.all(ends());
      clearTimeout(aborting);
    },
  };
}
