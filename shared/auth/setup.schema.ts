import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import type { TimeZones } from "../collective/collective.ts";
import type { IsoDate } from "../basics/dates.ts";
import { emailSchema, newPasswordSchema, tokenSchema } from "./auth.schema.ts";
import { languageSchema, message, requiredLine, timeZoneSchema } from "../basics/fields.schema.ts";
import { newIntervalSchema } from "../intervals/intervals.schema.ts";

/** The token of the set-up page's link. */
const setupTokenSchema = z.object({ token: tokenSchema });

/** The input with the browser's time zone, which is proposed if the server knows it. */
export const setupCheckSchema = setupTokenSchema.extend({ time_zone: z.string().max(MAX_NAME_LENGTH).optional() });
export type SetupCheckInput = z.output<typeof setupCheckSchema>;

/** The set-up form of a new installation: the collective, its first member and its first interval. */
export const setupSchema = z
  .object({
    token: tokenSchema,
    collective_name: requiredLine(message("collectiveNameRequired")),
    name: requiredLine(message("yourNameRequired")),
    email: emailSchema,
    password: newPasswordSchema,
    language: languageSchema.optional(),
    time_zone: timeZoneSchema.nullish(),
  })
  .and(newIntervalSchema(null));
export type SetupInput = z.output<typeof setupSchema>;

/** The content of the set-up page. */
export interface SetupCheck {
  needed: boolean;
  /** Whether the given token is the one that the server shows. */
  admitted: boolean;
  /** The proposed time zone; null for the server's. */
  time_zone: string | null;
  /** The current day there, the default start of the first interval. */
  today: IsoDate;
  time_zones: TimeZones;
}
