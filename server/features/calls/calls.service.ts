import { ECDH } from "node:crypto";
import type { CallDevice, Calls } from "../../../shared/calls.ts";
import { isTimeZone } from "../../../shared/time-zones.ts";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import {
  deleteCallDevices,
  deleteCallDevicesBeyond,
  hasCallDevice,
  replaceCallDevice,
} from "../../mail/calls/call-devices.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { lockOwnAccount } from "../credentials/accounts.queries.ts";
import { getMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";

/** On how many devices a person is called at most. */
const MOST_DEVICES = 10;

/** Returns whether the member's device is called, with the key to allow it, and about which kinds of news. */
export async function getCalls({ db, callKey }: Pick<Services, "db" | "callKey">, member: Member): Promise<Calls> {
  const on = await hasCallDevice(db, member.sessionId);
  return { key: callKey, on, preferences: await getMailPreferences(db, member, "Call") };
}

/**
 * Calls the device of the member's session from now on, until the session ends. Beyond ten devices, the oldest one is no
 * longer called. Throws `AuthenticationRequired`, `ValidationFailed`.
 */
export async function turnCallsOn(
  { db, clock, timeZone, callKey }: Pick<Services, "db" | "clock" | "timeZone" | "callKey">,
  member: Member,
  device: CallDevice,
): Promise<void> {
  if (callKey === null || !isOnCurve(device.p256dh)) throw new AppError("ValidationFailed");
  const time_zone = isTimeZone(device.time_zone) ? device.time_zone : timeZone;
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    await replaceCallDevice(trx, { sessionId: member.sessionId, key: callKey, at }, { ...device, time_zone });
    await deleteCallDevicesBeyond(trx, member.userId, MOST_DEVICES);
  });
}

/** No longer calls the device of the member's session, not even with what waits for it. */
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
