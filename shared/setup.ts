import type { z } from "zod";
import type { TimeZones } from "./collective.ts";
import type { IsoDate } from "./dates.ts";
import type { setupCheckSchema, setupSchema } from "./setup.schema.ts";

export type SetupCheckInput = z.output<typeof setupCheckSchema>;
export type SetupInput = z.output<typeof setupSchema>;

/** What the set-up page shows. */
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
