import { z } from "zod";
import { editSchemaOf, idSchema, nullableTextSchema, optionalTextSchema } from "../basics/fields.schema.ts";

/** Notes that the convenor of a crew leaves for the next one (`docs/domain/crews.md#handover`). */
export const handoverSchema = z.object({
  collective_id: idSchema,
  crew_id: idSchema,
  interval_id: idSchema,
  text: nullableTextSchema.describe("Null while there is none."),
  author_id: idSchema.nullable().describe("The person who wrote it last."),
  updated_at: nullableTextSchema.describe("When it was written last, in UTC."),
});

/** The text that the convenor writes; null deletes the handover. Without a text, it stays. */
export const handoverInputSchema = editSchemaOf(z.object({ text: optionalTextSchema }));
