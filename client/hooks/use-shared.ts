import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The same value, with every part of it that equals the one before being the one before. So what is memoised by
 * such a part renders again only where that part has changed. The value itself has to be memoised: each is compared
 * once, and one that is another at every rendering would never come to rest.
 */
export function useShared<Value>(value: Value): Value {
  const [last, setLast] = useState({ value, shared: value });
  if (last.value === value) return last.shared;
  const shared = replaceEqualDeep(last.shared, value);
  setLast({ value, shared });
  return shared;
}
