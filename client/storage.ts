/** The storage of all tabs, or of this tab. Where it is disabled or full, nothing is found, and nothing is kept. */
type Storage = "localStorage" | "sessionStorage";

export function readItem(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or deletes it if it is null. Returns whether that was possible. */
export function writeItem(storage: Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function listKeys(storage: Storage, prefix: string): string[] {
  try {
    return Object.keys(window[storage]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
