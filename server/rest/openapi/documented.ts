import { z, type ZodType } from "zod";

/** Adds a description and an example to a schema. */
export function documented<Schema extends ZodType>(
  schema: Schema,
  description: string,
  example?: z.output<Schema>,
): Schema {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  return schema;
}
