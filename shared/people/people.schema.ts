import { z } from "zod";
import { AVATAR_COUNT, COUNTED_INTERVALS, MAX_CONTACTS } from "../constants.ts";
import {
  editSchemaOf,
  idSchema,
  message,
  nullableTextSchema,
  optionalList,
  optionalTextSchema,
  requiredLine,
} from "../basics/fields.schema.ts";

/** A way to reach a person: a label, and a number, an address or a user name. */
const contactSchema = z.object({ label: z.string(), text: z.string() });

/** A current or former member of a collective. */
export const personSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  display_name: z.string(),
  about: nullableTextSchema,
  avatar_id: z.int().min(1).max(AVATAR_COUNT).nullable(),
  contacts: z.array(contactSchema).describe("For members only."),
  left_at: nullableTextSchema.describe("When they became a former member, in UTC; null for members."),
});

/** The fields of a person's own profile (`docs/domain/pages.md#validation`). */
export const profileSchema = z.object({
  display_name: requiredLine(message("displayNameRequired")),
  // Existing clients send the person's own id if no drawing is chosen.
  avatar_id: z
    .int()
    .min(1)
    .nullable()
    .transform((id) => (id && id <= AVATAR_COUNT ? id : null))
    .default(null),
  about: optionalTextSchema,
  contacts: optionalList(
    z
      .array(
        z.object({ label: requiredLine(message("labelRequired")), text: requiredLine(message("contactRequired")) }),
      )
      .max(MAX_CONTACTS, message("tooManyContacts")),
  ),
});
export const profileEditSchema = editSchemaOf(profileSchema);

export const personHistoryEntrySchema = z.object({
  interval_id: idSchema,
  crew_ids: z.array(idSchema).describe("The crews they were in."),
  convened_ids: z.array(idSchema).describe("The ones among them that they convened."),
});

/** How often people have convened lately. */
export const convenedCountsSchema = z.object({
  intervals: z.int().describe(`How many intervals are counted: the latest ${COUNTED_INTERVALS} up to the current one.`),
  people: z
    .array(z.object({ person_id: idSchema, intervals: z.int().describe("In how many of them they convened a crew.") }))
    .describe("Without those who convened in none."),
});
