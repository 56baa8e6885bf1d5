import { z, type ZodType } from "zod";

/** What is typed and not saved, and what was saved when the typing of each field began. */
export interface Draft<Values> {
  values: Values;
  base: Values;
}

/** A stored draft, or null where there is none that this version understands. */
export function parseDraft<Values>(text: string | null, valuesSchema: ZodType<Values>): Draft<Values> | null {
  if (text === null) return null;
  try {
    return z.object({ values: valuesSchema, base: valuesSchema }).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * A draft as it stands over what is saved now: a field that nobody typed in follows what is saved, and so does
 * one in which the same was typed. The others keep what is typed, over what was saved when the typing began.
 */
export function mergeDraft<Values extends object>({ values, base }: Draft<Values>, saved: Values): Draft<Values> {
  const merged = { values: { ...saved }, base: { ...saved } };
  for (const field of fieldsOf(saved)) {
    if (same(values[field], base[field]) || same(values[field], saved[field])) continue;
    merged.values[field] = values[field];
    merged.base[field] = base[field];
  }
  return merged;
}

/** The fields in which two forms differ. */
export function differingFields<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  return fieldsOf(one).filter((field) => !same(one[field], other[field]));
}

function fieldsOf<Values extends object>(values: Values) {
  return Object.keys(values) as (keyof Values & string)[];
}

/** Values of fields are JSON, their parts always in the same order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
