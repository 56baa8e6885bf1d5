import { useSearch } from "wouter/use-browser-location";
import { goTo } from "../navigation/history.ts";

/**
 * A choice that a page keeps in its URL, where it survives a reload and Back; null if nothing is chosen there. Choosing
 * replaces the history's entry: Back leaves the page.
 */
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
