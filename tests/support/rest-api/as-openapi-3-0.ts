type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = Record<string, Json>;

/** What version 3.0 has no word for, or what older generators stumble over. */
const LEFT_OUT = new Set(["examples", "example", "pattern", "propertyNames"]);

/**
 * Converts an OpenAPI 3.1 document for generators that know only 3.0. They take a union of objects for one object with
 * all their fields, so it becomes any object.
 */
export function asOpenApi30(document: object): object {
  return { ...(convert(document as Fields) as Fields), openapi: "3.0.3" };
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, part]) => !LEFT_OUT.has(key) && !(key === "default" && part === null),
  );
  return withoutNull(Object.fromEntries(kept.map(([key, part]) => [key, convert(part)])));
}

/** Writes the type `null` and constants as version 3.0 does. */
function withoutNull({ anyOf, type, const: constant, ...others }: Fields): Fields {
  const fields: Fields = { ...others, ...(constant !== undefined && { enum: [constant] }) };
  if (Array.isArray(type)) return { ...fields, type: type.find((each) => each !== "null") ?? "string", nullable: true };
  if (type !== undefined) fields["type"] = type;
  if (!Array.isArray(anyOf)) return anyOf === undefined ? fields : { ...fields, anyOf };
  const choices = (anyOf as Fields[]).filter((choice) => choice["type"] !== "null");
  if (choices.length > 1 && choices.every((choice) => choice["type"] === "object"))
    return { ...fields, type: "object" };
  const nullable = choices.length < anyOf.length;
  const [only] = choices;
  if (choices.length === 1 && only && !("$ref" in only)) return { ...fields, ...only, nullable };
  return { ...fields, [choices.length === 1 ? "allOf" : "anyOf"]: choices, nullable };
}
