import { useEffect, useRef } from "react";

/** Asks again whenever `moment` is another one: the collective's revision, say. */
export function useFreshAt(moment: number | string, refetch: () => unknown, enabled: boolean): void {
  const seen = useRef(moment);
  useEffect(() => {
    if (moment === seen.current) return;
    seen.current = moment;
    if (enabled) void refetch();
  }, [moment, refetch, enabled]);
}
