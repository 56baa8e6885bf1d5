import { ECDH } from "node:crypto";
import type { CallDevice, CallHours, CallHoursInput, Calls } from "../../../shared/calls.ts";
import { isTimeZone } from "../../../shared/time-zones.ts";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import {
  deleteCallDevices,
  deleteCallDevicesBeyond,
  findCallState,
  replaceCallDevice,
} from "../../mail/calls/call-devices.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { findCallHours, lockOwnAccount, updateCallHours } from "../credentials/accounts.queries.ts";
import { getMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";

type CallServices = Pick<Services, "db" | "clock" | "timeZone" | "callKey">;

/** On how many devices a person is called at most. */
const MOST_DEVICES = 10;

/**
 * Returns whether the member's device is called and reached, with the key to allow it, about which kinds of news, and
 * when.
 */
export async function getCalls({ db, callKey }: Pick<Services, "db" | "callKey">, member: Member): Promise<Calls> {
  const state = await findCallState(db, member.sessionId);
  const preferences = await getMailPreferences(db, member, "Call");
  return { key: callKey, ...state, preferences, hours: await findCallHours(db, member.userId) };
}

/**
 * Calls the device of the member's session from now on, until the session ends. Beyond ten devices, the oldest one is no
 * longer called. Throws `AuthenticationRequired`, `ValidationFailed`.
 */
export async function turnCallsOn(services: CallServices, member: Member, device: CallDevice): Promise<void> {
  await keepDevice(services, member, { device, isKnown: false });
}

/**
 * Calls the device of the member's session at another address from now on, also with what waits. Does nothing if it is
 * not called: its browser may have allowed that to somebody else. Throws `AuthenticationRequired`, `ValidationFailed`.
 */
export async function renewDevice(services: CallServices, member: Member, device: CallDevice): Promise<void> {
  await keepDevice(services, member, { device, isKnown: true });
}

async function keepDevice(
  { db, clock, timeZone, callKey }: CallServices,
  member: Member,
  { device, isKnown }: { device: CallDevice; isKnown: boolean },
): Promise<void> {
  if (callKey === null || !isOnCurve(device.p256dh)) throw new AppError("ValidationFailed");
  const time_zone = isTimeZone(device.time_zone) ? device.time_zone : timeZone;
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    if (isKnown && !(await findCallState(trx, member.sessionId)).on) return;
    await replaceCallDevice(trx, { sessionId: member.sessionId, key: callKey, at }, { ...device, time_zone });
    await deleteCallDevicesBeyond(trx, member.userId, MOST_DEVICES);
  });
}

/** Changes the given hours, and returns all of them. Throws `AuthenticationRequired`. */
export async function setCallHours(
  { db }: Pick<Services, "db">,
  member: Member,
  changed: CallHoursInput,
): Promise<CallHours> {
  return db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    const saved = await findCallHours(trx, member.userId);
    const { quiet = saved.quiet, tomorrow_at = saved.tomorrow_at } = changed;
    const hours = { quiet, tomorrow_at };
    await updateCallHours(trx, member.userId, hours);
    return hours;
  });
}

/** Stops calling the device of the member's session, and drops the calls that wait for it. */
export async function turnCallsOff({ db }: Pick<Services, "db">, { sessionId }: Member): Promise<void> {
  await deleteCallDevices(db, { sessionId });
}

/** Whether a device's public key is a point of the curve, so that calls can be encrypted for it. */
function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
