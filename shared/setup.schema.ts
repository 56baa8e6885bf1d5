import { z } from "zod";
import { emailSchema, passwordSchema, tokenSchema } from "./auth.schema.ts";
import { languageSchema, nameSchema } from "./fields.schema.ts";
import { newIntervalSchema } from "./intervals.schema.ts";

/** The token of the set-up page's link. */
export const setupTokenSchema = z.object({ token: tokenSchema });

/** The set-up form of a new installation: the collective, its first member and its first interval. */
export const setupSchema = z
  .object({
    token: tokenSchema,
    collective_name: nameSchema,
    name: nameSchema,
    email: emailSchema,
    password: passwordSchema,
    language: languageSchema.optional(),
  })
  .and(newIntervalSchema(null));
