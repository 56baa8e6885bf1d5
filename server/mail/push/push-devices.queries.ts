import { sql } from "kysely";
import type { PushDevice } from "../../../shared/notifications/notifications.ts";
import { listed } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";

/** Sets where a session's device gets notifications, waiting ones too. A browser has one address for all its users. */
export async function replacePushDevice(
  db: Db,
  { sessionId, key, at }: { sessionId: number; key: string; at: Instant },
  device: PushDevice,
): Promise<void> {
  const others = db.deleteFrom("call_devices").where("session_id", "!=", sessionId);
  await others.where("endpoint", "=", device.endpoint).execute();
  const values = { ...device, key, created_at: at, refusals: 0 };
  await db
    .insertInto("call_devices")
    .values({ ...values, session_id: sessionId })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(values))
    .execute();
}

/** Returns how a device's address begins: up to its path. */
export const hostIn = (endpoint: string) => `${new URL(endpoint).origin}/`;

/** Matches devices at a host. */
export function isAt(host: string) {
  return sql<boolean>`substr(endpoint, 1, ${host.length}) = ${host}`;
}

/** Deletes devices with their notifications: a session's, a user's, or one gone from its address, unless it moved. */
export async function deletePushDevices(
  db: Db,
  of: { sessionId: number } | { id: number; endpoint: string } | { userId: number },
): Promise<void> {
  const devices = db.deleteFrom("call_devices");
  if ("sessionId" in of) await devices.where("session_id", "=", of.sessionId).execute();
  else if ("id" in of) await devices.where("id", "=", of.id).where("endpoint", "=", of.endpoint).execute();
  else {
    const sessions = db.selectFrom("sessions").select("id").where("user_id", "=", of.userId);
    await devices.where("session_id", "in", sessions).execute();
  }
}

export async function deletePushDevicesBeyond(db: Db, userId: number, most: number): Promise<void> {
  const devices = await selectDevices(db)
    .select("call_devices.id")
    .where("sessions.user_id", "=", userId)
    .orderBy("call_devices.created_at", "desc")
    .orderBy("call_devices.id", "desc")
    .execute();
  const beyond = devices.slice(most).map(({ id }) => id);
  if (beyond.length > 0) await db.deleteFrom("call_devices").where("id", "in", listed(db, beyond)).execute();
}

/** How many refusals in a row mean that a device is not reached. */
const UNREACHED = 3;

/** Forgets devices without a key. Those that expect another are not reached until they are turned on again. */
export async function checkPushKey(db: Db, key: string | null): Promise<void> {
  if (key === null) await db.deleteFrom("call_devices").execute();
  else await db.updateTable("call_devices").set({ refusals: UNREACHED }).where("key", "!=", key).execute();
}

/** Records that a device took or refused a notification, unless it has another address by now. */
export async function recordReached(db: Db, { id, endpoint }: { id: number; endpoint: string }, isReached: boolean) {
  const device = db.updateTable("call_devices").where("id", "=", id).where("endpoint", "=", endpoint);
  if (isReached) await device.set({ refusals: 0 }).where("refusals", ">", 0).execute();
  else await device.set((eb) => ({ refusals: eb("refusals", "+", 1) })).execute();
}

/** Lists the push services that refuse every device: that is hardly the devices' fault. */
export async function listRefusingServices(db: Db): Promise<{ service: string; count: number }[]> {
  const devices = await db.selectFrom("call_devices").select(["endpoint", "refusals"]).orderBy("id").execute();
  const services = [...Map.groupBy(devices, ({ endpoint }) => new URL(endpoint).host)];
  return services.flatMap(([service, at]) => (at.every(isUnreached) ? { service, count: at.length } : []));
}

const isUnreached = ({ refusals }: { refusals: number }) => refusals >= UNREACHED;

/** Finds a device whose session was used since an instant, with its owner and their quiet hours. */
export async function findPushDevice(db: Db, id: number, seenAfter: Instant) {
  return selectDevices(db)
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("people", "people.user_id", "users.id")
    .select(["endpoint", "p256dh", "auth", "call_devices.time_zone", "quiet_from", "quiet_until"])
    .select("people.id as person_id")
    .where("call_devices.id", "=", id)
    .where("sessions.last_seen_at", ">", seenAfter)
    .executeTakeFirst();
}

/** Whether a session's device gets notifications, and whether it is reached. */
export async function findPushState(db: Db, sessionId: number): Promise<{ on: boolean; is_reached: boolean }> {
  const devices = db.selectFrom("call_devices").select("refusals").where("session_id", "=", sessionId);
  const row = await devices.executeTakeFirst();
  return { on: row !== undefined, is_reached: row !== undefined && !isUnreached(row) };
}

/** Lists a user's devices: since when, and where. The rest of the address is a secret. */
export async function listPushDevicesOf(db: Db, userId: number) {
  const rows = await selectDevices(db)
    .select(["call_devices.session_id", "call_devices.endpoint", "call_devices.time_zone", "call_devices.created_at"])
    .where("sessions.user_id", "=", userId)
    .orderBy("call_devices.id")
    .execute();
  return rows.map(({ endpoint, ...device }) => ({ ...device, push_service: new URL(endpoint).host }));
}

export async function listPushDevicesOfPeople(db: Db, personIds: readonly number[]) {
  return selectDevices(db)
    .innerJoin("people", "people.user_id", "sessions.user_id")
    .select(["call_devices.id", "people.id as personId"])
    .where("people.id", "in", listed(db, personIds))
    .orderBy("call_devices.id")
    .execute();
}

function selectDevices(db: Db) {
  return db.selectFrom("call_devices").innerJoin("sessions", "sessions.id", "call_devices.session_id");
}
