import type { z } from "zod";
import type { IsoDate } from "./dates.ts";
import type { setupSchema } from "./setup.schema.ts";

export type SetupInput = z.output<typeof setupSchema>;

/** What the set-up page shows. */
export interface SetupCheck {
  needed: boolean;
  /** Whether the given token is the one that the server shows. */
  admitted: boolean;
  /** The server's current day, the default start of the first interval. */
  today: IsoDate;
}
