import { useSearchParams } from "wouter";

/**
 * A choice that a page keeps in its URL, where it survives a reload and Back; null if nothing is chosen there. Choosing
 * replaces the history's entry: Back leaves the page.
 */
export function useAddressChoice(name: string): [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = (value: string | null) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [parameters.get(name), choose];
}
