import { z } from "zod";
import { asName } from "../../shared/basics/visible-text.ts";
import type { StoredFields } from "./schema.ts";

/** The columns that hold an entity: those of its fields, in their order. */
export function columnsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return Object.keys(shape) as (keyof Shape & string)[];
}

/** Returns a function that makes an entity of its row, also of a wider one. Throws if JSON is not as in the schema. */
export function readerOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  type Entity = z.output<z.ZodObject<Shape>>;
  const conversions = Object.entries(shape).flatMap(([field, schema]) => {
    const convert = NAMES.has(field) ? asStoredName : conversionOf(schema);
    return convert ? [[field, convert] as const] : [];
  });
  return <Found extends StoredFields<Entity>>(row: Found): Omit<Found, keyof Entity> & Entity => {
    const stored: Record<string, unknown> = row;
    const converted = conversions.filter(([field]) => stored[field] !== null);
    // There may be tens of thousands of rows.
    if (converted.length === 0) return row as unknown as Omit<Found, keyof Entity> & Entity;
    const entity = { ...stored };
    for (const [field, convert] of converted) entity[field] = convert(stored[field]);
    return entity as Omit<Found, keyof Entity> & Entity;
  };
}

/** The fields by which people find an entity. */
const NAMES: ReadonlySet<string> = new Set<"name" | "title" | "display_name">(["name", "title", "display_name"]);

const asStoredName = (stored: unknown) => asName(stored as string);

/** How a column becomes the value of a field; undefined if it is the value. */
function conversionOf(schema: unknown): ((stored: unknown) => unknown) | undefined {
  if (schema instanceof z.ZodNullable) return conversionOf(schema.unwrap());
  if (schema instanceof z.ZodBoolean) return (flag) => flag === 1;
  if (schema instanceof z.ZodArray || schema instanceof z.ZodObject)
    return (json) => schema.parse(JSON.parse(json as string));
  return undefined;
}

/** The columns for these fields. Those that are not given are left out, so that they stay as they are. */
export function toColumns<Fields extends object>(fields: Fields): StoredFields<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [field, toStored(value)])) as StoredFields<Fields>;
}

function toStored(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
