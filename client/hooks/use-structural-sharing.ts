import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Returns an equal value that shares each unchanged part with the one returned before, so that what is memoised by a
 * part renders again only where that part has changed. The value itself must be memoised: each new one is compared,
 * and one that is new at every rendering would render forever.
 */
export function useStructuralSharing<Value>(value: Value): Value {
  const [last, setLast] = useState({ value, shared: value });
  if (last.value === value) return last.shared;
  const shared = replaceEqualDeep(last.shared, value);
  setLast({ value, shared });
  return shared;
}
