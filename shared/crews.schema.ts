import { z } from "zod";
import { idSchema, nameSchema, requiredText } from "./fields.schema.ts";
import { linkSchema, linksInputSchema } from "./links.schema.ts";

/** People of a collective who do one kind of work together. */
export const crewSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string(),
  description: z.string(),
  links: z.array(linkSchema),
});

/** The fields of a crew that members edit (`docs/domain.md#validation`). */
export const crewInputSchema = z.object({
  name: nameSchema,
  description: requiredText("Description is required"),
  links: linksInputSchema,
});

/** Names a crew of one's own collective. */
export const crewKeySchema = z.object({ id: idSchema });
