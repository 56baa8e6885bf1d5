import { z } from "zod";
import { emailSchema } from "../auth/auth.schema.ts";
import { MAX_MAILED_TEXT_LENGTH } from "../constants.ts";
import {
  editSchemaOf,
  idSchema,
  languageSchema,
  message,
  nameSchema,
  nullableTextSchema,
  optionalText,
  optionalTextSchema,
  requiredText,
} from "../basics/fields.schema.ts";

/** The fields of an expression of interest that both its author and members see. */
const answersSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string(),
  interest: nullableTextSchema,
  context: nullableTextSchema,
  referral: nullableTextSchema,
  conflict_experience: nullableTextSchema,
  participant_connections: nullableTextSchema,
});

const language = languageSchema
  .nullable()
  .describe("Of the page on which it was written, and of emails to its author.");

/** An expression of interest as members see it, without the email address. */
export const entryPathwaySchema = answersSchema.extend({
  created_at: z.string().describe("The time of submission, in UTC."),
  note: nullableTextSchema.describe("A note among members; the author never receives it."),
  answered_by: idSchema.nullable().describe("The member who answers the author; null while nobody does."),
  written_at: nullableTextSchema.describe("When a member last wrote to the author, in UTC; null if nobody has."),
  language,
  join_link: nullableTextSchema.describe("The name of the link for a group that its author used; null without one."),
});
export type EntryPathway = z.output<typeof entryPathwaySchema>;

/** An expression of interest as its author sees it. */
export const eoiSchema = answersSchema.extend({ email: z.string(), language });
export type Eoi = z.output<typeof eoiSchema>;

/** The fields of the public form (`docs/domain/pages.md#validation`). */
export const eoiInputSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  interest: optionalTextSchema,
  context: optionalTextSchema,
  referral: optionalTextSchema,
  conflict_experience: optionalTextSchema,
  participant_connections: optionalTextSchema,
  language: languageSchema.nullish().describe("Of the page. Null is the collective's. Without it, it stays as it is."),
});
export type EoiInput = z.output<typeof eoiInputSchema>;
export const eoiEditSchema = editSchemaOf(eoiInputSchema);
export type EoiEdit = z.output<typeof eoiEditSchema>;

/** Identifies an expression of interest in the member's collective. */
export const entryPathwayKeySchema = z.object({ entry_pathway_id: idSchema });

/** The note among members. */
export const entryPathwayNoteSchema = editSchemaOf(z.object({ note: optionalTextSchema }));

/** An email to the author, who can still be invited or declined. */
export const authorMessageSchema = z.object({
  message: requiredText(message("messageRequired"), MAX_MAILED_TEXT_LENGTH),
  reply_to_me: z
    .boolean()
    .default(false)
    .describe("Replies go to the member's own address, which the author then sees, instead of the collective's."),
});
export type AuthorMessage = z.output<typeof authorMessageSchema>;

/** The email to the author of a declined expression of interest; without a text, none is sent. */
export const declineSchema = z.object({ message: optionalText(MAX_MAILED_TEXT_LENGTH) });
