/** The unsaved values, and for each field the saved value from when typing began. */
export interface Draft<Values> {
  values: Values;
  base: Values;
}

/** Parses a stored draft; null if there is none, or if it is of a version of the form that had other fields. */
export function parseDraft<Values extends object>(text: string | null, saved: Values): Draft<Values> | null {
  if (text === null) return null;
  try {
    const { values, base } = JSON.parse(text) as Partial<Draft<Values>>;
    const draft: unknown = { values, base };
    return hasShapeOf(draft, { values: saved, base: saved }) ? draft : null;
  } catch {
    return null;
  }
}

/** Whether a value has the same fields and kinds of values as a sample, in which null stands for any value. */
function hasShapeOf<Sample>(value: unknown, sample: Sample): value is Sample {
  if (value === null || sample === null) return true;
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => hasShapeOf(item, sample[0] ?? null));
  if (typeof value !== "object" || typeof sample !== "object") return typeof value === typeof sample;
  const fields = Object.entries(sample);
  return (
    Object.keys(value).length === fields.length &&
    fields.every(([field, like]) => field in value && hasShapeOf((value as Record<string, unknown>)[field], like))
  );
}

/** Rebases a draft: fields untouched or typed as saved follow the saved values; others keep their value and base. */
export function mergeDraft<Values extends object>({ values, base }: Draft<Values>, saved: Values): Draft<Values> {
  const merged = { values: { ...saved }, base: { ...saved } };
  for (const field of fieldsOf(saved)) {
    if (same(values[field], base[field]) || same(values[field], saved[field])) continue;
    merged.values[field] = values[field];
    merged.base[field] = base[field];
  }
  return merged;
}

export function differingFields<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  return fieldsOf(one).filter((field) => !same(one[field], other[field]));
}

function fieldsOf<Values extends object>(values: Values) {
  return Object.keys(values) as (keyof Values & string)[];
}

/** Compares values as JSON; their keys are always in the same order. Spaces around a text are not saved. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);
}

const trimmed = (_key: string, value: unknown) => (typeof value === "string" ? value.trim() : value);
