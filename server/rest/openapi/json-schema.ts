import { z } from "zod";
import { isoDateSchema } from "../../../shared/dates.schema.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Where the document keeps what has a name. */
export const nameInDocument = (name: string) => `#/components/schemas/${name}`;

/** What has to be sent for `schema` to accept it. Rules that join several fields it cannot say. */
export function toInputSchema(schema: z.core.$ZodType): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, { io: "input", override: refineJsonSchema }));
}

/** What is answered. Schemas with a name refer to each other by it. */
export function toNamedSchemas(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { uri: nameInDocument, override: refineJsonSchema });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]));
}

/** The document says once which dialect it is in, and where each schema is. */
function withoutHead({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

interface Conversion {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}

/** Says what zod keeps in functions, which JSON Schema does not know, and leaves out what goes without saying. */
function refineJsonSchema({ zodSchema, jsonSchema }: Conversion): void {
  if (zodSchema === isoDateSchema) jsonSchema.format = "date";
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Once it is trimmed, a text of blanks alone is empty.
  if (isTrimmed(zodSchema) && jsonSchema.minLength) jsonSchema.pattern ??= "\\S";
  // What is checked in two steps has to pass the second as well, which asks for more.
  if (zodSchema instanceof z.ZodPipe && !(zodSchema.out instanceof z.ZodTransform)) {
    Object.assign(jsonSchema, toInputSchema(zodSchema.out));
  }
}

function isTrimmed(schema: z.core.$ZodType): boolean {
  return schema._zod.def.checks?.some((check) => check._zod.def.check === "overwrite") ?? false;
}
