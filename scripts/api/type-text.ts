import type { z } from "zod";
import { repeatsSchema } from "../../shared/gathering-series.schema.ts";
import { journalFilterSchema } from "../../shared/journal.schema.ts";
import { languageSchema } from "../../shared/fields.schema.ts";
import { linksInputSchema } from "../../shared/links.schema.ts";
import { mailPreferencesInputSchema } from "../../shared/mail-preferences.schema.ts";
import { toInputSchema, type JsonSchema } from "../../server/rest/openapi/json-schema.ts";

/** Long types that several calls take. */
const NAMED: Record<string, z.ZodType> = {
  Language: languageSchema,
  Links: linksInputSchema,
  Repeats: repeatsSchema,
  JournalKind: journalFilterSchema.shape.kind,
  "Partial<MailPreferences>": mailPreferencesInputSchema,
};

/** Their names by what they mean. */
export const NAMES_OF_TYPES = new Map<string, string>();
for (const [name, schema] of Object.entries(NAMED)) NAMES_OF_TYPES.set(wholeText(toInputSchema(schema)), name);

/** A JSON Schema in TypeScript's syntax, such as `{ id: number, links?: Links }`; a long type is its name. */
export function typeText(schema: JsonSchema): string {
  const text = wholeText(schema);
  return NAMES_OF_TYPES.get(text) ?? text;
}

function wholeText({ anyOf, oneOf, enum: values, type, format, ...schema }: JsonSchema): string {
  const choices = type === "object" ? undefined : (anyOf ?? oneOf);
  if (choices) return choices.map(partText).join(" | ");
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type === "object") return objectText(schema);
  if (schema.items)
    return [listText(partText(schema.items as JsonSchema)), ...[type ?? []].flat().slice(1)].join(" | ");
  if (type === "string" && format) return { date: "IsoDate", binary: "File" }[format] ?? "string";
  return [type ?? "unknown"].flat().join(" | ").replace("integer", "number");
}

function partText(schema: JsonSchema | boolean): string {
  return typeof schema === "boolean" ? "unknown" : typeText(schema);
}

function objectText({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return `${name}${required.includes(name) ? "" : "?"}: ${partText(schema)}`;
  });
  return `{ ${fields.join(", ")} }`;
}

function listText(element: string): string {
  return /^[^{]* \| /.test(element) ? `(${element})[]` : `${element}[]`;
}
