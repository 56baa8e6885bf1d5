import { listKeys, readItem, writeItem } from "../device/storage.ts";

/** A stranger's text is kept on the device until it is sent or discarded. Without a session, it expires by itself. */
const PREFIX = "crewtide:typed:";

/** How long it is kept, in days. */
export const DRAFT_DAYS = 7;

export type Typed = Record<string, string>;

interface StoredDraft {
  values: Typed;
  until: number;
}

/** Returns the values kept for a form, and deletes expired values of all forms. */
export function readDeviceDraft(form: string): Typed | null {
  for (const key of listKeys("localStorage", PREFIX)) {
    if (parse(readItem("localStorage", key)) === null) writeItem("localStorage", key, null);
  }
  return parse(readItem("localStorage", PREFIX + form));
}

/** Keeps typed values, or deletes them if null. Returns whether they are kept: storage may be full or disabled. */
export function keepDeviceDraft(form: string, values: Typed | null): boolean {
  const stored: StoredDraft | null = values && { values, until: Date.now() + DRAFT_DAYS * 24 * 60 * 60 * 1_000 };
  return writeItem("localStorage", PREFIX + form, stored && JSON.stringify(stored)) && stored !== null;
}

/** Null if there is nothing readable, or it has expired. */
function parse(text: string | null): Typed | null {
  try {
    const { values, until } = JSON.parse(text ?? "null") as StoredDraft;
    return until > Date.now() && Object.values(values).every((value) => typeof value === "string") ? values : null;
  } catch {
    return null;
  }
}
