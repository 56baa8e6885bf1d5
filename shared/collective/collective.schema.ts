import { z } from "zod";
import { replyAddressSchema } from "../auth/auth.schema.ts";
import { MAX_NAME_LENGTH } from "../constants.ts";
import {
  editSchemaOf,
  idSchema,
  languageSchema,
  message,
  nameSchema,
  nullableTextSchema,
  optionalList,
  optionalTextSchema,
  requiredLine,
  timeZoneSchema,
} from "../basics/fields.schema.ts";
import { reminderDaysSchema } from "../reminders/reminders.schema.ts";
import { linkSchema, linksInputSchema } from "../basics/links.schema.ts";

/** The options that a collective can choose from. */
export const timeZonesSchema = z.object({
  server: z.string().describe("The zone of collectives that have chosen none."),
  names: z.array(z.string()).describe("The IANA names that the server knows."),
});

/** A group of people who organise themselves. */
export const collectiveSchema = z.object({
  id: idSchema,
  name: z.string(),
  noun_name: nullableTextSchema.describe("What members call it in a sentence."),
  slug: nullableTextSchema.describe("Its name in the URL of its public form."),
  description: nullableTextSchema,
  links: z.array(linkSchema),
  feature_eoi: z.boolean().describe("Whether it accepts expressions of interest."),
  eoi_description: nullableTextSchema.describe("Markdown."),
  reminder_days: z
    .array(z.int())
    .describe("How many days before an interval begins people who have not answered are reminded."),
  language: languageSchema
    .nullable()
    .describe("Of emails to people who have chosen none, and to strangers. English if it is null."),
  time_zone: nullableTextSchema.describe("The IANA name of the zone that decides its day; the server's if it is null."),
  reply_address: nullableTextSchema.describe("Where replies to its emails go. Nobody reads them if it is null."),
  eoi_managing_crew_id: idSchema
    .nullable()
    .describe(
      "The crew that looks after expressions of interest, whose people are told of them by mail. Null means everyone.",
    ),
});

/** The fields that members edit (`docs/domain/pages.md#validation`). Without a slug, the public form stays closed. */
export const collectiveInputSchema = z.object({
  name: nameSchema,
  noun_name: requiredLine(message("nounNameRequired")),
  slug: z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, message("slugTooLong"))
    .regex(/^[a-z0-9-]*$/, message("slugCharacters"))
    .nullable()
    .transform((slug) => slug || null)
    .default(null),
  description: optionalTextSchema,
  links: linksInputSchema,
  feature_eoi: z.boolean().default(false),
  eoi_description: optionalTextSchema,
  reminder_days: optionalList(reminderDaysSchema),
  language: languageSchema.nullish(),
  time_zone: timeZoneSchema.nullish(),
  reply_address: replyAddressSchema.nullish(),
  eoi_managing_crew_id: idSchema.nullish(),
});
export const collectiveEditSchema = editSchemaOf(collectiveInputSchema);

/** The public form can only be open at a URL (`docs/domain/entry-pathways.md#expressions-of-interest`). */
const hasSlugIfOpen = ({ feature_eoi, slug }: Pick<z.output<typeof collectiveInputSchema>, "feature_eoi" | "slug">) =>
  !feature_eoi || slug !== null;

const SLUG_REQUIRED: Parameters<typeof collectiveInputSchema.refine>[1] = {
  path: ["slug"],
  message: message("slugRequired"),
  // Also while other fields are invalid, so that the form says it at once.
  when: ({ value }) => collectiveInputSchema.pick({ slug: true, feature_eoi: true }).safeParse(value).success,
};

/** The form of the collective: without a slug the public form cannot be open. */
export const collectiveFormSchema = collectiveInputSchema.refine(hasSlugIfOpen, SLUG_REQUIRED);

/** The fields of a new collective, which needs no noun name yet. */
export const newCollectiveSchema = collectiveInputSchema
  .extend({ noun_name: collectiveInputSchema.shape.noun_name.nullish().transform((name) => name ?? null) })
  .refine(hasSlugIfOpen, SLUG_REQUIRED);
