import { z, type ZodType } from "zod";

/** The named schemas of the document, in its order. */
export const NAMED_ANSWERS = z.registry<{ id: string }>();

interface About<Schema extends ZodType> {
  description: string;
  example?: z.output<Schema>;
}

/** Registers a schema with its name and documentation. */
export function named<Schema extends ZodType>(
  id: string,
  schema: Schema,
  { description, example }: About<Schema>,
): Schema {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  NAMED_ANSWERS.add(schema, { id });
  return schema;
}
