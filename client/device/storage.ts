/**
 * The storage of all tabs, or of this tab. Where it is disabled or full, the page keeps what it is given itself, until it
 * is loaded again.
 */
type Storage = "localStorage" | "sessionStorage";

/** The key of the tab's items in the history's entry of a page that is loaded again in another language. */
export const UNTAKEN = "untaken";

const handedOn = attempt(() => (history.state as { [UNTAKEN]?: [string, string][] } | null)?.[UNTAKEN]);

/** The items that the storages have not taken. */
export const untaken = { localStorage: new Map<string, string>(), sessionStorage: new Map(handedOn) };

export function readItem(storage: Storage, key: string): string | null {
  return untaken[storage].get(key) ?? attempt(() => window[storage].getItem(key)) ?? null;
}

/** Stores a text, or deletes it if it is null. Returns whether that was possible. */
export function writeItem(storage: Storage, key: string, text: string | null): boolean {
  untaken[storage].delete(key);
  const isDone = attempt(() => {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  });
  if (!isDone && text !== null) untaken[storage].set(key, text);
  return isDone ?? false;
}

export function listKeys(storage: Storage, prefix: string): string[] {
  const keys = [...untaken[storage].keys(), ...(attempt(() => Object.keys(window[storage])) ?? [])];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** Returns null if the storage refuses. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
