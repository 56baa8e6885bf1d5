import { z } from "zod";
import { emailSchema } from "./auth.schema.ts";
import { idSchema, nameSchema, nullableTextSchema, optionalTextSchema } from "./fields.schema.ts";

/** An expression of interest as members see it, without the e-mail address. */
export const entryPathwaySchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string(),
  interest: nullableTextSchema,
  context: nullableTextSchema,
  referral: nullableTextSchema,
  conflict_experience: nullableTextSchema,
  participant_connections: nullableTextSchema,
});

/** An expression of interest as its author sees it. */
export const eoiSchema = entryPathwaySchema.extend({ email: z.string() });

/** The fields of the public form (`docs/domain.md#validation`). */
export const eoiInputSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  interest: optionalTextSchema,
  context: optionalTextSchema,
  referral: optionalTextSchema,
  conflict_experience: optionalTextSchema,
  participant_connections: optionalTextSchema,
});
