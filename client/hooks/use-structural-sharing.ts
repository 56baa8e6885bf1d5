import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Returns an equal value that shares each unchanged part with the previous one, so that components memoised by a part
 * render again only if it has changed. The value itself must be memoised: a value that is new at each rendering would
 * render forever.
 */
export function useStructuralSharing<Value>(value: Value): Value {
  const [last, setLast] = useState({ value, shared: value });
  if (last.value === value) return last.shared;
  const shared = replaceEqualDeep(last.shared, value);
  setLast({ value, shared });
  return shared;
}
