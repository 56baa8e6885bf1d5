/**
 * What a stranger has typed is kept on their device until they send or discard it. They have no session that would end,
 * so it expires by itself.
 */
const PREFIX = "crewtide:typed:";

/** How long it is kept, in days. */
export const KEPT_DAYS = 7;

export type Typed = Record<string, string>;

interface Kept {
  values: Typed;
  until: number;
}

/** Returns the values kept for a form, and deletes expired values of all forms. */
export function readDeviceDraft(form: string): Typed | null {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && parse(localStorage.getItem(key)) === null) localStorage.removeItem(key);
    }
    return parse(localStorage.getItem(PREFIX + form));
  } catch {
    return null;
  }
}

/**
 * Keeps typed values, or deletes them if they are null. Returns whether they are kept: storage may be full or disabled.
 */
export function keepDeviceDraft(form: string, values: Typed | null): boolean {
  try {
    if (values === null) localStorage.removeItem(PREFIX + form);
    else {
      const kept: Kept = { values, until: Date.now() + KEPT_DAYS * 24 * 60 * 60 * 1_000 };
      localStorage.setItem(PREFIX + form, JSON.stringify(kept));
    }
    return values !== null;
  } catch {
    return false;
  }
}

/** Null if there is nothing readable, or it has expired. */
function parse(text: string | null): Typed | null {
  try {
    const { values, until } = JSON.parse(text ?? "null") as Kept;
    return until > Date.now() && Object.values(values).every((value) => typeof value === "string") ? values : null;
  } catch {
    return null;
  }
}
