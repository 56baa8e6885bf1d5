import { z } from "zod";
import { mailPreferencesSchema } from "../mail-preferences/mail-preferences.schema.ts";

/** The longest address of a push service is a third of this. */
const MAX_ENDPOINT_LENGTH = 1_000;

/** The last label of a host name. Addresses in numbers and names without a dot have none. */
const TOP_LEVEL = /\.[a-z][a-z0-9-]+$/;

/** Whether an address can belong to a public push service: https at its usual port, by name. */
function isPushEndpoint(address: string): boolean {
  const { protocol, username, password, hostname, port } = new URL(address);
  return protocol === "https:" && username + password + port === "" && TOP_LEVEL.test(hostname);
}

/** The subscription that a browser gives for Web Push (RFC 8030 and 8291). */
export const pushDeviceSchema = z.object({
  endpoint: z
    .url({ abort: true, normalize: true })
    .max(MAX_ENDPOINT_LENGTH)
    .refine(isPushEndpoint)
    .describe("The address at the push service."),
  p256dh: z
    .string()
    .regex(/^B[\w-]{86}$/)
    .describe("The device's public key."),
  auth: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe("The secret that the device shares."),
  time_zone: z.string().max(100).describe("The zone of the quiet hours."),
});

/** Which kinds of news a person is notified of. */
const notificationPreferencesSchema = mailPreferencesSchema;

export const notificationPreferencesInputSchema = notificationPreferencesSchema.partial();

/** An hour of the clock. */
const hourSchema = z.int().min(0).max(23);

/** The hours that a person chooses, on the clocks of their devices. */
const notificationHoursSchema = z.object({
  quiet: z
    .object({ from: hourSchema, until: hourSchema })
    .refine(({ from, until }) => from !== until)
    .nullable()
    .describe("Nobody is notified from one hour to the other; null if there are no such hours."),
  tomorrow_at: hourSchema.describe("When the person is told of tomorrow's first gathering."),
});

/** The hours to change. The others stay as they are. */
export const notificationHoursInputSchema = notificationHoursSchema.partial();

export const notificationSettingsSchema = z.object({
  key: z.string().nullable().describe("The server's public key; null if it cannot notify."),
  on: z.boolean().describe("Whether this device gets notifications."),
  is_reached: z.boolean().describe("False if it gets none, or if its push service has refused several in a row."),
  preferences: notificationPreferencesSchema,
  hours: notificationHoursSchema,
});
