/** Keeps a value outside of React, which components follow with `useSyncExternalStore`. */
export function shareValue<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (changed: Value): void => {
      value = changed;
      for (const listener of listeners) listener();
    },
    /** Returns a function that ends it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
