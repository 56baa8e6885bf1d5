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
  avatar_id: z
    .int()
    .min(1)
    .max(AVATAR_COUNT, `Choose one of the ${AVATAR_COUNT} avatars`)
    .nullish()
    .transform((id) => id ?? null),
  about: optionalTextSchema,
});

/** Identifies a person in the member's collective. */
export const personKeySchema = z.object({ id: idSchema });
