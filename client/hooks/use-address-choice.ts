import { useSearch } from "wouter/use-browser-location";
import { goTo } from "../navigation/history.ts";

/** A choice in the page's URL, for reloads and Back; null if none. It replaces the entry: Back leaves the page. */
export function useAddressChoice(name: string): [string | null, (value: string | null) => void] {
  const choice = new URLSearchParams(useSearch()).get(name);
  function choose(value: string | null): void {
    const { pathname, searchParams } = new URL(window.location.href);
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
    goTo(`${pathname}?${searchParams}`.replace(/\?$/, ""), { replace: true });
  }
  return [choice, choose];
}
