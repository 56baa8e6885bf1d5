import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Call, CallToPerson } from "../../../shared/calls.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { attempt } from "../attempt.ts";
import { nextAttemptAfter } from "../attempt-times.ts";
import { postpone, recordFailure, recordSent, type ClaimedCall, type Written } from "../outbox.queries.ts";
import { DeliveryError } from "../transports/transport.ts";
import type { Unrecorded } from "../unrecorded.ts";
import { findCallDevice, recordReached } from "./call-devices.queries.ts";
import { giveUpCall } from "./give-up-calls.ts";
import { GONE, type CallTransport } from "./push-transport.ts";
import { isForLater, quietHoursOf, whenAwake } from "./quiet-hours.ts";

/** How long a push service may fail before news that comes by a call alone is mailed, in milliseconds. */
const PATIENCE = 15 * 60_000;

export interface CallDelivery {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  transport: CallTransport;
  /** How long a session lasts after its last use, in milliseconds; with it ends its device. */
  sessionLifetime: number;
  /** Returns false if a call says what is no longer so, and drops it. */
  isCurrent?: (call: Written) => Promise<boolean>;
  /** Calls that were made but could not be recorded yet. */
  unrecorded: Unrecorded;
}

/**
 * Makes one attempt to call a device, unless its quiet hours have begun. Forgets a device that is no longer there. A call
 * that cannot be made becomes an email, unless its news comes in another way too. Returns whether it was made.
 */
export async function deliverCall(delivery: CallDelivery, call: ClaimedCall, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log, transport, sessionLifetime, unrecorded, isCurrent } = delivery;
  const now = clock.now();
  const { about } = call;
  if (about !== null && isCurrent && !(await isCurrent({ ...call, about }))) return false;
  const device = await findCallDevice(db, call.call_device_id, new Date(now.getTime() - sessionLifetime).toISOString());
  if (!device) {
    await giveUpCall(db, call, { at: now.toISOString() });
    return false;
  }
  const awake = whenAwake(now, device.time_zone, quietHoursOf(device));
  if (awake > now && isForLater(call, awake)) {
    await postpone(db, call, awake.toISOString());
    return false;
  }
  const { person_id } = device;
  const said: CallToPerson = { ...(JSON.parse(call.call) as Call), person_id, ...(awake > now && { silent: true }) };
  const seconds = Math.floor((Date.parse(call.expires_at) - now.getTime()) / 1_000);
  const result = await attempt(async (patience) => {
    await transport.send({ device, text: JSON.stringify(said), tag: said.tag, seconds }, patience);
    return {};
  }, signal);
  const facts = { call: call.id, attempt: call.attempts };
  if (result instanceof DeliveryError) {
    await recordFailedCall(delivery, { ...call, endpoint: device.endpoint }, result);
    return false;
  }
  const at = clock.now().toISOString();
  await unrecorded.record(async () => {
    await recordSent(db, call, at);
    await recordReached(db, { id: call.call_device_id, endpoint: device.endpoint }, true);
    log.info({ ...facts, outcome: "sent" }, "A call was made");
  });
  return true;
}

async function recordFailedCall(
  { db, clock, log }: CallDelivery,
  call: ClaimedCall & { endpoint: string },
  failure: DeliveryError,
) {
  const { message: reason, code } = failure;
  const facts = { call: call.id, attempt: call.attempts, code };
  const now = clock.now();
  const at = now.toISOString();
  const device = { id: call.call_device_id, endpoint: call.endpoint };
  if (code === GONE) {
    await giveUpCall(db, call, { at, device });
    log.info({ ...facts, outcome: "gone" }, "A device that is no longer there was forgotten");
    return;
  }
  const next = nextAttemptAfter({ ...call, failure, now });
  const isUrgent = call.body_html !== null && next !== null && next >= latestFor(call);
  if (!next) {
    await recordReached(db, device, false);
    await giveUpCall(db, call, { at });
    log.error({ ...facts, outcome: "failed" }, "A call failed permanently");
  } else if (isUrgent && (await giveUpCall(db, call, { at, isKept: true }))) {
    log.warn({ ...facts, outcome: "mailed" }, "An email takes the place of a call that could not be made");
  } else {
    await recordFailure(db, call, { reason, nextAttemptAt: next.toISOString() });
    log.warn({ ...facts, outcome: "retry" }, "A call will be tried again");
  }
}

/** When a call that is the only news is tried for the last time: an email then still comes before what it is about. */
function latestFor({ first_attempt_at, expires_at }: ClaimedCall): Date {
  const patient = Date.parse(first_attempt_at) + PATIENCE;
  return new Date(Math.min(patient, Date.parse(expires_at)));
}
