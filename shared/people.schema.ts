import { z } from "zod";
import { AVATAR_COUNT } from "./constants.ts";
import { idSchema, nullableTextSchema, optionalTextSchema, requiredLine } from "./fields.schema.ts";

/** A current or former member of a collective. */
export const personSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  display_name: z.string(),
  about: nullableTextSchema,
  avatar_id: z.int().min(1).max(AVATAR_COUNT).nullable(),
});

/** The fields of a person's own profile (`docs/domain.md#validation`). */
export const profileSchema = z.object({
  display_name: requiredLine("Display name is required"),
  // Existing clients send the person's own id where no drawing is chosen.
  avatar_id: z
    .int()
    .min(1)
    .nullish()
    .transform((id) => (id && id <= AVATAR_COUNT ? id : null)),
  about: optionalTextSchema,
});

/** Identifies a person in the member's collective. */
export const personKeySchema = z.object({ id: idSchema });
