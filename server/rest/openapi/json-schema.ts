import { z, type ZodType } from "zod";
import { isoDateSchema } from "../../../shared/basics/dates.schema.ts";
import { timeZoneSchema } from "../../../shared/basics/fields.schema.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The reference to a named schema in the document. */
export const nameInDocument = (name: string) => `#/components/schemas/${name}`;

/** The JSON Schema of an input. It cannot express rules that involve several fields. */
export function toInputSchema(schema: z.core.$ZodType): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, { io: "input", override: refineJsonSchema }));
}

/** The JSON Schemas of responses. Named schemas refer to each other by name. */
export function toNamedSchemas(named: Record<string, z.ZodType>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: nameInDocument, override: refineJsonSchema });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]));
}

/** Removes `$schema` and `$id`, which the document states once. */
function withoutHead({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Adds rules that zod implements as functions, and removes redundant ones. */
function refineJsonSchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  if (zodSchema === isoDateSchema) jsonSchema.format = "date";
  if (zodSchema === timeZoneSchema) jsonSchema.format = "time-zone";
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // A text of white space is empty after trimming.
  if (isTrimmed(zodSchema) && jsonSchema.minLength) jsonSchema.pattern ??= "\\S";
  // Generators of clients lose the elements of a list that is one of several choices.
  const [list, other] = jsonSchema.anyOf ?? [];
  if (list?.type === "array" && other?.type === "null") {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, list, { type: ["array", "null"] });
  }
  // A pipe's second schema is the stricter one.
  if (zodSchema instanceof z.ZodPipe && !(zodSchema.out instanceof z.ZodTransform)) {
    Object.assign(jsonSchema, toInputSchema(zodSchema.out));
  }
}

function isTrimmed(schema: z.core.$ZodType): boolean {
  return schema._zod.def.checks?.some((check) => check._zod.def.check === "overwrite") ?? false;
}

/** Adds a description and an example to a schema. */
export function documented<Schema extends ZodType>(
  schema: Schema,
  description: string,
  example?: z.output<Schema>,
): Schema {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  return schema;
}
