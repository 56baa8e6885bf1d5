import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The same value, with every part of it that equals the one before being the one before. So what is memoised by
 * such a part renders again only where that part has changed.
 */
export function useShared<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  const shared = replaceEqualDeep(last, value);
  if (shared !== last) setLast(shared);
  return shared;
}
