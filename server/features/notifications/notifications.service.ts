import { ECDH } from "node:crypto";
import type {
  PushDevice,
  NotificationHours,
  NotificationHoursInput,
  NotificationSettings,
} from "../../../shared/notifications/notifications.ts";
import { isTimeZone } from "../../../shared/basics/time-zones.ts";
import type { Services } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import {
  deletePushDevices,
  deletePushDevicesBeyond,
  findPushState,
  replacePushDevice,
} from "../../mail/push/push-devices.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { findNotificationHours, lockOwnAccount, updateNotificationHours } from "../credentials/accounts.queries.ts";
import { getMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";

/** On how many devices a person is notified at most. */
const MOST_DEVICES = 10;

/** Whether the member's device gets notifications and is reached, the key to allow it, which kinds, and when. */
export async function getNotificationSettings(
  { db, pushKey }: Pick<Services, "db" | "pushKey">,
  member: Member,
): Promise<NotificationSettings> {
  const state = await findPushState(db, member.sessionId);
  const preferences = await getMailPreferences(db, member, "Notification");
  return { key: pushKey, ...state, preferences, hours: await findNotificationHours(db, member.userId) };
}

/**
 * Stores the device of the member's session, which then gets notifications until the session ends. Beyond ten devices,
 * the oldest one is dropped. With `isKnown`, the device only has another address, where it also gets what waits. It is
 * then not stored if it had no notifications: its browser may have allowed them to somebody else. Throws
 * `AuthenticationRequired`, `ValidationFailed`.
 */
export async function storeDevice(
  { db, clock, timeZone, pushKey }: Pick<Services, "db" | "clock" | "timeZone" | "pushKey">,
  member: Member,
  { device, isKnown }: { device: PushDevice; isKnown: boolean },
): Promise<void> {
  if (pushKey === null || !isOnCurve(device.p256dh)) throw new AppError("ValidationFailed");
  const time_zone = isTimeZone(device.time_zone) ? device.time_zone : timeZone;
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    if (isKnown && !(await findPushState(trx, member.sessionId)).on) return;
    await replacePushDevice(trx, { sessionId: member.sessionId, key: pushKey, at }, { ...device, time_zone });
    await deletePushDevicesBeyond(trx, member.userId, MOST_DEVICES);
  });
}

/** Changes the given hours, and returns all of them. Throws `AuthenticationRequired`. */
export async function setNotificationHours(
  { db }: Pick<Services, "db">,
  member: Member,
  changed: NotificationHoursInput,
): Promise<NotificationHours> {
  return db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    const saved = await findNotificationHours(trx, member.userId);
    const { quiet = saved.quiet, tomorrow_at = saved.tomorrow_at } = changed;
    const hours = { quiet, tomorrow_at };
    await updateNotificationHours(trx, member.userId, hours);
    return hours;
  });
}

/** Stops notifications on the device of the member's session, and drops those that wait for it. */
export async function turnNotificationsOff({ db }: Pick<Services, "db">, { sessionId }: Member): Promise<void> {
  await deletePushDevices(db, { sessionId });
}

/** Whether a device's public key is a point of the curve, so that notifications can be encrypted for it. */
function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
