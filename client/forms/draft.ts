import { z, type ZodType } from "zod";

/** The unsaved values, and for each field the saved value from when typing began. */
export interface Draft<Values> {
  values: Values;
  base: Values;
}

/** Parses a stored draft; null if there is none or if its version is unknown. */
export function parseDraft<Values>(text: string | null, valuesSchema: ZodType<Values>): Draft<Values> | null {
  if (text === null) return null;
  try {
    return z.object({ values: valuesSchema, base: valuesSchema }).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Rebases a draft on the saved values. Fields without typing, or with the saved value typed, follow the saved values.
 * Other fields keep the typed value, and the saved value from when typing began.
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

/** The names of the fields that differ. */
export function differingFields<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  return fieldsOf(one).filter((field) => !same(one[field], other[field]));
}

function fieldsOf<Values extends object>(values: Values) {
  return Object.keys(values) as (keyof Values & string)[];
}

/** Compares values as JSON; their keys are always in the same order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
