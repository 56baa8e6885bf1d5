import { z } from "zod";
import { emailSchema, passwordSchema, tokenSchema } from "./auth.ts";
import type { IsoDate } from "./dates.ts";
import { newIntervalSchema } from "./intervals.ts";
import { nameSchema } from "./texts.ts";

/** What a new installation asks of its first member: the collective, themself, and the first interval. */
export const setupSchema = z
  .object({
    token: tokenSchema,
    collective_name: nameSchema,
    name: nameSchema,
    email: emailSchema,
    password: passwordSchema,
  })
  .and(newIntervalSchema(null));
export type SetupInput = z.infer<typeof setupSchema>;

export interface SetupStatus {
  needed: boolean;
  /** The server's day, on which the first interval starts by itself. */
  today: IsoDate;
}
