import { readItem, writeItem } from "./storage.ts";

/** Whose choice the language of this device is: that of the account that is signed in, or of a stranger. */
type LanguageOwner = "account" | "stranger";

const KEY = "crewtide:language-of";

/** Null once somebody has signed out: the next person who signs in here has not chosen it. */
export function getLanguageOwner(): LanguageOwner | null {
  const owner = readItem("localStorage", KEY);
  return owner === "account" || owner === "stranger" ? owner : null;
}

export function setLanguageOwner(owner: LanguageOwner | null): void {
  writeItem("localStorage", KEY, owner);
}
